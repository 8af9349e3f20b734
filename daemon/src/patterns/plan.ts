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

/** Longer patterns are generated; parsing them is not worth the time. */
const LONGEST = 1000;
/** A longer prefix is not more selective. */
const TEXT_CHARACTERS = 200;

/**
 * The grams that every matching file must contain. Pure, and never narrower than ripgrep: unsupported syntax gives `all`. It does not
 * validate patterns: an invalid one may give a query.
 *
 * `word`, `multiline` and whole lines make no difference: they only restrict matches, and grams never span lines. With `multiline` the
 * grams may be in different lines (see `Reach`).
 */
export function planQuery(pattern: string, options: PatternOptions = {}): GramQuery {
  const { ignoreCase = false, fixedStrings = false, pcre2 = false } = options;
  // A pattern with half a surrogate pair changes on its way to ripgrep.
  if (pcre2 || !pattern.isWellFormed()) return ALL;
  try {
    if (fixedStrings) return requirements(parseLiteral(pattern, ignoreCase, TEXT_CHARACTERS));
    return pattern.length > LONGEST ? ALL : requirements(parsePattern(pattern, ignoreCase));
  } catch (error) {
    if (error instanceof NotUnderstood) return ALL;
    throw error;
  }
}

/** Up to this length, no plain pattern reaches ripgrep's limits. */
const LONGEST_SURE = 200;

/**
 * Whether ripgrep certainly accepts the pattern. Then a search without candidates needs no run to validate it. False means that only
 * ripgrep knows.
 */
export function isSurelyValid(pattern: string, { fixedStrings, pcre2 }: PatternOptions = {}): boolean {
  if (pcre2 || pattern.length > LONGEST_SURE || !pattern.isWellFormed()) return false;
  return fixedStrings ? !/[\0\n]/.test(pattern) : isPlainPattern(pattern);
}
