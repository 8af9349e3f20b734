import type { SearchOptions } from '../api/schemas.ts';
import { counted } from '../text/count.ts';
import { trackedButIgnored } from '../text/tracked-ignored.ts';
import type { PathView } from './folders.ts';

/** The end of a page: the results that are not on it, and how to get them. */
export interface PageEnd {
  next_cursor?: string;
  left_out?: string;
}

interface Shown {
  /** Number of results before this page. */
  before: number;
  /** Number of results on this page. */
  shown: number;
  /** Number of results within the limit, before the cut to max_tokens. */
  taken: number;
  /** Number of all results, if known. */
  total: number | undefined;
  what: 'matches' | 'answers';
  /** Whether the first result was shortened to fit. */
  isCut?: boolean;
  cursor(at: number): string;
}

/** The end of the page; empty if all results are shown. */
export function pageEnd(page: Shown, more: boolean): PageEnd {
  const { before, shown, taken, isCut, cursor } = page;
  const cut = isCut ? 'The match is cut to fit max_tokens.' : '';
  if (!more && shown === taken) return cut ? { left_out: cut } : {};
  const next_cursor = cursor(before + shown);
  const why = shown < taken ? `${taken - shown} more did not fit into max_tokens.` : 'There are more.';
  return {
    next_cursor,
    left_out: `${cut ? `${cut} ` : ''}${shownText(page)} ${why} For the next page call again with cursor ${JSON.stringify(next_cursor)}.`,
  };
}

/** For example `Matches 101 to 200 of 312 are shown.` */
function shownText({ before, shown, total, what }: Shown): string {
  const { singular, plural } = NOUNS[what];
  const of = total === undefined ? '' : ` of ${total}`;
  if (shown === 0) return `No ${singular.toLowerCase()}${of} is shown.`;
  if (shown === 1) return `${singular} ${before + 1}${of} is shown.`;
  return `${plural} ${before + 1} to ${before + shown}${of} are shown.`;
}

const NOUNS = {
  matches: { singular: 'Match', plural: 'Matches' },
  answers: { singular: 'Answer', plural: 'Answers' },
} as const;

const TYPES = '(extensions, or names of languages)';

/** The text for no results, with the searched file types. */
export function nothing(words: string, fileTypes: readonly string[] = []): string {
  if (fileTypes.length === 0) return `${words}.`;
  return `${words} in files of type ${fileTypes.join(', ')} ${TYPES}.`;
}

/** A path segment in brackets, as in `app/[slug]/**`: most likely the name of a folder. */
const NAME_IN_BRACKETS = /(?:^|\/)\[[^/]*\](?:\/|$)/;

/** The text for no results because no file matches the globs and types. */
export function noFileNote({
  globs = [],
  file_types = [],
}: Pick<SearchOptions, 'globs' | 'file_types'>): string {
  const types = file_types.length === 0 ? '' : `is of type ${file_types.join(', ')} ${TYPES}`;
  const fits = globs.length === 0 ? '' : `matches the globs ${globs.join(', ')}`;
  const remedy =
    globs.length === 0
      ? ''
      : ' Globs are relative to the searched path; all files of a folder are `folder/**`.';
  const brackets = globs.some(glob => NAME_IN_BRACKETS.test(glob))
    ? ' In a glob, `[id]` matches one of the characters in the brackets; the name is written `\\[id\\]`.'
    : '';
  return `No matches, because no file there ${[types, fits].filter(Boolean).join(' and ')}.${remedy}${brackets}`;
}

/** Adds to `none` how many matches there are in another case; undefined if there are none. */
export function otherCaseNote(
  none: string,
  { total = 0, files = 0 }: { total?: number; files?: number },
): string | undefined {
  if (total === 0) return undefined;
  const matches = counted(total, 'match', 'matches');
  return `${none} With ignore_case there ${total === 1 ? 'is' : 'are'} ${matches} in ${counted(files, 'file')}.`;
}

/** Adds to `none` the files with a match that git tracks but a rule ignores; undefined if there are none. */
export function trackedIgnored(
  none: string,
  found: readonly { view: PathView; tracked_ignored?: readonly string[] }[],
): string | undefined {
  const files = found.flatMap(({ view, tracked_ignored = [] }) => tracked_ignored.map(view.show));
  return files.length > 0
    ? `${none} ${trackedButIgnored(files)} \`search\` finds them with no_ignore.`
    : undefined;
}
