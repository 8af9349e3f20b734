import { expect, test, vi } from 'vitest';
import type { Services } from '../services.ts';
import { openList } from '../support/list.ts';
import * as editor from '../testing/editor.ts';
import { startAsking } from './ask.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const ANSWER = {
  ...{ uri: 'file:///w/a.ts', folder: 'file:///w', path: 'a.ts', line: 1, lineRange: [1, 1], snippet: 'x' },
  ...{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }, language: 'typescript' },
  ...{ kind: 'function', symbolKind: 12, symbol: 'quince', why: '', score: 0.1 },
};

test('asks where the scope says, and offers all files if nothing is found there', async () => {
  const ask = vi.fn(async () => ({ query: '', folders: [], results: [], tookMs: 1 }));
  const connection = { onIndexChanged: new editor.EventEmitter().event, ask };
  const scope = { in: ['file:///w/src'], name: 'src', fileTypes: ['ts'] };
  startAsking({ connection, team: editor.noTeam } as unknown as Services, 'quince', scope);
  const pick = editor.picks.at(-1) as (typeof editor.picks)[number];
  expect(pick.title).toBe('Ask about the Code · in src · only ts');
  const rows = await pick.nextRows();
  expect(rows.map(({ label }) => label)).toContain('$(filter) Ask about all files');
  const asked = { query: 'quince', in: ['file:///w/src'], fileTypes: ['ts'], limit: 8, further: 0 };
  expect(ask.mock.calls[0]).toEqual([asked, expect.anything()]);
});

test('says which folder the question names, above the answers, and asks everywhere instead', async () => {
  const namedFolders = [{ folder: 'file:///w', path: 'src/http' }];
  const ask = vi.fn(async ({ directory }: { directory?: string }) => ({
    ...{ query: '', folders: [{ state: 'ready' }], results: [ANSWER], tookMs: 1 },
    ...(directory ? {} : { namedFolders }),
  }));
  const connection = { onIndexChanged: new editor.EventEmitter().event, ask };
  startAsking({ connection, team: editor.noTeam } as unknown as Services, 'quince in src/http');
  const pick = editor.picks.at(-1) as (typeof editor.picks)[number];
  const rows = await pick.nextRows();
  expect(rows.map(({ label }) => label)).toEqual([
    '$(folder) only in file:///w/src/http',
    expect.stringContaining('quince'),
  ]);
  expect(pick.activeItems, 'Enter opens the answer').toEqual([rows[1]]);
  pick.activeItems = [pick.items[0]!];
  pick.enter();
  const other = editor.picks.at(-1) as (typeof editor.picks)[number];
  expect(other.title).toBe('Ask about the Code · in all folders');
  const everywhere = await other.nextRows();
  expect(everywhere.map(({ label }) => label)).toEqual([expect.stringContaining('quince')]);
  expect(ask.mock.lastCall?.[0]).toMatchObject({ query: 'quince in src/http', directory: '.' });
});

test.each([
  ['', []],
  ['lang:go', ['$(filter) Ask about all repositories']],
])('of the repositories of the team (%j), offers those that were not asked', async (team, offered) => {
  const ask = async () => ({ query: '', folders: [], results: [], tookMs: 1 });
  const connection = { onIndexChanged: new editor.EventEmitter().event, ask };
  startAsking({ connection, team: editor.noTeam } as unknown as Services, 'quince', { team });
  const rows = await (editor.picks.at(-1) as (typeof editor.picks)[number]).nextRows();
  const labels = rows.map(({ label }) => label);
  expect(labels).toEqual(['$(info) Nothing found', ...offered, '$(regex) Search for it as a pattern']);
});

test.each([
  ['weak answers', [{ weak: true }], 'without the unsaved changes in new.ts'],
  ['no answers', [], 'without the unsaved changes in new.ts'],
])('with %s, says which unsaved text does not count', async (_, found, title) => {
  vi.spyOn(editor.workspace, 'getWorkspaceFolder').mockImplementation(() => ({}) as never);
  const uri = { scheme: 'file', toString: () => 'file:///w/new.ts' };
  editor.workspace.textDocuments = [{ isDirty: true, uri }];
  const results = found.map(more => ({ ...ANSWER, ...more }));
  const ask = async () => ({ query: '', folders: [{ state: 'ready' }], results, tookMs: 1 });
  const connection = { onIndexChanged: new editor.EventEmitter().event, ask };
  startAsking({ connection, team: editor.noTeam } as unknown as Services, 'quince');
  const [first] = await (editor.picks.at(-1) as (typeof editor.picks)[number]).nextRows();
  expect(first?.label).toBe(title);
  editor.workspace.textDocuments = [];
  vi.restoreAllMocks();
});

test('without results, a row searches for the question as a pattern', async () => {
  const asPattern = vi.fn();
  const connection = {
    onIndexChanged: new editor.EventEmitter().event,
    ask: async () => ({ query: '', folders: [], results: [], tookMs: 1 }),
  };
  startAsking({ connection, asPattern, team: editor.noTeam } as unknown as Services, 'quince tree');
  const pick = editor.picks.at(-1) as (typeof editor.picks)[number];
  const rows = await pick.nextRows();
  expect(rows.map(({ label }) => label)).toEqual([
    '$(info) Nothing found',
    '$(regex) Search for it as a pattern',
  ]);
  pick.activeItems = [pick.items[1]!];
  pick.enter();
  expect(asPattern.mock.calls).toEqual([['quince tree', undefined]]);
});

test('until an index can answer, lines with the words of the question are listed, and sent as a question', async () => {
  const line = { uri: 'file:///w/b.ts', folder: 'file:///w', path: 'b.ts', line: 3, highlights: [] };
  const match = { ...line, text: 'a quince', range: ANSWER.range };
  const building = { folder: 'file:///w', state: 'building', progress: 0.2, lastUpdated: null };
  const run = vi.fn();
  const connection = {
    onIndexChanged: new editor.EventEmitter().event,
    ask: async () => ({ query: '', folders: [building], results: [], tookMs: 1 }),
    search: async () => ({ matches: [match], count: 1, notOnScreen: [] }),
  };
  startAsking({ connection, results: { run }, team: editor.noTeam } as unknown as Services, 'quince');
  const pick = editor.picks.at(-1) as (typeof editor.picks)[number];
  const labels = () => pick.items.map(({ label }) => label);
  await vi.waitFor(() =>
    expect(labels()).toEqual(['$(sync~spin) Indexing w: 20%', 'until then, lines with “quince”', 'a quince']),
  );
  openList()?.toResults();
  expect(run.mock.calls).toEqual([[{ kind: 'ask', query: 'quince' }]]);
});
