import { HASH } from './comments.ts';
import type { Language } from './language.ts';
import { rule } from './outline.ts';

export const tcl: Language = {
  name: 'tcl',
  extensions: ['.tcl'],
  interpreters: ['tclsh'],
  comments: HASH,
  lineForms: { words: { function: 'proc', variable: 'set|variable', throw: 'error' } },
  files: { tests: [] },
  outline: {
    rules: [
      rule('function', /^\s*(?:proc|method)\s+([\w:]+)/),
      rule('class', /^\s*(?:oo::class\s+create|snit::type)\s+([\w:]+)/),
    ],
  },
};
