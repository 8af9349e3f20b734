/** Files that have one thing and lack another, which a search can only say of texts: "files that import X but not Y". */
import type { Noun, Verb } from '../lexicon/types.ts';
import { alt, type Chart, cat, many, map, type Rule, rule, seq, sign } from './chart.ts';
import { det } from './names.ts';
import { things } from './objects.ts';

const deed: Rule<unknown> = map(cat<Verb>('verb'), verb =>
  /^(?:contain|mention|use|do)$/.test(verb.deed) ? undefined : true,
);

const lacking: Rule<unknown> = alt(
  seq(many(alt(cat('and'), cat('but')), 1), alt(cat('not'), cat('without')), many(cat('do'), 1)),
  cat('exclude'),
);

/** A name, not a place: "but not in tests". */
const other: Rule<unknown> = (chart, at) =>
  things(chart, at).filter(
    ({ value }) =>
      !value.some(({ text }) => chart.isFolder(text) || text.includes('/') || /\.\w+$/.test(text)) &&
      !chart.edges[at]!.some(({ category }) => /^(?:in|sort|language|inside|folder|files)$/.test(category)),
  );

const whole: Rule<unknown> = rule(() =>
  seq(
    cat('files'),
    many(alt(cat('that'), cat('do')), 2),
    deed,
    det,
    many(cat<Noun>('noun'), 1),
    things,
    many(sign(','), 1),
    lacking,
    many(cat('verb'), 1),
    det,
    other,
  ),
);

/** Whether a request is for such files. */
export const asksForFilesWithout = (chart: Chart): boolean =>
  chart.tokens.some((_, at) => whole(chart, at).length > 0);
