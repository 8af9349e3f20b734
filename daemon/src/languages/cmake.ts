import type { Language } from './language.ts';
import { rule } from './outline.ts';

export const cmake: Language = {
  name: 'cmake',
  extensions: ['.cmake'],
  fileNames: ['cmakelists.txt'],
  comments: { line: ['#'], block: [['#[[', ']]']] },
  spoken: [],
  files: { tests: [], config: ['*.cmake', 'CMakeLists.txt'] },
  outline: {
    rules: [rule('function', /^\s*function\s*\(\s*(\w+)/i), rule('macro', /^\s*macro\s*\(\s*(\w+)/i)],
  },
};
