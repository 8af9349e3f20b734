import type { Language } from './language.ts';
import { rule } from './outline.ts';

export const vim: Language = {
  name: 'vim',
  extensions: ['.vim'],
  fileNames: ['.vimrc', 'vimrc'],
  comments: { line: ['"', '#'], block: [] },
  lineForms: { words: { function: 'function|def', variable: 'let', throw: 'throw', catch: 'catch' } },
  files: { tests: [] },
  outline: {
    rules: [
      rule('function', /^\s*(?:function|def)!?\s+(?:<SID>|[a-z]:)?([\w#.]+)/),
      rule('function', /^\s*command!?\s+(?:-\S+\s+)*(\w+)/),
    ],
  },
};
