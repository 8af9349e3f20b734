import { HASH } from './comments.ts';
import { terms } from './julia/terms.ts';
import type { Language } from './language.ts';
import { rule } from './outline.ts';

export const julia: Language = {
  name: 'julia',
  extensions: ['.jl'],
  interpreters: ['julia'],
  comments: HASH,
  spoken: [],
  lineForms: {
    words: {
      function: 'function',
      class: 'module',
      interface: 'abstract type',
      struct: 'struct',
      constant: 'const',
      variable: 'local|let',
      import: 'import|using|include|export',
      throw: 'throw|rethrow|error',
      catch: 'catch',
      loop: 'for|while',
      condition: 'if',
      macro: 'macro',
      test: '@test|@testset',
      return: 'return',
    },
    modifiers: 'mutable|abstract|const|local',
  },
  terms,
  files: { tests: ['runtests.jl'] },
  outline: {
    rules: [
      rule('module', /^(?:bare)?module\s+(\w+)/),
      rule('macro', /^\s{0,4}macro\s+(\w+)/),
      rule('struct', /^\s{0,4}(?:mutable\s+)?struct\s+(\w+)/),
      rule('type', /^\s{0,4}abstract\s+type\s+(\w+)/),
      rule('function', /^\s{0,4}(?:@\w+\s+)*function\s+(?:[\w.]+\.)?([\w!]+)/),
      rule('function', /^([a-z_][\w!]*)\([^=]*\)(?:\s+where\s+[^=]+)?\s*=(?!=)/),
    ],
  },
};
