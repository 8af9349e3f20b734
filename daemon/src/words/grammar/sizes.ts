/**
 * Sizes in bytes, and of files in lines, which no search tests: "bigger than 100 kb", "2 MiB or more", "between 10k and 1m", "files of 512
 * bytes", "files longer than 500 lines".
 */
import { amount } from './amounts.ts';
import { alt, cat, many, type Rule, rule, seq, sign, token } from './chart.ts';

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const UNIT = String.raw`(?:[kmgt]i?b|[kmg]|(?:kilo|mega|giga|tera|kibi|mebi|gibi|tebi)?(?:bytes?|octetos?))s?`;
const SIZE = new RegExp(`^${NUMBER}${UNIT}$`);
const COMPARED = new RegExp(`^[<>≤≥]=?${NUMBER}${UNIT}$`);
const AMOUNT = new RegExp(`^[<>≤≥]?=?${NUMBER}$`);
const ONLY_UNIT = new RegExp(`^${UNIT}$`);

const isWritten = (pattern: RegExp) => token(({ type, key }) => type !== 'quoted' && pattern.test(key));

const bytes: Rule<unknown> = alt(isWritten(SIZE), seq(isWritten(AMOUNT), isWritten(ONLY_UNIT)));

const comparison: Rule<unknown> = alt(
  ...['more', 'fewer', 'atleast', 'atmost', 'exactly'].map(category => cat(category)),
);

export const size: Rule<unknown> = rule(() =>
  alt(
    isWritten(COMPARED),
    seq(comparison, bytes),
    seq(bytes, alt(cat('ormore'), cat('orfewer'))),
    seq(cat('between'), alt(bytes, isWritten(AMOUNT)), alt(cat('and'), cat('to'), sign('-')), bytes),
    seq(cat('files'), alt(cat('of'), cat('with')), bytes),
    seq(
      cat('files'),
      many(alt(cat('that'), cat('be'), cat('with'), cat('of')), 2),
      amount,
      cat('lines'),
      end,
    ),
  ),
);

/** "Files with more than 2 lines that …" may be meant otherwise. */
const end: Rule<unknown> = ({ tokens }, at) =>
  tokens[at] === undefined || tokens[at].type === 'sign' ? [{ value: true, end: at, cost: 0 }] : [];
