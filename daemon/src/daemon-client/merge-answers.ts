import { DowseError } from '../api/errors.ts';
import { distinct } from '../text/distinct.ts';

/**
 * Calls `ask` for one place after another, until `isEnough`.
 *
 * @throws SERVICE_UNAVAILABLE at once: it concerns all places, and searching for a daemon for each would take long
 */
export async function askInTurn<P, A>(
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
 * The answers of several places in order. A failure, such as a missing folder, is converted by `failed`, so that it does not
 * affect the others.
 *
 * @throws the first failure if all places failed
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
 * Merges the answers of several indexes into one ranking. Scores of different indexes are comparable. Each place appears
 * once, because folders may be nested.
 */
export function rankedTogether<T extends { score: number }>(
  answers: readonly (readonly T[])[],
  placeOf: (answer: T) => string,
): T[] {
  const ranked = answers.flat().sort((a, b) => b.score - a.score);
  return distinct(ranked, placeOf);
}
