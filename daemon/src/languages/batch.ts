import type { Language } from './language.ts';
import { rule } from './outline.ts';

export const batch: Language = {
  name: 'batch',
  extensions: ['.bat', '.cmd'],
  comments: { line: ['rem', '@rem', '::'], block: [] },
  files: { tests: [] },
  outline: { rules: [rule('function', /^:([A-Za-z_][\w-]*)/)] },
};
