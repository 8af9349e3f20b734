/** Regions of code for a text: "not in comments", "only in strings", "in the code"; and the length of a line. */
import type { Region } from '../query-tree.ts';
import { amount } from './amounts.ts';
import { alt, cat, list, many, map, type Rule, rule, seq, sign, token } from './chart.ts';
import { type Cond, isOnly, onLines } from './draft.ts';
import { type PlaceStep, plainPlaces } from './places.ts';

export interface RegionStep extends PlaceStep {
  cond: Cond;
}

const WORDS: [RegExp, Region][] = [
  [
    /^(comments?|commented|comentarios?|remarks?|scaladocs?|javadocs?|jsdocs?|kdocs?|docblocks?)$/,
    'comments',
  ],
  [/^(strings?|literals?|cadenas?|docstrings?)$/, 'strings'],
];

const region: Rule<Region> = (chart, at) => {
  const one = chart.tokens[at];
  if (one?.type !== 'word') return [];
  return WORDS.filter(([test]) => test.test(one.key)).flatMap(([, value]) => [
    { value, end: at + 1, cost: 0 },
    ...(/^(literals?|out|lines|text)$/.test(chart.tokens[at + 1]?.key ?? '')
      ? [{ value, end: at + 2, cost: 0 }]
      : []),
  ]);
};

const code: Rule<unknown> = token(({ key }) => /^(code|codigo)$/.test(key));

const by =
  (key: 'only' | 'except', regions: readonly Region[]): Cond =>
  (find, not) => {
    if (not) return;
    if (find.is === 'node') {
      const isPlace =
        find.construct !== undefined ||
        isOnly(find, 'call', 'import', 'throw', 'return', 'catch', 'decorator');
      return (key === 'except' || regions[0] === 'code') && isPlace ? find : undefined;
    }
    return { ...find, [key]: [...new Set([...(find[key] ?? []), ...regions])] };
  };

const divider = alt(
  cat('or'),
  cat('and'),
  cat('nor'),
  map(seq(sign(',/'), many(alt(cat('or'), cat('and')), 1)), () => true),
);

const small = many(
  alt(
    cat('det', 0.01),
    cat('in', 0.01),
    cat('that', 0.01),
    cat('be', 0.01),
    cat('filler', 0.02),
    cat('only', 0.01),
    cat('use', 0.02),
    token(({ key }) => /^(doc|docs|documentation|block|line|inline|codigo)$/.test(key), 0.02),
  ),
  4,
);

/** "Not in docs or comments", "ignoring comments and strings", "comments don't count", "only in strings". */
export const regionStep: Rule<RegionStep> = rule(() => {
  const one = map(seq(small, region), ([, value]) => ({
    regions: [value],
    places: [] as PlaceStep['include'],
  }));
  const where = map(
    seq(small, plainPlaces),
    ([, places]) => ({ regions: [] as Region[], places: [...places] }),
    0.1,
  );
  const mixed = map(list(alt(one, where), divider, 3), all => {
    const regions = all.flatMap(each => each.regions);
    return regions.length > 0 ? { regions, places: all.flatMap(each => each.places) } : undefined;
  });
  const leave = seq(
    many(cat('but', 0.01), 1),
    many(cat('filler', 0.01), 1),
    alt(cat('exclude'), cat('outside'), cat('without'), cat('not')),
    small,
  );
  // "Loops without comments" have none inside; ", without comments" leaves out a region.
  const outside: Rule<unknown> = (chart, at) => {
    const isCondition =
      at > 0 && /^(?:without|sin)$/.test(chart.tokens[at]!.key) && sign(',;')(chart, at - 1).length === 0;
    return leave(chart, at).map(parse => (isCondition ? { ...parse, cost: parse.cost + 0.2 } : parse));
  };
  return alt(
    map(
      seq(outside, mixed, many(cat('excluded', 0.01), 1)),
      ([, { regions, places }]): RegionStep => ({
        include: [],
        exclude: places,
        cond: by('except', regions),
      }),
    ),
    map(
      seq(mixed, many(cat('be', 0.01), 1), cat('excluded')),
      ([{ regions, places }]): RegionStep => ({ include: [], exclude: places, cond: by('except', regions) }),
    ),
    map(
      seq(
        many(alt(cat('only'), cat('but')), 2),
        cat('in'),
        small,
        list(region, divider, 3),
        many(cat('only'), 1),
      ),
      ([, , , all]): RegionStep => ({ include: [], exclude: [], cond: by('only', all) }),
      0.05,
    ),
    map(
      seq(
        many(cat('only'), 1),
        cat('in'),
        many(cat('det'), 1),
        many(
          token(({ key }) => /^(actual|real|executable)$/.test(key)),
          1,
        ),
        code,
      ),
      (): RegionStep => ({ include: [], exclude: [], cond: by('only', ['code']) }),
      0.05,
    ),
    // "Real code only", "code only".
    map(
      seq(
        many(
          token(({ key }) => /^(actual|real|executable)$/.test(key)),
          1,
        ),
        code,
        cat('only'),
      ),
      (): RegionStep => ({ include: [], exclude: [], cond: by('only', ['code']) }),
      0.05,
    ),
  );
});

/** "Longer than 80 characters", "with more than 120 columns". */
export const lineLength: Rule<Cond> = rule(() => {
  const unit = token(({ key }) =>
    /^(characters?|chars?|columns?|cols?|letters?|signs|caracteres|columnas)$/.test(key),
  );
  return map(
    seq(
      many(alt(cat('with'), cat('of'), cat('that'), cat('be'), cat('contains')), 2),
      amount,
      unit,
      many(cat('long'), 1),
    ),
    ([, [one]]) => {
      const { sign: comparison, number } = one!;
      const from = comparison === '>' ? number + 1 : number;
      const range = {
        '=': `${number}`,
        '>': `${from},`,
        '>=': `${from},`,
        '<': `0,${number - 1}`,
        '<=': `0,${number}`,
      }[comparison];
      return onLines({ text: { texts: [`^.{${range}}$`], isRegex: true } });
    },
  );
});
