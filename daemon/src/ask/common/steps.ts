/** How the steps of a question ask the shards of its indexes: see rounds.ts. */
import type { Answer, Answers, Ask } from './rounds.ts';

/** A step of a question: yields a request to all shards, and receives the answer of each. */
export type Steps<Result> = Generator<Ask, Result, readonly Answer[]>;

/** Asks all shards. */
export function* askShards<A extends Ask>(ask: A): Steps<readonly Answers[A['round']][]> {
  return (yield ask) as readonly Answers[A['round']][];
}

/** Runs steps with a single shard, which answers at once. */
export function withOneShard<Result>(steps: Steps<Result>, answer: (ask: Ask) => Answer): Result {
  for (let next = steps.next(); ; ) {
    if (next.done) return next.value;
    next = steps.next([answer(next.value)]);
  }
}
