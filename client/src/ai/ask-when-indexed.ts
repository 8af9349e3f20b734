import type { CancellationToken } from 'vscode';
import type { AskParams, AskResult, FolderStatus } from '../../../server/src/protocol.ts';
import type { Connection } from '../language/connection.ts';
import { cannotAnswer } from '../results/run-search.ts';

/** Delays between tries while changed files are being indexed. */
const RETRY_DELAYS_MS = [100, 300, 600, 1000];
/** Longest wait for the first build of an index. */
const MAX_BUILD_WAIT_MS = 45_000;

/**
 * Asks, and waits a while for a missing index to be built and for changed files to be indexed: a model often
 * asks right after its edits, and only once.
 */
export async function askWhenIndexed(
  connection: Pick<Connection, 'ask' | 'build'>,
  params: AskParams,
  token: CancellationToken,
): Promise<AskResult> {
  let answer = await connection.ask(params, token);
  const folders = answer.folders.filter(isUnbuilt).map(({ folder }) => folder);
  if (folders.length > 0) {
    // The state of the folder shows the reason of a failure.
    const built = connection.build({ folders }).catch(() => {});
    await Promise.race([built, waitFor(MAX_BUILD_WAIT_MS, token)]);
    answer = await connection.ask(params, token);
  }
  for (const pause of RETRY_DELAYS_MS) {
    if (!answer.folders.some(({ state }) => state === 'stale')) break;
    await waitFor(pause, token);
    answer = await connection.ask(params, token);
  }
  return answer;
}

const isUnbuilt = (status: FolderStatus) =>
  cannotAnswer(status) && (status.state === 'missing' || status.state === 'building');

/** Resolves after `ms`, or on cancellation. */
function waitFor(ms: number, token: CancellationToken): Promise<void> {
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
