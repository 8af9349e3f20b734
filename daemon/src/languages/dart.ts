import { SLASHES } from './comments.ts';
import { terms } from './dart/terms.ts';
import type { Language } from './language.ts';
import { CLASS_WORDS, MEMBER, member, rule } from './outline.ts';

export const dart: Language = {
  name: 'dart',
  extensions: ['.dart'],
  comments: SLASHES,
  spoken: ['flutter'],
  features: { keywords: 'covariant late sealed' },
  lineForms: {
    words: {
      class: 'class|mixin class|mixin',
      interface: 'abstract class|mixin',
      enum: 'enum',
      type: 'typedef',
      constant: 'const|final',
      variable: 'var|late|final',
      method: 'get|set|static',
      import: 'import|export|library',
      throw: 'throw|rethrow',
      catch: 'catch|on \\w+',
      loop: 'for|while|do',
      condition: 'if|else if|case',
      test: 'test|testWidgets',
      return: 'return',
    },
    modifiers: 'abstract|base|sealed|final|static|const|external|async|class|factory|required',
  },
  terms,
  files: { tests: [], locks: ['pubspec.lock'] },
  outline: {
    rules: [
      rule(
        'class',
        new RegExp(String.raw`${CLASS_WORDS}(?:mixin\s+class|class|mixin|extension(?:\s+type)?)\s+(\w+)`),
        'indented',
      ),
      rule('enum', /^enum\s+(\w+)/, 'indented'),
      rule('type', /^typedef\s+(?:\w+\s+)?(\w+)\s*(?:<|=|\()/),
      member(new RegExp(String.raw`${MEMBER}[\w<>?,.[\] ]*\b(?:get|set)\s+(\w+)`)),
      member(
        new RegExp(
          String.raw`${MEMBER}[\w<>?,.[\]]+(?: [\w<>?,.[\]]+)*\s+(\w+)(?:<[^>(]*>)?\([^;]*(?:[{,(]|=>.*|\)|async)$`,
        ),
      ),
    ],
  },
};
