import { DowseError } from './errors.ts';

/** How the details of an error end if only PCRE2 has what the pattern uses: look-around, or a backreference. */
export const ONLY_WITH_PCRE2 = ', only with options.pcre2';
/** How they end if the pattern has a line ending. */
export const ONLY_WITH_MULTILINE = ' only with options.multiline';
/** How the details of an error name a brace that stands for itself, as most engines take it: `if (x) {`. */
const LONE_BRACE = /\b(?:unclosed counted repetition|repetition quantifier expects a valid decimal)\b/;
/** A line ending in a pattern. */
export const LINE_ENDING = /(?<=(?<!\\)(?:\\\\)*)(?:\n|\\n|\\x0[aA]|\\x\{0*[aA]\})/;

/** Options that a pattern cannot do without. */
export interface NeededOptions {
  /** It has look-around, a backreference, or a brace that stands for itself. */
  pcre2?: true;
  /** It has a line ending. */
  multiline?: true;
}

/** The options without which a pattern was refused; none if it is wrong anyway. */
export function neededOptions(error: unknown, pattern: string): NeededOptions {
  if (!(error instanceof DowseError) || error.code !== 'INVALID_PATTERN') return {};
  if (error.details.endsWith(ONLY_WITH_MULTILINE)) return { multiline: true };
  if (!error.details.endsWith(ONLY_WITH_PCRE2) && !LONE_BRACE.test(error.details)) return {};
  // PCRE2 takes a line ending in any case, and finds nothing.
  return { pcre2: true, ...(LINE_ENDING.test(pattern) && { multiline: true }) };
}
