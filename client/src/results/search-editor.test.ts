import { expect, test, vi } from 'vitest';
import type { Hit } from './hit.ts';
import { asSearchEditor } from './search-editor.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

test('results by file, with their lines', () => {
  const hit = (path: string, line: number, text: string) => ({ uri: path, path, line, text }) as Hit;
  const hits = [hit('a.ts', 3, 'one()'), hit('a.ts', 120, 'two()'), hit('b.ts', 1, 'three()')];
  expect(asSearchEditor('Pattern “x”', hits, ({ path }) => path).split('\n')).toEqual([
    ...['# Query: Pattern “x”', '', '3 results in 2 files', ''],
    ...['a.ts:', '    3: one()', '  120: two()', '', 'b.ts:', '    1: three()', ''],
  ]);
});
