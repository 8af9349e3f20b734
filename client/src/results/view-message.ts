import { l10n } from 'vscode';
import { failureOf, isCancelled, refusalOf, sentencesOf } from '../language/errors.ts';
import type { Search } from './hit.ts';
import { caveatNotes, describeSearch, quoted, sample } from './labels.ts';

/** The text above the results: the search, with notes and a caveat, or the failure. */
export function messageOf(search: Search, searchNotes: string[], error?: unknown): string {
  const what = describeSearch(search);
  if (isCancelled(error)) return stopped(what);
  if (error) return failed(what, error);
  return [what, ...searchNotes, ...caveatNotes(search)].join(' – ');
}

/** The text in place of the results: why it is not known what to search for. */
export const messageOfUnread = (text: string, error: unknown): string =>
  isCancelled(error) ? stopped(quoted(sample(text))) : failed(quoted(sample(text)), error);

const stopped = (what: string): string => l10n.t('{0} – stopped', what);

function failed(what: string, error: unknown): string {
  const { message, details } = failureOf(refusalOf(error)?.reason ?? error);
  return l10n.t('{0} – failed: {1}', what, [message, ...sentencesOf(details)].join(' ').trim());
}

/** The setting that limits the results. */
export const limitedBy = ({ kind }: Search) => (kind === 'search' ? ' (dowse.search.maxResults)' : '');
