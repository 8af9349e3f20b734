import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, Dowse } from '../api/dowse.ts';
import type { AskRequest, AskResponse } from '../api/schemas.ts';

/** Between a question and the next try, milliseconds. Each counts against the rate of the key. */
const PAUSES_MS = [100, 300, 600, 1000];
/** After so long there is no further try: after its start, the daemon waits itself. */
const PATIENCE_MS = 2000;

/**
 * Asks, and again while changed files are still being taken in, for a moment: agents ask right after they have edited
 * files or switched branches, and about just that. What takes longer is left to the note in the answer.
 */
export async function askSettled(
  dowse: Pick<Dowse, 'ask'>,
  request: AskRequest,
  call: Call,
): Promise<AskResponse> {
  const startedMs = performance.now();
  let answer = await dowse.ask(request, call);
  for (const pause of PAUSES_MS) {
    const { stale_files, paused } = answer.index;
    if (stale_files === 0 || paused || performance.now() - startedMs > PATIENCE_MS) break;
    await sleep(pause, undefined, { signal: call.signal });
    const next = await dowse.ask(request, call).catch(() => undefined);
    if (!next) break;
    answer = next;
  }
  return answer;
}
