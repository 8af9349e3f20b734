import { expect, test, vi } from 'vitest';
import type { Surroundings } from '../surroundings.ts';
import * as editor from '../testing/editor.ts';
import { startAsking } from './ask.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

test('without results, a row searches for the question as a pattern', async () => {
  const asPattern = vi.fn();
  const connection = {
    onIndexChanged: new editor.EventEmitter().event,
    ask: async () => ({ query: '', folders: [], results: [], tookMs: 1 }),
  };
  startAsking({ connection, asPattern } as unknown as Surroundings, 'quince tree');
  const pick = editor.picks.at(-1) as (typeof editor.picks)[number];
  const rows = await pick.nextRows();
  expect(rows.map(({ label }) => label)).toEqual([
    '$(info) Nothing found',
    '$(regex) Search for it as a pattern',
  ]);
  pick.activeItems = [pick.items[1]!];
  pick.enter();
  expect(asPattern.mock.calls).toEqual([['quince tree']]);
});
