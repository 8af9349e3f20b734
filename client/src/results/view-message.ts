import { failureOf, isCancelled, sentencesOf } from '../language/errors.ts';
import type { Search } from './hit.ts';
import { caveatNotes, describeSearch } from './labels.ts';

/** The text above the results: the search, with notes and a caveat, or the failure. `isTyped`: the box says why it failed. */
export function messageOf(search: Search, searchNotes: string[], error?: unknown, isTyped = false): string {
  const what = describeSearch(search);
  if (isCancelled(error)) return `${what} – stopped`;
  if (error && isTyped) return `${what} – failed`;
  if (error) {
    const { message, details } = failureOf(error);
    return `${what} – failed: ${[message, ...sentencesOf(details)].join(' ').trim()}`;
  }
  return [what, ...searchNotes, ...caveatNotes(search)].join(' – ');
}

/** The setting that limits the results. */
export const limitedBy = ({ kind }: Search) => (kind === 'search' ? ' (dowse.search.maxResults)' : '');
