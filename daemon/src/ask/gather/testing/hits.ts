/** For tests: the ranked places of a question to one index. */

import type { Question } from '../../common/question.ts';
import { type Steps, withOneShard } from '../../common/steps.ts';
import { Texts } from '../../known/texts.ts';
import type { Hit } from '../../rank/hit.ts';
import { rank } from '../../rank/rank.ts';
import { resolve } from '../../resolve/resolve.ts';
import { retrieve } from '../../retrieve/retrieve.ts';
import type { Filters } from '../../shard/filters.ts';
import { Shard } from '../../shard/shard.ts';

export const NO_FILTERS: Filters = { fileTypes: [], directory: '' };

/** Asks an index that this process has open. */
export function hitsOf(
  source: ConstructorParameters<typeof Shard>[0],
  asked: { question: Question; vector: Int8Array; limit: number; filters?: Filters },
): Hit[] {
  const shard = new Shard(source, asked.filters ?? NO_FILTERS, { isAlone: true });
  return withOneShard(steps(asked), shard.answer);
}

function* steps({
  question,
  vector,
  limit,
}: {
  question: Question;
  vector: Int8Array;
  limit: number;
}): Steps<Hit[]> {
  const resolved = yield* resolve(question);
  return yield* rank(resolved, yield* retrieve(resolved, vector), { limit }, new Texts());
}
