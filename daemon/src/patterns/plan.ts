import { ALL, type GramQuery } from './gram-query.ts';

/** The options of a pattern search that change what a pattern matches. */
export interface PatternOptions {
  ignoreCase?: boolean | undefined;
  fixedStrings?: boolean | undefined;
  word?: boolean | undefined;
  multiline?: boolean | undefined;
  pcre2?: boolean | undefined;
}

/**
 * What every file that ripgrep finds the pattern in must hold. Pure, and never narrower than ripgrep: a construct
 * that is not surely understood, an invalid pattern included, gives `all`.
 */
export function planQuery(_pattern: string, _options: PatternOptions = {}): GramQuery {
  return ALL;
}
