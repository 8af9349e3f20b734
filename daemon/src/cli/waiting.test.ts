import pc from 'picocolors';
import { expect, test, vi } from 'vitest';
import type { Dowse } from '../api/dowse.ts';
import type { AskResponse, StatusResponse } from '../api/schemas.ts';
import type { Io } from './io.ts';
import { askSayingWhy } from './waiting.ts';

const REQUEST = { query: 'q', target_dir: '/code' };

function slow(staleFiles: number) {
  const answer = Promise.withResolvers<AskResponse>();
  const looked = Promise.withResolvers<void>();
  const note = vi.fn();
  const io = { note, errorColors: pc.createColors(false) } as unknown as Io;
  const dowse = {
    ask: () => answer.promise,
    status: async () => {
      looked.resolve();
      return { stale_files: staleFiles } as StatusResponse;
    },
  } as unknown as Dowse;
  return { answered: askSayingWhy(io, dowse, REQUEST), answer, looked: looked.promise, note };
}

test('who waits for changed files is told so', async () => {
  const { answered, answer, note } = slow(601);
  await vi.waitFor(() => expect(note).toHaveBeenCalledWith('taking in 601 changed files first…'), 10_000);
  answer.resolve({ results: [] } as unknown as AskResponse);
  expect(await answered).toEqual({ results: [] });
  expect(note).toHaveBeenCalledTimes(1);
});

test('who waits for something else is told nothing', async () => {
  const { answered, answer, looked, note } = slow(0);
  await looked;
  answer.resolve({ results: [] } as unknown as AskResponse);
  await answered;
  expect(note).not.toHaveBeenCalled();
});

test('nor is who is answered at once', async () => {
  const { answered, answer, note } = slow(601);
  answer.reject(new Error('no'));
  await expect(answered).rejects.toThrow('no');
  expect(note).not.toHaveBeenCalled();
});
