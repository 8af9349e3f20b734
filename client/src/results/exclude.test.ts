import { expect, test, vi } from 'vitest';
import { globOfFolder, inAllFiles, without } from './exclude.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const chat = async () => ({ search: { pattern: 'TODO', options: { word: true } } });
const glob = '!/src/**';

test('the folder of a file', () => {
  const paths = ['src/http/a.ts', 'a.ts', 'app/[id]/a.ts'];
  expect(paths.map(path => globOfFolder(path))).toEqual(['!/src/http/**', '!/a.ts', '!/app/\\[id\\]/**']);
  expect(paths.map(path => globOfFolder(path, 'shop'))).toEqual([
    ...['!/shop/src/http/**', '!/shop/a.ts', '!/shop/app/\\[id\\]/**'],
  ]);
});

test('is left out of each kind of search but similar code', async () => {
  const of = (search: object) => without({ chat } as never, search as never, glob);
  expect(await of({ kind: 'ask', query: 'x', scope: { globs: ['*.ts'] } })).toMatchObject({
    scope: { globs: ['*.ts', glob] },
  });
  expect(await of({ kind: 'search', query: 'x', options: {} })).toMatchObject({ options: { globs: [glob] } });
  expect(await of({ kind: 'plain', query: 'todos', command: 'c' })).toEqual({
    ...{ kind: 'search', query: 'TODO', options: { word: true, globs: [glob] }, name: 'todos' },
    command: 'c',
  });
  expect(await of({ kind: 'similar', query: 'x' })).toBeUndefined();
});

test('a search of some files can be run in all', () => {
  const options = { word: true };
  const globs = ['!/lib/**'];
  expect(
    inAllFiles({ kind: 'search', query: 'x', options: { ...options, globs }, in: ['file:///w'] }),
  ).toEqual({
    ...{ kind: 'search', query: 'x', options },
  });
  expect(inAllFiles({ kind: 'search', query: 'x', options })).toBeUndefined();
  expect(inAllFiles({ kind: 'ask', query: 'x', scope: { fileTypes: ['ts'], team: 'a/*' } })).toEqual({
    ...{ kind: 'ask', query: 'x', scope: { team: 'a/*' } },
  });
  expect(inAllFiles({ kind: 'ask', query: 'x', scope: { team: '' } })).toBeUndefined();
});
