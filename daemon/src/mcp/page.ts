import type { SearchOptions } from '../api/schemas.ts';
import { counted } from '../text/count.ts';
import { ignoredThoughTracked } from '../text/tracked-ignored.ts';
import type { PathView } from './folders.ts';

/** The end of a page: what is not on it, and how to get it. */
export interface PageEnd {
  next_cursor?: string;
  left_out?: string;
}

interface Shown {
  /** Results before this page, and on it. */
  before: number;
  shown: number;
  /** Results that this page could have held, had they fitted. */
  taken: number;
  /** Results in all, where that is known. */
  total: number | undefined;
  what: 'matches' | 'answers';
  /** Whether the first result did not fit as it is. */
  isCut?: boolean;
  cursor(at: number): string;
}

/** Nothing where all is shown. */
export function pageEnd(page: Shown, more: boolean): PageEnd {
  const { before, shown, taken, isCut, cursor } = page;
  const cut = isCut ? 'Of the match only what fits into max_tokens is shown.' : '';
  if (!more && shown === taken) return cut ? { left_out: cut } : {};
  const next_cursor = cursor(before + shown);
  const why = shown < taken ? `${taken - shown} more did not fit into max_tokens.` : 'There are more.';
  return {
    next_cursor,
    left_out: `${cut ? `${cut} ` : ''}${shownText(page)} ${why} For the next page call again with cursor ${JSON.stringify(next_cursor)}.`,
  };
}

/** Such as `Matches 101 to 200 of 312 are shown.` */
function shownText({ before, shown, total, what }: Shown): string {
  const { one, several } = NOUNS[what];
  const of = total === undefined ? '' : ` of ${total}`;
  if (shown === 0) return `No ${one.toLowerCase()}${of} is shown.`;
  if (shown === 1) return `${one} ${before + 1}${of} is shown.`;
  return `${several} ${before + 1} to ${before + shown}${of} are shown.`;
}

const NOUNS = {
  matches: { one: 'Match', several: 'Matches' },
  answers: { one: 'Answer', several: 'Answers' },
} as const;

const TYPES = '(extensions, or names of languages)';

/** Nothing was found; with file types, in which. */
export function nothing(words: string, fileTypes: readonly string[] = []): string {
  if (fileTypes.length === 0) return `${words}.`;
  return `${words} in files of type ${fileTypes.join(', ')} ${TYPES}.`;
}

/** `app/[slug]/**`: most likely the name of a folder. */
const NAME_IN_BRACKETS = /(?:^|\/)\[[^/]*\](?:\/|$)/;

/** Nothing was found since nothing was looked into: by its globs and types, a search was of no file. */
export function noFileFits({
  globs = [],
  file_types = [],
}: Pick<SearchOptions, 'globs' | 'file_types'>): string {
  const types = file_types.length === 0 ? '' : `is of type ${file_types.join(', ')} ${TYPES}`;
  const fits = globs.length === 0 ? '' : `fits the globs ${globs.join(', ')}`;
  const remedy =
    globs.length === 0
      ? ''
      : ' Globs are relative to the searched path; all files of a folder are `folder/**`.';
  const brackets = globs.some(glob => NAME_IN_BRACKETS.test(glob))
    ? ' In a glob `[id]` is one of the characters between its brackets; the name is written `\\[id\\]`.'
    : '';
  return `No matches, since no file there ${[types, fits].filter(Boolean).join(' and ')}.${remedy}${brackets}`;
}

/** Nothing was found as it is written, `none` says; undefined where nothing is in another case either. */
export function otherwiseWritten(
  none: string,
  { total = 0, files = 0 }: { total?: number; files?: number },
): string | undefined {
  if (total === 0) return undefined;
  const matches = counted(total, 'match', 'matches');
  return `${none} With ignore_case there ${total === 1 ? 'is' : 'are'} ${matches} in ${counted(files, 'file')}.`;
}

/** Nothing was found, `none` says, but in files that git tracks and a rule ignores; undefined where there are none. */
export function trackedIgnored(
  none: string,
  found: readonly { view: PathView; tracked_ignored?: readonly string[] }[],
): string | undefined {
  const files = found.flatMap(({ view, tracked_ignored = [] }) => tracked_ignored.map(view.show));
  return files.length > 0
    ? `${none} ${ignoredThoughTracked(files)} \`search\` finds them with no_ignore.`
    : undefined;
}
