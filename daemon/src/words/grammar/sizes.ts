/**
 * Sizes in bytes, and of files in lines, which no search tests: "bigger than 100 kb", "2 MiB or more", "between 10k and 1m", "files of 512
 * bytes", "files longer than 500 lines".
 */
import { amount } from './amounts.ts';
import { alt, type Chart, cat, many, type Rule, rule, seq, sign, token } from './chart.ts';

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const UNIT = String.raw`(?:[kmgt]i?b|[kmg]|(?:kilo|mega|giga|tera|kibi|mebi|gibi|tebi)?(?:bytes?|octetos?))s?`;
const SIZE = new RegExp(`^${NUMBER}${UNIT}$`);
const COMPARED = new RegExp(`^[<>≤≥]=?${NUMBER}${UNIT}$`);
const AMOUNT = new RegExp(`^[<>≤≥]?=?${NUMBER}$`);
const ONLY_UNIT = new RegExp(`^${UNIT}$`);

const isWritten = (pattern: RegExp) => token(({ type, key }) => type !== 'quoted' && pattern.test(key));

const size: Rule<unknown> = alt(isWritten(SIZE), seq(isWritten(AMOUNT), isWritten(ONLY_UNIT)));

const comparison: Rule<unknown> = alt(
  ...['more', 'fewer', 'atleast', 'atmost', 'exactly'].map(category => cat(category)),
);

const sized: Rule<unknown> = rule(() =>
  alt(
    isWritten(COMPARED),
    seq(comparison, size),
    seq(size, alt(cat('ormore'), cat('orfewer'))),
    seq(cat('between'), alt(size, isWritten(AMOUNT)), alt(cat('and'), cat('to'), sign('-')), size),
    seq(cat('files'), alt(cat('of'), cat('with')), size),
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

/** Whether a request limits the size of something in bytes, or the length of files. */
export const asksForSize = (chart: Chart): boolean =>
  chart.tokens.some((_, at) => sized(chart, at).length > 0);
