import { ALL, type GramQuery } from './gram-query.ts';
import { isPlainPattern, parseLiteral, parsePattern } from './parse-pattern.ts';
import { requirements } from './requirements.ts';
import { NotUnderstood } from './syntax.ts';

/** The options of a pattern search that change what a pattern matches. */
export interface PatternOptions {
  ignoreCase?: boolean | undefined;
  fixedStrings?: boolean | undefined;
  word?: boolean | undefined;
  multiline?: boolean | undefined;
  pcre2?: boolean | undefined;
}

/** Longer patterns are generated, and not worth the time that it takes to understand them. */
const LONGEST = 1000;
/** So much of a text selects as well as all of it. */
const TEXT_CHARACTERS = 200;

/**
 * What every file that ripgrep finds the pattern in must hold. Pure, and never narrower than ripgrep: a construct
 * that is not surely understood gives `all`. It does not judge patterns: a wrong one may well give a query.
 *
 * `word`, `multiline` and whole lines make no difference: they only bound matches, and grams never span lines. With `multiline` the
 * grams may stand in different lines (see `Reach`).
 */
export function planQuery(pattern: string, options: PatternOptions = {}): GramQuery {
  const { ignoreCase = false, fixedStrings = false, pcre2 = false } = options;
  // A pattern with half a surrogate pair reaches ripgrep as another one.
  if (pcre2 || !pattern.isWellFormed()) return ALL;
  try {
    if (fixedStrings) return requirements(parseLiteral(pattern, ignoreCase, TEXT_CHARACTERS));
    return pattern.length > LONGEST ? ALL : requirements(parsePattern(pattern, ignoreCase));
  } catch (error) {
    if (error instanceof NotUnderstood) return ALL;
    throw error;
  }
}

/** Nothing plain of this length comes near ripgrep's limits. */
const LONGEST_SURE = 200;

/**
 * Whether ripgrep surely accepts the pattern, so that a search without candidates needs no run to tell that it is
 * wrong. False means that only ripgrep can say.
 */
export function isSurelyValid(pattern: string, { fixedStrings, pcre2 }: PatternOptions = {}): boolean {
  if (pcre2 || pattern.length > LONGEST_SURE || !pattern.isWellFormed()) return false;
  return fixedStrings ? !/[\0\n]/.test(pattern) : isPlainPattern(pattern);
}
