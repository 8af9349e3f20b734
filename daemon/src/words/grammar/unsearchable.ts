/** Requests that read well and that no search answers, each with the reason. */

import type { FactKind } from '../../api/structure.ts';
import type { FileCategory } from '../../languages/file-categories.ts';
import { TYPES } from '../lexicon/nouns.ts';
import type { Noun, Verb } from '../lexicon/types.ts';
import {
  COMPARISONS,
  COUNTS_IN_FILES,
  FILES_LACKING,
  HISTORY,
  NEVER_DONE,
  noSizes,
  RETURNED_VALUES,
  UNTESTED,
  VALUES,
} from '../refusals.ts';
import { alt, type Chart, cat, many, map, type Rule, rule, seq, sign, token, word } from './chart.ts';
import { number } from './count-conditions.ts';
import { isOnly } from './draft.ts';
import { dos, other, without } from './files-with.ts';
import { det } from './names.ts';
import { refs } from './nouns.ts';
import { things } from './objects.ts';
import { inside } from './places.ts';
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

/** "Numbers greater than 1000". */
const numberValue: Rule<unknown> = rule(() =>
  seq(
    token(({ key }) => /^(?:(?:number|integer|literal|numero)s?|numeric)$/.test(key)),
    many(alt(word('literal', 'literals'), cat('that'), cat('be')), 2),
    comparative,
    token(({ type }) => type === 'number'),
    ended,
  ),
);

/** "Files with more than 3 classes". */
const countInFiles: Rule<unknown> = rule(() =>
  seq(cat('files'), dos, alt(cat('with'), cat('contains')), number, refs),
);

/** "Functions that return more than 2 values". */
const returnedValues: Rule<unknown> = rule(() => {
  const returning = map(cat<Verb>('verb'), verb => verb.deed === 'return' || undefined);
  return seq(
    returning,
    number,
    token(({ key }) => /^(?:value|result|thing|valor|valore|resultado)s?$/.test(key)),
  );
});

/** Kinds of definitions that tests may cover. */
const DEFINITIONS: readonly FactKind[] = ['function', 'method', ...TYPES];

const deed: Rule<unknown> = map(cat<Verb>('verb'), verb =>
  /^(?:contain|mention|use|do)$/.test(verb.deed) ? undefined : true,
);

/** The end of a request, or the beginning of a place. */
const ended: Rule<unknown> = ({ tokens, edges }, at) =>
  tokens[at] === undefined ||
  /^[?.]$/.test(tokens[at].text) ||
  edges[at]!.some(({ category }) => category === 'in')
    ? [{ value: true, end: at, cost: 0 }]
    : [];

/** "Files changed last week", "recently added functions". */
const changedWhen: Rule<unknown> = rule(() => {
  const one = (keys: RegExp) => token(({ key }) => keys.test(key));
  const changed = one(
    /^(?:(?:chang|modifi|edit|add|touch|updat|committ|creat)ed|(?:cambi|modific|edit|anadi|agreg|actualiz|cre)ad[oa]s?)$/,
  );
  const recently = one(/^(?:recently|lately|yesterday|today|recientemente|ayer|hoy)$/);
  const span = one(/^(?:day|week|month|year|hour|commit|release|sprint|dia|semana|mes|mese|ano|hora)s?$/);
  const last = one(/^(?:last|past|previous|latest|this|ultim[oa]s?|pasad[oa]s?|est[ae])$/);
  const before = many(one(/^(?:in|within|during|over|since|the|en|durante|desde|la|las|el|los)$/), 3);
  return alt(seq(changed, before, alt(recently, seq(last, many(number, 1), span))), seq(recently, changed));
});

/** "Functions that are never called": at the end of a request, or before a place. */
const undone: Rule<unknown> = rule(() => {
  const done = map(cat<Verb>('verb'), ({ deed: one, form }) =>
    form === 'ed' && /^(?:call|use|create|import|extend|override)$/.test(one) ? true : undefined,
  );
  return seq(many(alt(cat('that'), cat('be')), 2), cat('not'), many(cat('be'), 1), done, ended);
});

/** "Classes without tests", "functions that are not tested": at the end of a request, or before a place. ", without tests" leaves out files. */
const untested: Rule<unknown> = rule(() => {
  const definition = map(cat<Noun>('noun'), ({ find }) => isOnly(find, ...DEFINITIONS) || undefined);
  // "Without the tests" leaves them out.
  const tests: Rule<unknown> = (chart, at) =>
    cat<FileCategory>('sort')(chart, at).filter(
      ({ value }) => value === 'tests' && !/^(?:the|los|las)$/.test(chart.tokens[at]!.key),
    );
  const lacks: Rule<unknown> = (chart, at) =>
    cat('without')(chart, at).filter(
      ({ end }) => end > at + 1 || !/^(?:no|minus)$/.test(chart.tokens[at]!.key),
    );
  const article = many(word('a', 'an', 'un', 'una'), 1);
  const tested = seq(
    word('tested', 'covered'),
    many(
      seq(
        token(({ key }) => /^(?:by|with)$/.test(key)),
        det,
        tests,
      ),
      1,
    ),
  );
  const named = seq(definition, many(things, 1));
  const noTests = alt(seq(lacks, article, tests), seq(cat('not'), many(cat('be'), 1), tested));
  return alt(
    seq(named, dos, noTests, ended),
    seq(named, inside, cat('that'), many(cat('be'), 1), noTests, ended),
  );
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
  [comparison, COMPARISONS],
  [numberValue, VALUES],
  [returnedValues, RETURNED_VALUES],
  [changedWhen, HISTORY],
  [undone, NEVER_DONE],
  [untested, UNTESTED],
  [countInFiles, COUNTS_IN_FILES],
  [onlyLacking, FILES_LACKING],
];

/** Why no search answers the request; undefined for others. */
export const whyUnsearchable = (chart: Chart): string | undefined =>
  isAnywhere(chart, size) ? noSizes(chart.text) : REASONS.find(([one]) => isAnywhere(chart, one))?.[1];

/** Whether a request is for files that lack something beside what they have. */
export const asksForFilesWithout = (chart: Chart): boolean => isAnywhere(chart, lacking);
