import type { CancellationToken } from 'vscode';
import type { AskParams, AskResult, FolderStatus } from '../../../server/src/protocol.ts';
import type { Connection } from '../language/connection.ts';
import { cannotAnswer } from '../results/run-search.ts';

/** Between a question and the next try, while changed files are being taken in. */
const PAUSES_MS = [100, 300, 600, 1000];
/** How long a question waits for an index that there is not yet. */
const BUILD_MS = 45_000;

/**
 * Asks, and waits a while for what cannot be answered yet: an index that is not built, which then is, and files that have
 * just changed. A model asks once, often right after its edits, and goes by what it is told.
 */
export async function askSettled(
  connection: Pick<Connection, 'ask' | 'build'>,
  params: AskParams,
  token: CancellationToken,
): Promise<AskResult> {
  let answer = await connection.ask(params, token);
  const folders = answer.folders.filter(isUnbuilt).map(({ folder }) => folder);
  if (folders.length > 0) {
    // Why it failed is said by the state of the folder.
    const built = connection.build({ folders }).catch(() => {});
    await Promise.race([built, passed(BUILD_MS, token)]);
    answer = await connection.ask(params, token);
  }
  for (const pause of PAUSES_MS) {
    if (!answer.folders.some(({ state }) => state === 'stale')) break;
    await passed(pause, token);
    answer = await connection.ask(params, token);
  }
  return answer;
}

const isUnbuilt = (status: FolderStatus) =>
  cannotAnswer(status) && (status.state === 'missing' || status.state === 'building');

/** Resolves after a while, or as soon as it is not waited for any more. */
function passed(ms: number, token: CancellationToken): Promise<void> {
  return new Promise(resolve => {
    const cancelled = token.onCancellationRequested(() => done());
    const timer = setTimeout(() => done(), ms);
    const done = () => {
      clearTimeout(timer);
      cancelled.dispose();
      resolve();
    };
  });
}
