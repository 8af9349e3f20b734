import { SLASHES } from './comments.ts';
import type { Language } from './language.ts';
import { rule } from './outline.ts';

export const solidity: Language = {
  name: 'solidity',
  extensions: ['.sol'],
  comments: SLASHES,
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
