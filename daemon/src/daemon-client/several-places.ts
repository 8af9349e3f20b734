import { DowseError } from '../api/errors.ts';
import { distinct } from '../text/distinct.ts';

/**
 * Asks about one place after another, until there is enough.
 *
 * @throws a failure that is of all places: without a daemon none can be asked, and to look for one again for each would
 *   take long.
 */
export async function inTurn<P, A>(
  places: readonly P[],
  ask: (place: P) => Promise<A>,
  isEnough: () => boolean,
): Promise<PromiseSettledResult<A>[]> {
  const outcomes: PromiseSettledResult<A>[] = [];
  for (const place of places) {
    const [outcome] = await Promise.allSettled([ask(place)]);
    if (outcome.status === 'rejected' && isUnavailable(outcome.reason)) throw outcome.reason;
    outcomes.push(outcome);
    if (isEnough()) break;
  }
  return outcomes;
}

const isUnavailable = (error: unknown) => error instanceof DowseError && error.code === 'SERVICE_UNAVAILABLE';

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

/**
 * What several indexes answered as one ranking: scores mean the same in all of them. Each place is there once: folders may
 * lie in one another.
 */
export function rankedTogether<T extends { score: number }>(
  answers: readonly (readonly T[])[],
  placeOf: (answer: T) => string,
): T[] {
  const ranked = answers.flat().sort((a, b) => b.score - a.score);
  return distinct(ranked, placeOf);
}
