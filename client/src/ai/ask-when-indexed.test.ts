import { expect, test, vi } from 'vitest';
import type { AskParams, BuildParams, FolderStatus, IndexState } from '../../../server/src/protocol.ts';
import { CancellationTokenSource } from '../testing/editor.ts';
import { askWhenIndexed } from './ask-when-indexed.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

/** Asks an index with these states, one per request; the last one stays. */
async function actionsFor(states: IndexState[], build: () => Promise<unknown> = async () => ({})) {
  const { token } = new CancellationTokenSource();
  const actions: string[] = [];
  const next = () => (states.length > 1 ? states.shift() : states[0]);
  const connection = {
    ask: async ({ query }: AskParams) => {
      const state = next();
      actions.push(`ask ${query}: ${state}`);
      const lastUpdated = state === 'ready' || state === 'stale' ? '2026-01-01T00:00:00Z' : null;
      const folders = [{ folder: 'file:///a', state, lastUpdated } as FolderStatus];
      return { query, folders, results: [], tookMs: 1 };
    },
    build: async ({ folders }: BuildParams) => {
      actions.push(`build ${folders}`);
      await build();
      return { folders: [] };
    },
  };
  const answer = askWhenIndexed(connection, { query: 'x' }, token as never);
  await vi.runAllTimersAsync();
  expect((await answer).folders[0]?.state).toBe(states[0]);
  return actions;
}

test('waits for an index to be built and for changed files, and for nothing else', async () => {
  vi.useFakeTimers();
  expect(await actionsFor(['ready'])).toEqual(['ask x: ready']);
  expect(await actionsFor(['paused'])).toEqual(['ask x: paused']);
  expect(await actionsFor(['missing', 'ready'])).toEqual([
    'ask x: missing',
    'build file:///a',
    'ask x: ready',
  ]);
  expect(await actionsFor(['building', 'stale', 'ready'])).toEqual([
    'ask x: building',
    'build file:///a',
    'ask x: stale',
    'ask x: ready',
  ]);
  const fails = () => Promise.reject(new Error('no'));
  expect(await actionsFor(['missing', 'failed'], fails)).toHaveLength(3);
  const never = () => new Promise(() => {});
  expect(await actionsFor(['building'], never)).toHaveLength(3);
  expect(await actionsFor(['stale'])).toHaveLength(5);
  vi.useRealTimers();
});
