import type { Options } from '../search/ripgrep-arguments.ts';
import { ALL, type GramQuery } from './gram-query.ts';
import { parseLiteral, parsePattern } from './parse-pattern.ts';
import { NotUnderstood } from './pattern-node.ts';
import { requirements } from './requirements.ts';

/** Longer patterns are generated; parsing them is not worth the time, and they may be nested too deeply for the stack. */
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
export function patternQuery(pattern: string, options: Options = {}): GramQuery {
  const { ignore_case = false, fixed_strings, pcre2 } = options;
  // A pattern with half a surrogate pair changes on its way to ripgrep.
  if (pcre2 || !pattern.isWellFormed()) return ALL;
  try {
    if (fixed_strings) return requirements(parseLiteral(pattern, ignore_case, TEXT_CHARACTERS));
    return pattern.length > LONGEST ? ALL : requirements(parsePattern(pattern, ignore_case));
  } catch (error) {
    if (error instanceof NotUnderstood) return ALL;
    throw error;
  }
}
