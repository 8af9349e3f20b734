/** Conditions on how names are written: "in capital letters", "starting with a capital", "with a digit in the name". */

import { nameRegex } from '../compile/names.ts';
import type { NodeFind } from '../query-tree.ts';
import { amount } from './amounts.ts';
import { alt, cat, many, map, opt, type Rule, rule, seq, token } from './chart.ts';
import { type Cond, isOfText, isOnly, named } from './draft.ts';
import { det } from './names.ts';
import { affix } from './objects.ts';
import type { Thing } from './thing.ts';
import { nameTest } from './thing-tests.ts';

const says = (words: RegExp, cost = 0) => token(({ type, key }) => type === 'word' && words.test(key), cost);

const SHAPES: readonly (readonly [words: RegExp, source: string])[] = [
  [
    /^(?:in )?(?:all |only )?(?:capitals?|caps|upper ?case|capital letters|upper case letters|screaming snake case|upper snake case|mayusculas)$/,
    '^[A-Z][A-Z0-9_]*$',
  ],
  [/^(?:in )?(?:lower ?case|lower case letters|minusculas)$/, '^[a-z][a-z0-9_]*$'],
  [/^(?:in )?snake ?case$/, '^_*[a-z0-9]+(?:_[a-z0-9]+)+$'],
  [/^(?:in )?(?:camel ?case|lower camel case)$/, '^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$'],
  [/^(?:in )?(?:pascal ?case|upper camel case)$/, '^(?:[A-Z][a-z0-9]+)+$'],
];

const LETTERS: readonly (readonly [words: RegExp, source: string])[] = [
  [/^(?:capital|upper ?case|mayuscula)$/, '[A-Z]'],
  [/^(?:small|lower ?case|minuscula)$/, '[a-z]'],
  [/^(?:digit|number|numeral|numero|digito)s?$/, '[0-9]'],
];

const matching = (source: string): Cond => {
  const cond = named({ way: 'matches', texts: [source] });
  return (find, not) => (find.is === 'node' && !isUnnamed(find) ? cond(find, not) : undefined);
};

/** Whether nodes have no name that can have a shape. */
const isUnnamed = (find: NodeFind) =>
  isOfText(find) || isOnly(find, 'throw', 'catch', 'return') || find.construct === 'log-call';

/** Up to four words that name a shape. */
const shape: Rule<string> = ({ tokens }, at) =>
  [1, 2, 3, 4].flatMap(count => {
    const words = tokens.slice(at, at + count);
    if (words.length < count || words.some(one => one.type !== 'word' && one.type !== 'code')) return [];
    const said = words
      .map(one =>
        one.type === 'code' ? one.text.replace(/(?<=[a-z])(?=[A-Z])/, ' ').toLowerCase() : one.key,
      )
      .join(' ')
      .replaceAll('_', ' ');
    return SHAPES.filter(([test]) => test.test(said)).map(([, value]) => ({
      value,
      end: at + count,
      cost: 0,
    }));
  });

export const letter: Rule<string> = (chart, at) => {
  const key = chart.tokens[at]?.key ?? '';
  const next = chart.tokens[at + 1]?.key ?? '';
  return [key, `${key} ${next}`].flatMap((said, nth) =>
    LETTERS.filter(([test]) => test.test(said)).map(([, value]) => ({ value, end: at + 1 + nth, cost: 0 })),
  );
};

export const letterWord = says(/^(letters?|characters?|letra|caracter)$/);

/** How a name begins or ends: a text, or a sort of letter. */
const edge: Rule<string> = rule(() =>
  alt(
    map(seq(cat('starts'), det, letter, many(letterWord, 1)), ([, , one]) => `^${one}`),
    map(seq(cat('ends'), det, letter, many(letterWord, 1)), ([, , one]) => `${one}$`),
    map(seq(cat('starts'), affix), ([, all]) => sourceOf(all, 'starts'), 0.1),
    map(seq(cat('ends'), affix), ([, all]) => sourceOf(all, 'ends'), 0.1),
  ),
);

const sourceOf = (all: readonly Thing[], way: 'starts' | 'ends'): string | undefined => {
  const test = nameTest(all, way);
  return test && !test.ignoreCase ? nameRegex(test) : undefined;
};

const its = seq(
  opt(cat('that')),
  alt(cat('whose'), cat('with'), cat('contains')),
  det,
  cat('name'),
  many(alt(cat('be', 0.01), cat('that', 0.01)), 2),
);

/** Conditions on the spelling of names. */
export const nameShapes: Rule<Cond> = rule(() =>
  alt(
    map(seq(many(cat('named'), 1), cat('in'), many(cat('det'), 1), shape), ([, , , one]) => matching(one)),
    map(seq(its, many(cat('in'), 1), shape), ([, , one]) => matching(one)),
    map(seq(alt(cat('with'), cat('contains')), shape, many(cat('name'), 1)), ([, one]) => matching(one), 0.1),
    map(seq(many(its, 1), edge), ([, one]) => (/\[/.test(one) ? matching(one) : undefined)),
    // "Start with an underscore or end in an exclamation mark".
    map(
      seq(many(its, 1), edge, cat('or'), many(cat('that'), 1), edge),
      ([, a, , , b]) => matching(`${a}|${b}`),
      -0.1,
    ),
    map(
      seq(
        alt(cat('with'), cat('contains')),
        det,
        letter,
        many(letterWord, 1),
        cat('inside'),
        det,
        cat('name'),
      ),
      ([, , one]) => matching(one),
      -0.1,
    ),
    // "Names longer than 30 characters", "one-letter names".
    map(seq(its, amount, many(letterWord, 1), many(cat('long'), 1)), ([, [one]]) => lengthOf(one)),
  ),
);

function lengthOf(one: { sign: string; number: number } | undefined): Cond | undefined {
  if (!one) return;
  const { sign, number } = one;
  const range = {
    '=': `${number}`,
    '>': `${number + 1},`,
    '>=': `${number},`,
    '<': `1,${number - 1}`,
    '<=': `1,${number}`,
  }[sign];
  return range === undefined ? undefined : matching(`^.{${range}}$`);
}
