import { setTimeout as delay } from 'node:timers/promises';
import type { Dowse } from '../api/dowse.ts';
import type { AskRequest, AskResponse } from '../api/schemas.ts';
import { counted } from '../text/count.ts';
import { CALL } from './context.ts';
import type { Io } from './io.ts';

/** Who waits longer wants to know what for. */
const PATIENCE_MS = 1000;

/** Asks; where changed files are taken in first, as after a switch of branches, it says so. */
export async function askSayingWhy(io: Io, dowse: Dowse, request: AskRequest): Promise<AskResponse> {
  const ended = new AbortController();
  void sayWhy(io, dowse, request.target_dir, ended.signal).catch(() => {}); // ended, or no status to be had
  try {
    return await dowse.ask(request, CALL);
  } finally {
    ended.abort();
  }
}

async function sayWhy(io: Io, dowse: Dowse, target_dir: string, signal: AbortSignal): Promise<void> {
  await delay(PATIENCE_MS, undefined, { signal });
  const { stale_files = 0 } = await dowse.status({ target_dir }, { ...CALL, signal });
  signal.throwIfAborted();
  if (stale_files > 0)
    io.note(io.errorColors.dim(`taking in ${counted(stale_files, 'changed file')} first…`));
}
