import { expect, test, vi } from 'vitest';
import { urisOf } from './drag.ts';
import type { Hit } from './hit.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const hit = (uri: string, line: number) => ({ uri, line }) as Hit;

test('a dragged result names its line, a dragged file none; each file comes once', () => {
  const file = { uri: 'file:///b', folder: '', path: 'b', hits: [hit('file:///b', 3)] };
  expect(urisOf([hit('file:///a', 2), hit('file:///a', 9), file])).toEqual(['file:///a#L2', 'file:///b']);
});
