import { existsSync } from 'node:fs';
import { DowseError } from '../../../daemon/src/api/errors.ts';
import { explain } from '../errors.ts';
import type { NotSearched } from '../protocol.ts';
import type { Target } from '../workspace.ts';

/**
 * What several places answered, in their order. A folder that is gone, or whose drive is away, does not keep the others
 * from answering: what stands for its answer is made of its failure.
 *
 * @throws the first failure where all have failed.
 */
export function someAnswer<A, F>(
  outcomes: readonly PromiseSettledResult<A>[],
  signal: AbortSignal,
  failed: (error: unknown, at: number) => F,
): (A | F)[] {
  signal.throwIfAborted();
  const failure = outcomes.find(outcome => outcome.status === 'rejected');
  if (failure && outcomes.every(outcome => outcome.status === 'rejected')) throw failure.reason;
  return outcomes.map((outcome, at) =>
    outcome.status === 'fulfilled' ? outcome.value : failed(outcome.reason, at),
  );
}

export function notSearched({ uri, path }: Target, error: unknown): NotSearched {
  return { uri, message: whyNoAnswer(path, error) };
}

/** For people. The key has no root that is gone: all that the daemon says is that the key may not see it. */
export function whyNoAnswer(path: string, error: unknown): string {
  const isDenied = error instanceof DowseError && error.code === 'PERMISSION_DENIED';
  return isDenied && !existsSync(path) ? `No file or directory at "${path}".` : explain(error);
}
