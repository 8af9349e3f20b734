import type { Answer, Answers, Ask, TextsAnswer, TextsAsk } from '../common/rounds.ts';
import type { Steps } from '../common/steps.ts';

/** The location of one shard of a question's indexes. */
export interface AskedShard {
  answer(ask: Ask): Promise<Answer>;
}

/** Runs the steps of a question with several shards. Each round asks all of them at the same time. */
export async function gather<Result>(steps: Steps<Result>, shards: readonly AskedShard[]): Promise<Result> {
  const inFewRounds = withTextsAtOnce(steps);
  for (let next = inFewRounds.next(); ; ) {
    if (next.done) return next.value;
    const ask = next.value;
    next = inFewRounds.next(await Promise.all(shards.map(shard => shard.answer(ask))));
  }
}

/** Asks for the lines of chunks together with the chunks: the steps ask for them one after the other, as far as they need them. */
function* withTextsAtOnce<Result>(steps: Steps<Result>): Steps<Result> {
  const known = new Map<number, TextsAnswer['chunks'][number] | undefined>();
  for (let next = steps.next(); ; ) {
    if (next.done) return next.value;
    const ask = next.value;
    if (ask.round !== 'texts') next = steps.next(yield ask);
    else next = steps.next([yield* textsAtOnce(ask, known)]);
  }
}

function* textsAtOnce(
  ask: TextsAsk,
  known: Map<number, TextsAnswer['chunks'][number] | undefined>,
): Steps<TextsAnswer> {
  if (!ask.chunks.every(number => known.has(number))) {
    const answers = (yield { ...ask, withLines: true }) as readonly Answers['texts'][];
    for (const number of ask.chunks) known.set(number, undefined);
    for (const row of answers.flatMap(({ chunks }) => chunks)) known.set(row.id, row);
  }
  return { chunks: ask.chunks.flatMap(number => known.get(number) ?? []) };
}
