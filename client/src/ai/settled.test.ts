import { expect, test, vi } from 'vitest';
import type { AskParams, BuildParams, FolderStatus, IndexState } from '../../../server/src/protocol.ts';
import { CancellationTokenSource } from '../testing/editor.ts';
import { askSettled } from './settled.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

/** Asks an index that is in these states, one for each question; the last one stays. */
async function asked(states: IndexState[], build: () => Promise<unknown> = async () => ({})) {
  const { token } = new CancellationTokenSource();
  const did: string[] = [];
  const next = () => (states.length > 1 ? states.shift() : states[0]);
  const connection = {
    ask: async ({ query }: AskParams) => {
      const state = next();
      did.push(`ask ${query}: ${state}`);
      const lastUpdated = state === 'ready' || state === 'stale' ? '2026-01-01T00:00:00Z' : null;
      const folders = [{ folder: 'file:///a', state, lastUpdated } as FolderStatus];
      return { query, folders, results: [], tookMs: 1 };
    },
    build: async ({ folders }: BuildParams) => {
      did.push(`build ${folders}`);
      await build();
      return { folders: [] };
    },
  };
  const answer = askSettled(connection, { query: 'x' }, token as never);
  await vi.runAllTimersAsync();
  expect((await answer).folders[0]?.state).toBe(states[0]);
  return did;
}

test('a question waits for an index to be built, and for what has just changed; for nothing else', async () => {
  vi.useFakeTimers();
  expect(await asked(['ready'])).toEqual(['ask x: ready']);
  expect(await asked(['paused'])).toEqual(['ask x: paused']);
  expect(await asked(['missing', 'ready'])).toEqual(['ask x: missing', 'build file:///a', 'ask x: ready']);
  expect(await asked(['building', 'stale', 'ready'])).toEqual([
    'ask x: building',
    'build file:///a',
    'ask x: stale',
    'ask x: ready',
  ]);
  const fails = () => Promise.reject(new Error('no'));
  expect(await asked(['missing', 'failed'], fails)).toHaveLength(3);
  const never = () => new Promise(() => {});
  expect(await asked(['building'], never)).toHaveLength(3);
  expect(await asked(['stale'])).toHaveLength(5);
  vi.useRealTimers();
});
