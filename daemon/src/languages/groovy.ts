import { SLASHES } from './comments.ts';
import { CAMEL_CASE_TESTS } from './file-globs.ts';
import type { Language } from './language.ts';
import { CLASS_WORDS, MEMBER, member, rule } from './outline.ts';

export const groovy: Language = {
  name: 'groovy',
  extensions: ['.groovy', '.gradle', '.gvy'],
  fileNames: ['jenkinsfile'],
  interpreters: ['groovy'],
  comments: SLASHES,
  spoken: ['gradle'],
  lineForms: {
    words: {
      function: 'def',
      method: 'def|static',
      class: 'class',
      interface: 'interface|trait',
      enum: 'enum',
      constant: 'final',
      variable: 'def|var',
      import: 'import',
      throw: 'throw',
      catch: 'catch',
      loop: 'for|while|do',
      condition: 'if|else if|case',
      test: '@Test',
      return: 'return',
    },
    modifiers: 'public|private|protected|abstract|final|static',
  },
  files: { tests: [CAMEL_CASE_TESTS], config: ['*.gradle'] },
  outline: {
    rules: [
      rule('class', new RegExp(String.raw`${CLASS_WORDS}(?:class|trait|interface|enum)\s+(\w+)`), 'indented'),
      member(new RegExp(String.raw`${MEMBER}[\w<>[\]]+\s+(\w+)\s*\([^=;]*\)\s*\{`)),
      rule('function', /^(?:def|task|stage)\s*\(?['"]?([\w-]+)['"]?/),
    ],
  },
};
