import { DowseError } from '../api/errors.ts';
import { distinct } from '../text/distinct.ts';
import { isGuess } from '../text/weak-results.ts';

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
 *
 * @param isMeant whether the question names an index: its answers that are more than guesses come first
 * @param order of two answers; by default, that with the higher score comes first
 */
export function rankedTogether<T extends { score: number }>(
  answers: readonly (readonly T[])[],
  placeOf: (answer: T) => string,
  isMeant: readonly boolean[] = [],
  order: (a: T, b: T) => number = (a, b) => b.score - a.score,
): T[] {
  const ranked = (some: readonly T[]) => some.toSorted(order);
  const first = answers.flatMap((found, at) => (isMeant[at] ? found.filter(one => !isGuess(one)) : []));
  return distinct([...ranked(first), ...ranked(answers.flat())], placeOf);
}

/** The answers of the indexes that have the folder named in a question: it is meant there. All of them if none has it. */
export function whereNamed<A>(answers: readonly A[], hasNamed: (answer: A) => boolean): readonly A[] {
  const some = answers.filter(hasNamed);
  return some.length > 0 ? some : answers;
}

/** Which of several names of folders are in a question, as words in any case and form: `data-store` in "the data store". */
export function areNamed(question: string, names: readonly string[]): boolean[] {
  const words = (text: string) =>
    ` ${text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .join(' ')} `;
  const asked = words(question);
  return names.map(name => words(name).trim() !== '' && asked.includes(words(name)));
}
