import { HASH } from './comments.ts';
import type { Language } from './language.ts';
import { rule } from './outline.ts';

export const fish: Language = {
  name: 'fish',
  extensions: ['.fish'],
  interpreters: ['fish'],
  comments: HASH,
  files: { tests: [] },
  outline: { rules: [rule('function', /^\s*function\s+([\w.-]+)/)] },
};
