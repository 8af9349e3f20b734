import type { Amount } from '../query-tree.ts';
import { alt, cat, map, type Rule, rule, seq, sign, token } from './chart.ts';

export const number: Rule<number> = alt(
  cat<number>('number'),
  map(
    token(({ type }) => type === 'number'),
    one => Number(one.text),
  ),
);

const signed =
  (sign: Amount['sign']) =>
  (value: number): Amount[] => [{ sign, number: value }];

/** `>5`, `>=2`, `10+`. */
const written: Rule<Amount[]> = map(
  token(({ type, text }) => type === 'code' && WRITTEN.test(text)),
  ({ text }) => {
    const [, sign = '', digits, more] = WRITTEN.exec(text)!;
    return signed(more ? '>=' : (SIGNS.get(sign) ?? '='))(Number(digits));
  },
  -0.3,
);

const WRITTEN = /^([<>]=?|[≥≤=])?(\d+)(\+)?$/;
const SIGNS = new Map<string, Amount['sign']>([
  ['<', '<'],
  ['>', '>'],
  ['<=', '<='],
  ['≤', '<='],
  ['>=', '>='],
  ['≥', '>='],
]);

/** How many: "at least 3", "3 or more", "between 2 and 4", "no". */
export const amount: Rule<Amount[]> = rule(() =>
  alt(
    written,
    map(number, signed('=')),
    map(seq(cat('exactly'), number), ([, n]) => signed('=')(n)),
    map(seq(cat('atleast'), number), ([, n]) => signed('>=')(n)),
    map(seq(cat('atmost'), number), ([, n]) => signed('<=')(n)),
    map(seq(cat('more'), number), ([, n]) => signed('>')(n)),
    map(seq(cat('fewer'), number), ([, n]) => signed('<')(n)),
    map(seq(number, cat('ormore')), ([n]) => signed('>=')(n)),
    map(seq(number, cat('orfewer')), ([n]) => signed('<=')(n)),
    map(seq(number, cat('or'), number), ([a, , b]): Amount[] => [
      { sign: '>=', number: Math.min(a, b) },
      { sign: '<=', number: Math.max(a, b) },
    ]),
    map(
      seq(cat('between'), number, alt(cat('and'), cat('to'), sign('-')), number),
      ([, a, , b]): Amount[] => [
        { sign: '>=', number: a },
        { sign: '<=', number: b },
      ],
    ),
  ),
);
