import { afterEach, expect, test, vi } from 'vitest';
import type { Services } from '../services.ts';
import * as editor from '../testing/editor.ts';
import { startFinding } from './find.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));
afterEach(() => vi.useRealTimers());

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

test('the next likeliest way to read plain words is a row that searches so', async () => {
  const [read, other] = ['dowse search -r TODO', 'dowse search -r todo'];
  const chat = vi.fn(async ({ query, dryRun }: { query: string; dryRun?: boolean }) => ({
    generatedCommand: query === other ? other : read,
    ...(query !== other && { alternatives: [{ generatedCommand: other, explanation: '' }] }),
    ...{ search: { pattern: 'TODO' }, matches: [], count: 0, truncated: false, tookMs: 1, notOnScreen: [] },
    ...(dryRun && {}),
  }));
  const connection = {
    readQuery: async ({ query }: { query: string }) => ({ request: 'chat', words: query, exact: true }),
    chat,
    onIndexChanged: () => ({ dispose() {} }),
  };
  startFinding({ connection, history: { list: [] }, team: editor.noTeam } as unknown as Services);
  const pick = editor.picks.at(-1) as (typeof editor.picks)[number];
  pick.type('todos in src');
  const rows = (await pick.nextRows()) as { label: string; run?(): void }[];
  expect(chat.mock.calls[0]?.[0]).toEqual({ query: 'todos in src', dryRun: true, exact: true });
  const row = rows.find(({ label }) => label === `$(terminal) ${other}`);
  row?.run?.();
  const next = (await pick.nextRows()) as { label: string }[];
  expect(pick.value).toBe(other);
  expect(next[0]?.label).toBe(`nothing found · ${other}`);
});

test('slow plain words show how they are read until something is found; Enter waits for it', async () => {
  vi.useFakeTimers();
  const read = { generatedCommand: 'dowse search TODO', search: { pattern: 'TODO' } };
  const [tried, searched] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  const connection = {
    readQuery: async ({ query }: { query: string }) => ({ request: 'chat', words: query }),
    chat: async ({ untried, dryRun }: { untried?: boolean; dryRun?: boolean }) =>
      untried ? read : dryRun ? tried.promise : searched.promise,
    onIndexChanged: () => ({ dispose() {} }),
  };
  const past = [{ search: { kind: 'ask', query: 'why' } }];
  const add = vi.fn();
  startFinding({ connection, history: { list: past, add }, team: editor.noTeam } as unknown as Services);
  const pick = editor.picks.at(-1) as (typeof editor.picks)[number];
  await vi.advanceTimersByTimeAsync(1000);
  expect(pick.items).toMatchObject([{ label: '$(history) why' }]);
  pick.type('todos');
  const waiting = (command: string) => [
    { label: `$(loading~spin) ${command}`, description: 'searching… type on to cancel' },
  ];
  await vi.advanceTimersByTimeAsync(1000);
  expect(pick.items).toMatchObject(waiting('dowse search TODO'));
  expect(pick.title).toContain('Read as Plain Words');
  pick.enter();
  tried.resolve({ ...read, generatedCommand: 'dowse search todo' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(pick.items).toMatchObject(waiting('dowse search todo'));
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 4 } };
  const match = {
    uri: 'file:///w/a',
    folder: 'file:///w',
    path: 'a',
    line: 1,
    text: 'TODO',
    highlights: [],
    range,
  };
  searched.resolve({ matches: [match], count: 1, truncated: false, tookMs: 1, notOnScreen: [] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(add).toHaveBeenCalledWith(expect.objectContaining({ command: 'dowse search todo' }), 1);
});
