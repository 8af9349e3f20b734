/** Texts that follow another text on its line. */
import { amount } from './amounts.ts';
import { alt, cat, many, map, type Rule, seq, token } from './chart.ts';
import { numberRegex } from './numbers.ts';
import { things } from './objects.ts';

const NUMBERS = /^(numbers?|digits?|numero|cifra|integer)$/;

/** The follower of a text: another text, or a number. */
export const followers: Rule<{ texts: string[]; isRegex?: boolean }> = alt(
  map(
    token(({ key }) => NUMBERS.test(key)),
    () => ({ texts: [String.raw`\s*\d`], isRegex: true }),
  ),
  map(
    seq(
      many(
        token(({ key }) => NUMBERS.test(key)),
        1,
      ),
      many(alt(cat('that'), cat('be')), 2),
      amount,
    ),
    ([, , [one]]) =>
      one && one.sign !== '=' ? { texts: [String.raw`\s*${numberRegex(one)}\b`], isRegex: true } : undefined,
  ),
  map(
    things,
    ([one, ...more]) =>
      more.length > 0 && one?.flags !== undefined
        ? undefined
        : {
            texts: [one!, ...more].map(({ text: each }) => each),
            ...(one!.flags !== undefined && { isRegex: true }),
          },
    0.1,
  ),
);
