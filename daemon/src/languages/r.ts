import { HASH } from './comments.ts';
import type { Language } from './language.ts';
import { rule } from './outline.ts';

export const r: Language = {
  name: 'r',
  extensions: ['.r', '.rmd'],
  fileNames: ['.rprofile'],
  interpreters: ['Rscript'],
  comments: HASH,
  files: { tests: [] },
  outline: { rules: [rule('function', /^\s{0,4}["'`]?([\w.]+)["'`]?\s*(?:<-|=)\s*function\b/)] },
};
