import { expect, test, vi } from 'vitest';
import type { AskResponse } from '../api/schemas.ts';
import { askSettled } from './settled.ts';

const REQUEST = { query: 'q', target_dir: '/app' };

/** A daemon that answers with these states of its index in turn, the last one for good. */
function daemon(...states: Partial<AskResponse['index']>[]) {
  let asked = 0;
  return {
    get asked() {
      return asked;
    },
    async ask(): Promise<AskResponse> {
      const state = states[Math.min(asked++, states.length - 1)]!;
      if (state.generation === -1) throw new Error('too many requests');
      const index = { generation: asked, last_updated: '', stale_files: 0, ...state };
      return { query: 'q', results: [], filters: { file_types: [], directory: '' }, index };
    },
  };
}

test('the answer is that of the index once it has what has just changed', async () => {
  const dowse = daemon({ stale_files: 75 }, { stale_files: 3 }, {});
  expect((await askSettled(dowse, REQUEST, { roots: [] })).index).toMatchObject({
    stale_files: 0,
    generation: 3,
  });
});

test.each([
  ['nothing has changed', daemon({}), 1],
  ['indexing is paused', daemon({ stale_files: 2, paused: true }), 1],
  ['it takes too long', daemon({ stale_files: 2 }), 5],
  ['asking again fails', daemon({ stale_files: 2 }, { generation: -1 }), 2],
])('where %s, the answer that is there is given', async (_why, dowse, asked) => {
  expect((await askSettled(dowse, REQUEST, { roots: [] })).index.generation).toBe(asked === 2 ? 1 : asked);
  expect(dowse.asked).toBe(asked);
});

test('after a daemon that has waited itself, there is no further try', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const dowse = daemon({ stale_files: 2 });
  const slow = {
    async ask() {
      vi.advanceTimersByTime(10_000);
      return dowse.ask();
    },
  };
  await askSettled(slow, REQUEST, { roots: [] }).finally(() => vi.useRealTimers());
  expect(dowse.asked).toBe(1);
});

test('who gives up is not kept waiting', async () => {
  const stop = new AbortController();
  const asking = askSettled(daemon({ stale_files: 2 }), REQUEST, { roots: [], signal: stop.signal });
  stop.abort();
  await expect(asking).rejects.toThrow();
});
