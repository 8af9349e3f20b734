import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, Dowse } from '../api/dowse.ts';
import type { AskRequest, AskResponse } from '../api/schemas.ts';

/** Pauses between tries. Each try counts against the rate of the key. */
const PAUSES_MS = [100, 300, 600, 1000];
/** No further try after this time. */
const MAX_WAIT_MS = 2000;

/**
 * Asks a question, and asks again for up to two seconds while changed files are being indexed. Agents often ask about
 * files right after editing them or switching branches. If indexing takes longer, the answer has a note.
 */
export async function askWhenIndexed(
  dowse: Pick<Dowse, 'ask'>,
  request: AskRequest,
  call: Call,
): Promise<AskResponse> {
  const startedMs = performance.now();
  let answer = await dowse.ask(request, call);
  for (const pause of PAUSES_MS) {
    const { stale_files, paused } = answer.index;
    if (stale_files === 0 || paused || performance.now() - startedMs > MAX_WAIT_MS) break;
    await sleep(pause, undefined, { signal: call.signal });
    const next = await dowse.ask(request, call).catch(() => undefined);
    if (!next) break;
    answer = next;
  }
  return answer;
}
