import { expect, test, vi } from 'vitest';
import { DEFAULT_PATTERN_SETTINGS } from '../pattern/options.ts';
import { typedFile } from './typed-file.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const of = (text: string, files = '') => {
  const settings = { ...DEFAULT_PATTERN_SETTINGS, files };
  const file = typedFile({ text, kind: 'auto', settings });
  return file && [file.search.options.globs, file.line];
};

test('a path, a line or a usual extension names a file', () => {
  expect(of('main.rs')).toEqual([['**/main.rs'], undefined]);
  expect(of('./lib/Makefile')).toEqual([['**/lib/Makefile'], undefined]);
  for (const text of [
    'a/b.proto:31',
    'a/b.proto:31:4',
    'a/b.proto(31,4)',
    'a\\b.proto#L31',
    ' a/b.proto:31: ',
  ])
    expect(of(text)).toEqual([['**/a/b.proto'], 31]);
  expect(of('pages/[id].tsx')).toEqual([['**/pages/[[]id[]].tsx'], undefined]);
});

test('other texts name none', () => {
  for (const text of [
    'main',
    'wg.Add',
    'std::move',
    '/a+/',
    'two words.go',
    'f(3)x',
    'http://a.b/c.js',
    '*.ts',
    '/',
  ])
    expect([text, of(text)]).toEqual([text, undefined]);
});

test('excluded files stay excluded', () => {
  expect(of('main.rs', 'rs, !test/')).toEqual([['**/main.rs', '!**/test/**'], undefined]);
});
