import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AskParams } from '../../../server/src/protocol.ts';
import * as editor from '../testing/editor.ts';
import { askInTwoSteps } from './two-steps.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Has as many answers as are asked for, at most `all`. */
function connectionWith(all: number) {
  return {
    ask: vi.fn(async ({ limit = 20 }: AskParams) => ({
      ...{ query: '', folders: [], tookMs: 1 },
      results: Array.from({ length: Math.min(limit, all) }) as never[],
    })),
  };
}

test('the first answers come at once, all of them after a pause', async () => {
  const connection = connectionWith(30);
  const first: number[] = [];
  const { token } = new editor.CancellationTokenSource();
  const all = askInTwoSteps(connection, { query: 'q' }, token as never, ({ results }) =>
    first.push(results.length),
  );
  await vi.advanceTimersByTimeAsync(0);
  expect([first, connection.ask.mock.calls.length]).toEqual([[8], 1]);
  await vi.advanceTimersByTimeAsync(1000);
  expect((await all).results.length).toBe(20);
});

test('the next key saves the second request, and no answer needs none', async () => {
  const connection = connectionWith(30);
  const typing = new editor.CancellationTokenSource();
  const cancelled = askInTwoSteps(connection, { query: 'q' }, typing.token as never, () => {});
  await vi.advanceTimersByTimeAsync(0);
  typing.cancel();
  expect((await cancelled).results.length).toBe(8);
  const empty = connectionWith(0);
  const { token } = new editor.CancellationTokenSource();
  const onFirst = vi.fn();
  await askInTwoSteps(empty, { query: 'q' }, token as never, onFirst);
  expect([connection.ask, empty.ask, onFirst].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
});

test('the server of a team is asked once', async () => {
  const connection = connectionWith(30);
  const { token } = new editor.CancellationTokenSource();
  const all = await askInTwoSteps(connection, { query: 'q', team: '' }, token as never, () => {});
  expect([all.results.length, connection.ask.mock.calls.length]).toEqual([20, 1]);
});
