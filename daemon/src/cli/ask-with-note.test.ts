import pc from 'picocolors';
import { expect, test, vi } from 'vitest';
import type { Dowse } from '../api/dowse.ts';
import type { AskResponse, StatusResponse } from '../api/schemas.ts';
import { askWithNote } from './ask-with-note.ts';
import type { Io } from './io.ts';

const REQUEST = { query: 'q', target_dir: '/code' };

function slow(staleFiles: number) {
  const answer = Promise.withResolvers<AskResponse>();
  const statusRequested = Promise.withResolvers<void>();
  const note = vi.fn();
  const io = { note, errorColors: pc.createColors(false) } as unknown as Io;
  const dowse = {
    ask: () => answer.promise,
    status: async () => {
      statusRequested.resolve();
      return { stale_files: staleFiles } as StatusResponse;
    },
  } as unknown as Dowse;
  return {
    answered: askWithNote(io, dowse, REQUEST),
    answer,
    statusRequested: statusRequested.promise,
    note,
  };
}

test('notes that changed files are being indexed', async () => {
  const { answered, answer, note } = slow(601);
  await vi.waitFor(() => expect(note).toHaveBeenCalledWith('indexing 601 changed files first…'), 60_000);
  answer.resolve({ results: [] } as unknown as AskResponse);
  expect(await answered).toEqual({ results: [] });
  expect(note).toHaveBeenCalledTimes(1);
});

test('prints no note when waiting for something else', async () => {
  const { answered, answer, statusRequested, note } = slow(0);
  await statusRequested;
  answer.resolve({ results: [] } as unknown as AskResponse);
  await answered;
  expect(note).not.toHaveBeenCalled();
});

test('prints no note for an immediate response', async () => {
  const { answered, answer, note } = slow(601);
  answer.reject(new Error('no'));
  await expect(answered).rejects.toThrow('no');
  expect(note).not.toHaveBeenCalled();
});
