import { setTimeout as delay } from 'node:timers/promises';
import type { Dowse } from '../api/dowse.ts';
import type { AskRequest, AskResponse } from '../api/schemas.ts';
import { counted } from '../text/count.ts';
import { CALL } from './context.ts';
import type { Io } from './io.ts';

/** After this time a note explains the wait. */
const NOTE_AFTER_MS = 1000;

/** Asks, with a note if changed files must be indexed first, as after a branch switch. */
export async function askWithNote(io: Io, dowse: Dowse, request: AskRequest): Promise<AskResponse> {
  const ended = new AbortController();
  void noteReason(io, dowse, request.target_dir, ended.signal).catch(() => {}); // aborted, or no status available
  try {
    return await dowse.ask(request, CALL);
  } finally {
    ended.abort();
  }
}

async function noteReason(io: Io, dowse: Dowse, target_dir: string, signal: AbortSignal): Promise<void> {
  await delay(NOTE_AFTER_MS, undefined, { signal });
  const { stale_files = 0 } = await dowse.status({ target_dir }, { ...CALL, signal });
  signal.throwIfAborted();
  if (stale_files > 0) io.note(io.errorColors.dim(`indexing ${counted(stale_files, 'changed file')} first…`));
}
