/** Conditions on names: "whose name starts with X", "named X", "with X in the name". */
import type { NameTest } from '../query-tree.ts';
import { alt, cat, many, map, opt, type Rule, rule, seq, sign } from './chart.ts';
import { type Cond, denied, named } from './draft.ts';
import { affix, anyThings, things } from './objects.ts';
import type { Thing } from './thing.ts';
import { nameTest } from './thing-tests.ts';

/** Articles. */
export const det = many(cat('det', 0.01), 2);

export const names =
  (way: NameTest['way'] = 'is') =>
  (all: readonly Thing[]) =>
    nameTest(all, way);

/** Undefined if no test can be made of it. */
export const using = <T, U>(
  one: Rule<T>,
  test: (value: T) => U | undefined,
  make: (value: U) => Cond,
): Rule<Cond> =>
  map(one, value => {
    const made = test(value);
    return made === undefined ? undefined : make(made);
  });

export const after = <T>(before: Rule<unknown>, one: Rule<T>): Rule<T> =>
  map(seq(before, one), ([, value]) => value);

export const unanchored: Rule<unknown> = opt(alt(sign(':'), cat('text', 0.1), cat('word', 0.05)));

/** "whose name starts with X", "named X", "with X in the name". */
export const nameConds: Rule<Cond> = rule(() => {
  const its = map(
    seq(alt(cat('whose'), cat('with')), many(alt(cat('det'), cat('we')), 1), cat('name'), opt(cat('be'))),
    () => true,
  );
  const subject = seq(many(sign(','), 1), cat('det'), cat('name'), many(cat('that'), 1));
  const inName = seq(cat('inside'), many(cat('det'), 2), cat('name'));
  const ways: [string, NameTest['way']][] = [
    ['starts', 'starts'],
    ['ends', 'ends'],
    ['contains', 'contains'],
    ['like', 'is'],
  ];
  return alt(
    using(after(cat('named'), things), names(), named),
    map(using(after(cat('named'), anyThings), names(), named), cond => cond, 0.6),
    ...ways.map(([category, way]) =>
      using(after(seq(its, opt(cat('that')), cat(category), unanchored), affix), names(way), named),
    ),
    // "Whose name does not start with X".
    ...ways.map(([category, way]) =>
      using(
        after(seq(its, many(cat('do'), 1), cat('not'), cat(category), unanchored), affix),
        names(way),
        test => denied(named(test)),
      ),
    ),
    // "…, the name contains MAX".
    ...ways.map(([category, way]) =>
      using(after(seq(subject, cat(category), unanchored), affix), names(way), named),
    ),
    using(after(its, things), names(), named),
    ...ways
      .filter(([, way]) => way === 'starts' || way === 'ends')
      .map(([category, way]) =>
        using(after(seq(cat('named'), opt(cat('that')), cat(category)), affix), names(way), named),
      ),
    using(
      map(seq(cat('contains'), things, inName), ([, all]) => all),
      names('contains'),
      named,
    ),
    using(
      map(seq(cat('with'), things, inName), ([, all]) => all),
      names('contains'),
      named,
    ),
    using(after(seq(inName, cat('contains')), things), names('contains'), named),
  );
});
