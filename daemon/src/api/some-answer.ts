import { distinct } from './distinct.ts';

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
