import { HASH } from './comments.ts';
import type { Language } from './language.ts';
import { rule } from './outline.ts';

export const awk: Language = {
  name: 'awk',
  extensions: ['.awk'],
  interpreters: ['awk', 'gawk'],
  comments: HASH,
  lineForms: { words: { function: 'function|func' } },
  files: { tests: [] },
  outline: { rules: [rule('function', /^\s*func(?:tion)?\s+(\w+)/)] },
};
