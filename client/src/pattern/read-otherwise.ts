import { l10n } from 'vscode';
import type { Search } from '../results/hit.ts';
import { hasRegexSign, isRegex } from '../support/regex.ts';

/** The label of a row that turns the regular expression on. */
export const AS_REGEX = `$(regex) ${l10n.t('Search as a regular expression')}`;

/** How the text of a pattern search can be read instead; undefined if there is no other way. */
export function otherReading(search: Search): 'text' | 'regex' | undefined {
  // The pattern of one with a name was not typed.
  if (search.kind !== 'search' || search.name !== undefined) return undefined;
  if (search.options.fixed_strings) return isRegex(search.query) ? 'regex' : undefined;
  return hasRegexSign(search.query) ? 'text' : undefined;
}

/** The search for the text as a regular expression in place of a text, or the reverse; undefined if there is no other way to read it. */
export function readOtherwise<S extends Search>(search: S): S | undefined {
  const other = otherReading(search);
  if (search.kind !== 'search' || !other) return undefined;
  const { fixed_strings: _, ...options } = search.options;
  return { ...search, options: other === 'text' ? { ...options, fixed_strings: true } : options };
}
