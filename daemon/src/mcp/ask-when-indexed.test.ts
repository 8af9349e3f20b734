import { expect, test, vi } from 'vitest';
import type { AskResponse } from '../api/schemas.ts';
import { askWhenIndexed } from './ask-when-indexed.ts';

const REQUEST = { query: 'q', target_dir: '/app' };

/** A daemon whose answers have these index states in turn. The last state repeats. */
function daemon(...states: Partial<AskResponse['index']>[]) {
  let requests = 0;
  return {
    get requests() {
      return requests;
    },
    async ask(): Promise<AskResponse> {
      const state = states[Math.min(requests++, states.length - 1)]!;
      if (state.generation === -1) throw new Error('too many requests');
      const index = { generation: requests, last_updated: '', stale_files: 0, ...state };
      return { query: 'q', results: [], filters: { file_types: [], directory: '' }, index };
    },
  };
}

test('the question is repeated until the changed files are indexed', async () => {
  const dowse = daemon({ stale_files: 75 }, { stale_files: 3 }, {});
  expect((await askWhenIndexed(dowse, REQUEST, { roots: [] })).index).toMatchObject({
    stale_files: 0,
    generation: 3,
  });
});

test.each([
  ['nothing has changed', daemon({}), 1],
  ['indexing is paused', daemon({ stale_files: 2, paused: true }), 1],
  ['it takes too long', daemon({ stale_files: 2 }), 5],
  ['asking again fails', daemon({ stale_files: 2 }, { generation: -1 }), 2],
])('if %s, the latest answer is returned', async (_why, dowse, requests) => {
  const { index } = await askWhenIndexed(dowse, REQUEST, { roots: [] });
  expect(index.generation).toBe(requests === 2 ? 1 : requests);
  expect(dowse.requests).toBe(requests);
});

test('there is no second try if the daemon itself took longer than the limit', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const dowse = daemon({ stale_files: 2 });
  const slow = {
    async ask() {
      vi.advanceTimersByTime(10_000);
      return dowse.ask();
    },
  };
  await askWhenIndexed(slow, REQUEST, { roots: [] }).finally(() => vi.useRealTimers());
  expect(dowse.requests).toBe(1);
});

test('an abort ends the wait', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const answer = askWhenIndexed(daemon({ stale_files: 2 }), REQUEST, { roots: [], signal });
  controller.abort();
  await expect(answer).rejects.toThrow();
});
