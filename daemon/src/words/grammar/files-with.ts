/** Files that have two things, or one and not the other: "files that import X but not Y", "files with classes but no tests". */
import type { Verb } from '../lexicon/types.ts';
import type { NodeRef } from '../query-tree.ts';
import { alt, cat, many, map, type Rule, rule, seq, sign } from './chart.ts';
import { FILE_END, inFileWith, named } from './draft.ts';
import { usesOf } from './heads.ts';
import { det } from './names.ts';
import { refOf } from './noun-objects.ts';
import { refs } from './nouns.ts';
import { things } from './objects.ts';
import type { Path, Step } from './steps.ts';
import type { Thing } from './thing.ts';
import { nameTest } from './thing-tests.ts';
import { mergeRefs } from './verb-conditions.ts';

/** Bonus: "but not Y" may also be read as a place. */
const MEANT = -0.6;

/** A name, not a place: "but not in tests". */
export const other: Rule<Thing[]> = (chart, at) =>
  things(chart, at).filter(
    ({ value, end }) =>
      !value.some(({ text }) => chart.isFolder(text) || FILE_END.test(text)) &&
      !chart.tokens.slice(at, end).some(({ type, text }) => type === 'path' && text.includes('/')) &&
      !chart.edges[at]!.some(({ category }) => /^(?:in|sort|language|inside|folder|files)$/.test(category)),
  );

export const dos = many(alt(cat('that'), cat('do'), cat('be')), 2);

export const without: Rule<unknown> = alt(
  seq(many(alt(cat('and'), cat('but')), 1), alt(cat('not'), cat('without'))),
  cat('exclude'),
);

/** A thing in a file, given the thing that the file is asked for. */
type Other = (path: Path) => NodeRef | undefined;

const done: Rule<Other> = map(seq(cat<Verb>('verb'), det, other), ([{ deed }, , all]): Other => {
  const find = usesOf(deed, all);
  return () => find && refOf(find);
});

/** "But not Y": to Y is done what is done to X. */
const alike: Rule<Other> = map(seq(det, other), ([, all]): Other => {
  const name = nameTest(all);
  return ({ finds: [find] }) => {
    const one =
      name && find?.is === 'node' && find.name
        ? named(name)({ is: 'node', kinds: find.kinds }, false)
        : undefined;
    return one && refOf(one);
  };
});

const kinds: Rule<Other> = map(refs, all => {
  const [one, ...others] = mergeRefs(all);
  return one && others.length === 0 ? () => one : undefined;
});

const condition = (of: Other, not: boolean): Step => {
  return path => {
    const [find, ...others] = path.finds;
    const ref = path.intent === 'files' && find?.is === 'node' && others.length === 0 ? of(path) : undefined;
    const next = find && ref && inFileWith(ref)(find, not);
    return next && { ...path, finds: [next] };
  };
};

/** What else the files have or lack: ", but not Y", "and call Z". */
export const filesWith: Rule<Step> = rule(() => {
  const start = many(sign(','), 1);
  const having = alt(cat<Verb>('verb'), cat('contains'), cat('with'));
  return alt(
    map(seq(start, without, dos, alt(done, alike)), ([, , , of]) => condition(of, true), MEANT),
    map(
      seq(start, many(alt(cat('and'), cat('but')), 1), cat('without'), many(cat('verb'), 1), kinds),
      ([, , , , of]) => condition(of, true),
      2 * MEANT,
    ),
    map(
      seq(start, many(alt(cat('and'), cat('but')), 1), cat('not'), dos, having, det, kinds),
      ([, , , , , , of]) => condition(of, true),
      MEANT,
    ),
    map(seq(start, cat('and'), dos, done), ([, , , of]) => condition(of, false), MEANT),
    map(seq(start, cat('and'), dos, having, det, kinds), ([, , , , , of]) => condition(of, false), MEANT),
  );
});
