import { HASH } from './comments.ts';
import type { Language } from './language.ts';
import { rule } from './outline.ts';
import { terms } from './r/terms.ts';

export const r: Language = {
  name: 'r',
  extensions: ['.r', '.rmd'],
  fileNames: ['.rprofile'],
  interpreters: ['Rscript'],
  comments: HASH,
  spoken: [],
  lineForms: {
    words: {
      function: 'function',
      import: 'library|require|source',
      throw: 'stop',
      loop: 'for|while|repeat',
      condition: 'if|else if',
      test: 'test_that|describe|it',
      return: 'return',
    },
  },
  terms,
  files: { tests: [] },
  outline: { rules: [rule('function', /^\s{0,4}["'`]?([\w.]+)["'`]?\s*(?:<-|=)\s*function\b/)] },
};
