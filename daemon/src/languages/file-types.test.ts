import { expect, test } from 'vitest';
import { extensionsOf } from './file-types.ts';

test.each([
  [['python'], ['python', 'py', 'pyi', 'pyw']],
  [['Rust'], ['Rust', 'rs']],
  [['golang'], ['golang', 'go']],
  [['yaml'], ['yaml', 'yml']],
  [['html'], ['html', 'htm', 'xhtml']],
  [['c#'], ['c#', 'cs', 'csx', 'cake']],
  [
    ['markdown', 'md'],
    ['markdown', 'md', 'mdx', 'mdown', 'mkd'],
  ],
])('%j selects all files of the language, in addition to files with that extension', (types, extensions) => {
  expect(extensionsOf(types)).toEqual(extensions);
});

test.each(['go', 'json', 'yml', 'tsx', 'd.ts', 'nothing'])('%s selects only the extension', type => {
  expect(extensionsOf([type])).toEqual([type]);
});
