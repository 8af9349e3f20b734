import { SLASHES } from './comments.ts';
import type { Language } from './language.ts';
import { rule } from './outline.ts';
import { terms } from './solidity/terms.ts';

export const solidity: Language = {
  name: 'solidity',
  extensions: ['.sol'],
  comments: SLASHES,
  lineForms: {
    words: {
      function: 'function',
      class: 'contract|library',
      interface: 'interface',
      struct: 'struct',
      enum: 'enum',
      type: 'type',
      constant: 'constant|immutable',
      import: 'import|using',
      throw: 'revert|throw',
      catch: 'catch',
      loop: 'for|while|do',
      condition: 'if|else if',
      return: 'return',
    },
    modifiers: 'abstract|public|private|internal|external|virtual|override',
  },
  terms,
  files: { tests: ['*.t.sol'] },
  outline: {
    rules: [
      rule('class', /^(?:abstract\s+)?(?:contract|library|interface)\s+(\w+)/, 'indented'),
      rule('function', /^\s*(?:function|modifier)\s+(\w+)/),
      rule('struct', /^\s*(?:struct|event|error)\s+(\w+)/),
      rule('enum', /^\s*enum\s+(\w+)/),
    ],
  },
};
