import { expect, test, vi } from 'vitest';
import type { Services } from '../services.ts';
import * as editor from '../testing/editor.ts';
import { startFinding } from './find.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

test('the list says which of the plain words were left out', async () => {
  const connection = {
    readQuery: async ({ query }: { query: string }) => ({ request: 'chat', words: query }),
    chat: async () => ({
      ...{
        generatedCommand: 'dowse search TODO',
        caveat: '"odd" was left out.',
        search: { pattern: 'TODO' },
      },
      ...{ matches: [], count: 0, truncated: false, tookMs: 1, notOnScreen: [] },
    }),
    onIndexChanged: () => ({ dispose() {} }),
  };
  startFinding({ connection, history: { list: [] }, team: editor.noTeam } as unknown as Services);
  const pick = editor.picks.at(-1) as (typeof editor.picks)[number];
  pick.type('odd todos');
  const rows = (await pick.nextRows()) as { label: string }[];
  expect(rows.map(({ label }) => label).slice(0, 2)).toEqual([
    'nothing found · dowse search TODO',
    '$(info) "odd" was left out.',
  ]);
});
