import { expect, test } from 'vitest';
import { extensionsOf } from './file-types.ts';

test.each([
  [['python'], ['python', 'py', 'pyi', 'pyw']],
  [['Rust'], ['Rust', 'rs']],
  [['golang'], ['golang', 'go']],
  [['c#'], ['c#', 'cs', 'csx', 'cake']],
  [
    ['markdown', 'md'],
    ['markdown', 'md', 'mdx', 'mdown', 'mkd'],
  ],
])('%j are the files of the language, besides those of the extension', (types, extensions) => {
  expect(extensionsOf(types)).toEqual(extensions);
});

test.each(['go', 'cpp', 'json', 'yaml', 'r', 'd.ts', 'nothing'])('%s is the extension alone', type => {
  expect(extensionsOf([type])).toEqual([type]);
});
