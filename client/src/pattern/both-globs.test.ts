import { expect, test } from 'vitest';
import { ofBoth } from './both-globs.ts';

test.each([
  ['one choice is of all files', ['/a/**'], [], ['/a/**']],
  ['a folder and an extension', ['/a/**'], ['*.ts'], ['/a/**/*.ts']],
  ['an extension and a folder', ['*.ts'], ['**/a/**'], ['**/a/**/*.ts']],
  ['a folder at any depth below another', ['/a/**'], ['**/b/**'], ['/a/**/b/**']],
  [
    'a folder of that name, and in that one',
    ['**/src/lib/**'],
    ['src/**'],
    ['src/lib/**', 'src/**/src/lib/**'],
  ],
  [
    'a folder in a folder of any place',
    ['**/lib/**'],
    ['/src/lib/a/**'],
    ['/src/lib/a/**', '/src/lib/a/**/lib/**'],
  ],
  ['two folders at any depth', ['**/a/**'], ['**/b/**'], ['**/a/**/b/**', '**/b/**/a/**']],
  ['a file of a folder', ['**/a/b.ts'], ['/a/**'], ['/a/b.ts', '/a/**/a/b.ts']],
  ['a folder in another', ['a/**'], ['/a/b/**'], ['/a/b/**']],
  ['two folders', ['/a/**'], ['/b/**'], ['!**']],
  ['two extensions', ['*.ts'], ['*.rs', '*.ts'], ['*.ts']],
  [
    'what either excludes',
    ['/a/**', '!*.md'],
    ['*.ts', '!**/test/**'],
    ['/a/**/*.ts', '!**/test/**', '!*.md'],
  ],
])('%s', (_, some, others, both) => {
  expect(ofBoth(some, others)).toEqual(both);
});
