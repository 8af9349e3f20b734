/** Answers to a question while it is typed: the first ones soon, all of them when the typing has paused. */
import type { CancellationToken } from 'vscode';
import type { AskParams } from '../../../server/src/protocol.ts';
import type { Answer, Connection } from '../language/connection.ts';
import { settings } from '../settings.ts';

/** As many as a list shows without scrolling. Fewer take the daemon half the time. */
const FIRST = 8;
/** From the first answers to the request for all; the next key often comes before. */
const PAUSE_MS = 150;

/** `onFirst` receives the first answers, unless they are all. The first ones come without further places of their files. */
export async function askInTwoSteps(
  connection: Pick<Connection, 'ask'>,
  params: AskParams,
  token: CancellationToken,
  onFirst: (answer: Answer) => void,
): Promise<Answer> {
  // A server counts requests.
  if (params.team !== undefined) return connection.ask(params, token);
  const limit = Math.min(FIRST, Math.max(1, settings.askLimit()));
  const first = await connection.ask({ ...params, limit, further: 0 }, token);
  if (first.results.length === 0) return first;
  onFirst(first);
  await pause(PAUSE_MS, token);
  return token.isCancellationRequested ? first : connection.ask(params, token);
}

/** Ends early when the token is cancelled. */
function pause(ms: number, token: CancellationToken): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(end, ms);
    const listening = token.onCancellationRequested(end);
    function end() {
      clearTimeout(timer);
      listening.dispose();
      resolve();
    }
  });
}
