/** Requests that read well and that no search answers, each with the reason. */

import type { Noun, Verb } from '../lexicon/types.ts';
import { COMPARISONS, COUNTS_IN_FILES, FILES_LACKING, NEVER_DONE, SIZES } from '../refusals.ts';
import { alt, type Chart, cat, many, map, type Rule, rule, seq, sign, token } from './chart.ts';
import { number } from './count-conditions.ts';
import { dos, other, without } from './files-with.ts';
import { det } from './names.ts';
import { refs } from './nouns.ts';
import { things } from './objects.ts';
import { size } from './sizes.ts';

const comparative: Rule<unknown> = alt(cat('more'), cat('fewer'));

/** "Longer than their tests", "more methods than fields". */
const comparison: Rule<unknown> = rule(() => {
  const than = token(({ key }) => /^(?:than|que)$/.test(key));
  const owner = token(({ key }) => /^(?:their|its|the|sus?|los|las|el|la)$/.test(key));
  const endsInThan: Rule<unknown> = (chart, at) =>
    comparative(chart, at).filter(({ end }) => /^(?:than|que)$/.test(chart.tokens[end - 1]!.key));
  return alt(seq(endsInThan, owner, cat<Noun>('noun')), seq(comparative, cat<Noun>('noun'), than));
});

/** "Files with more than 3 classes". */
const countInFiles: Rule<unknown> = rule(() =>
  seq(cat('files'), dos, alt(cat('with'), cat('contains')), number, refs),
);

const deed: Rule<unknown> = map(cat<Verb>('verb'), verb =>
  /^(?:contain|mention|use|do)$/.test(verb.deed) ? undefined : true,
);

/** "Functions that are never called": at the end of a request, or before a place. */
const undone: Rule<unknown> = rule(() => {
  const done = map(cat<Verb>('verb'), ({ deed: one, form }) =>
    form === 'ed' && /^(?:call|use|create|import|extend|override)$/.test(one) ? true : undefined,
  );
  const end: Rule<unknown> = ({ tokens, edges }, at) =>
    tokens[at] === undefined || edges[at]!.some(({ category }) => category === 'in')
      ? [{ value: true, end: at, cost: 0 }]
      : [];
  return seq(many(alt(cat('that'), cat('be')), 2), cat('not'), many(cat('be'), 1), done, end);
});

/** "Files without tests", "files that do not import X". */
const onlyLacking: Rule<unknown> = rule(() =>
  seq(cat('files'), dos, alt(seq(cat('without'), refs), seq(cat('not'), dos, deed, det, other))),
);

/** "Files that import X but not Y". A reading without Y would answer another request. */
const lacking: Rule<unknown> = rule(() =>
  seq(
    cat('files'),
    dos,
    deed,
    det,
    many(cat<Noun>('noun'), 1),
    things,
    many(sign(','), 1),
    without,
    dos,
    many(cat('verb'), 1),
    det,
    other,
  ),
);

const isAnywhere = (chart: Chart, one: Rule<unknown>): boolean =>
  chart.tokens.some((_, at) => one(chart, at).length > 0);

const REASONS: readonly (readonly [Rule<unknown>, string])[] = [
  [size, SIZES],
  [comparison, COMPARISONS],
  [undone, NEVER_DONE],
  [countInFiles, COUNTS_IN_FILES],
  [onlyLacking, FILES_LACKING],
];

/** Why no search answers the request; undefined for others. */
export const whyUnsearchable = (chart: Chart): string | undefined =>
  REASONS.find(([one]) => isAnywhere(chart, one))?.[1];

/** Whether a request is for files that lack something beside what they have. */
export const asksForFilesWithout = (chart: Chart): boolean => isAnywhere(chart, lacking);
