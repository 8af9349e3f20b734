/** For tests: the ranked places of a question to one index. */

import type { Question } from '../../common/question.ts';
import { type Steps, withOnePart } from '../../common/steps.ts';
import { Texts } from '../../known/texts.ts';
import type { Filters } from '../../part/filters.ts';
import { Part } from '../../part/part.ts';
import type { Hit } from '../../rank/hit.ts';
import { rank } from '../../rank/rank.ts';
import { resolve } from '../../resolve/resolve.ts';
import { retrieve } from '../../retrieve/retrieve.ts';

export const NO_FILTERS: Filters = { fileTypes: [], directory: '' };

/** Asks an index that this process has open. */
export function hitsOf(
  source: ConstructorParameters<typeof Part>[0],
  asked: { question: Question; vector: Int8Array; limit: number; filters?: Filters },
): Hit[] {
  const part = new Part(source, asked.filters ?? NO_FILTERS, { isAlone: true });
  return withOnePart(steps(asked), part.answer);
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
