/** Texts of rows, also for screen readers. */
import { l10n } from 'vscode';
import type { SearchOptions, SearchResult } from '../../../server/src/protocol.ts';
import { describeScope } from '../ask/scope.ts';
import { describeFiles, describeOthers, differences, othersOf, settingsOf } from '../pattern/options.ts';
import { firstLine } from '../support/first-line.ts';
import { textLanguage } from '../support/language.ts';
import { lastName } from '../support/last-name.ts';
import { describeTeam } from '../team/scope.ts';
import type { Hit, Search } from './hit.ts';

const TITLE: Record<Search['kind'], (text: string) => string> = {
  ask: text => l10n.t('Question “{0}”', text),
  search: text => l10n.t('Pattern “{0}”', text),
  plain: text => l10n.t('Plain words “{0}”', text),
  similar: text => l10n.t('Similar to “{0}”', text),
};

/** What is counted. Languages differ in more than its ending, so each has whole texts. */
const COUNTED = {
  line: (isOne: boolean, count: string) => (isOne ? l10n.t('1 line') : l10n.t('{0} lines', count)),
  'other line': (isOne: boolean, count: string) =>
    isOne ? l10n.t('1 other line') : l10n.t('{0} other lines', count),
  result: (isOne: boolean, count: string) => (isOne ? l10n.t('1 result') : l10n.t('{0} results', count)),
  file: (isOne: boolean, count: string) => (isOne ? l10n.t('1 file') : l10n.t('{0} files', count)),
  'minified file': (isOne: boolean, count: string) =>
    isOne ? l10n.t('1 minified file') : l10n.t('{0} minified files', count),
  path: (isOne: boolean, count: string) => (isOne ? l10n.t('1 path') : l10n.t('{0} paths', count)),
  definition: (isOne: boolean, count: string) =>
    isOne ? l10n.t('1 definition') : l10n.t('{0} definitions', count),
};

/** "3 results", "1 result". */
export function counted(count: number, what: keyof typeof COUNTED): string {
  return COUNTED[what](count === 1, count.toLocaleString(textLanguage()));
}

/** What the matches of a search are: lines, or the functions, calls and the like that its options name. */
export const countedAs = ({ structure }: SearchOptions = {}): 'line' | 'result' =>
  structure?.kind ? 'result' : 'line';

/** "12 lines"; "more than 50 lines", if there are others than those counted. */
export function countedUpTo(count: number, what: keyof typeof COUNTED, isMore: boolean): string {
  const known = counted(count, what);
  return isMore ? l10n.t('more than {0}', known) : known;
}

/** A text in quotes. */
export const quoted = (text: string): string => l10n.t('“{0}”', text);

/** "12 results in 3 files"; "more than 2,000 results in 300 files", if there are others. */
export function foundIn(hits: readonly Pick<Hit, 'uri'>[], isMore = false): string {
  const files = new Set(hits.map(({ uri }) => uri)).size;
  if (hits.length === 0) return l10n.t('No results');
  return l10n.t('{0} in {1}', countedUpTo(hits.length, 'result', isMore), counted(files, 'file'));
}

/** "Question “where are retries handled”". For plain words, includes the command, which may be edited. */
export function describeSearch(search: Search): string {
  if (search.kind === 'search' && search.name) return [search.name, ...restrictions(search)].join(' · ');
  const command = search.kind === 'plain' ? [sample(search.command)] : [];
  return [TITLE[search.kind](sample(search.query)), ...command, ...restrictions(search)].join(' · ');
}

/** How a pattern search differs from the defaults: "match case", "in *.ts", "in src". */
export function restrictions(search: Search): string[] {
  if (search.kind === 'ask') return describeScope(search.scope);
  if (search.kind === 'plain') return searchedIn(search);
  if (search.kind !== 'search') return [];
  if (search.name) return [...describeFiles(settingsOf(search.options).files), ...searchedIn(search)];
  return [
    ...differences(settingsOf(search.options)),
    ...describeOthers(othersOf(search.options)),
    ...searchedIn(search),
  ];
}

function searchedIn({ in: within = [], team }: { in?: string[]; team?: string }): string[] {
  if (team !== undefined) return [describeTeam(team)];
  return within.length > 0 ? [l10n.t('in {0}', within.map(lastName).join(', '))] : [];
}

/** The name of a search in a list. */
export function nameOf(search: Search): string {
  return (search.kind === 'search' && search.name) || sample(search.query);
}

/** The title of weak answers. */
export const WEAK = l10n.t('weak matches');

/** The title of good answers, if no file has a word of the question. */
export const NEAREST = l10n.t('nearest');

/** Said above them if there are no others. */
export const NOTHING_FITS = l10n.t('Nothing fits well. Nearest:');

/** That words of a question are nowhere. */
export function missingNote(words: readonly string[] = []): string | undefined {
  if (words.length === 0) return undefined;
  const any = new Intl.ListFormat(textLanguage(), { type: 'disjunction' }).format(words.map(quoted));
  return l10n.t('No file has {0}', any);
}

const MAX_SAMPLE = 60;

/** The name of a search: the first non-empty line of its text, truncated. */
export function sample(text: string): string {
  const line = firstLine(text);
  return line.length > MAX_SAMPLE ? `${line.slice(0, MAX_SAMPLE)}…` : line;
}

/** Why nothing is found: the globs or file types leave nothing. */
export const NO_FILE = l10n.t('no text file matches the files to search');

/** Notes on documents that were searched as saved, or not at all, and on how it was searched. */
export function searchNotes({
  notOnScreen,
  notSearched = [],
  noFile,
  minified,
  pcre2,
  multiline,
}: Omit<SearchResult, 'matches'>): string[] {
  return [
    ...(noFile ? [NO_FILE] : []),
    ...(minified ? [l10n.t('{0} left out', counted(minified, 'minified file'))] : []),
    ...(pcre2 ? [l10n.t('searched with PCRE2, for look-around, a backreference or a lone brace')] : []),
    ...(multiline ? [l10n.t('searched across lines, for the line ending in the pattern')] : []),
    ...notOnScreen.map(uri =>
      l10n.t('{0} was searched as last saved: its unsaved text is too large', lastName(uri)),
    ),
    ...notSearched.map(({ uri, message }) => l10n.t('{0} was not searched: {1}', lastName(uri), message)),
  ];
}

/** The note on plain words that were left out or guessed. */
export const caveatNotes = (search: Search): string[] =>
  'caveat' in search && search.caveat ? [search.caveat] : [];

/** Said of a result whose line its file no longer has. */
export const OUTDATED = l10n.t('Out of date: the file no longer has this line. Run the search again.');

/** The same in a row. */
export const outdated = ({ isOutdated }: Pick<Hit, 'isOutdated'>): string[] =>
  isOutdated ? [l10n.t('out of date')] : [];

/** A file of the team that is open here is the one that opens. */
export const opensIn = ({ team }: Pick<Hit, 'team'>): string[] =>
  team?.openIn === undefined ? [] : [l10n.t('opens in {0}', team.openIn)];

/** Says once which repositories of the team open as the files of a folder. */
export function openNotes(hits: readonly Hit[]): string[] {
  const open = hits.flatMap(({ team }) =>
    team?.openIn === undefined ? [] : [[team.repository, team.openIn]],
  );
  const folders = new Map(open as [string, string][]);
  return [...folders].map(([repository, folder]) =>
    l10n.t('files of {0} open from the folder {1}', repository, folder),
  );
}

/** "12" or "12–30". */
export function shownLines([first, last]: Hit['lines']): string {
  return first === last ? `${first}` : `${first}–${last}`;
}

/** The folders of the files of each name. */
export type FoldersByName = ReadonlyMap<string, readonly string[]>;

export function foldersByName(paths: readonly string[]): FoldersByName {
  const folders = new Map<string, string[]>();
  for (const { name, folder } of paths.map(splitPath)) {
    const known = folders.get(name) ?? [];
    if (!known.includes(folder)) folders.set(name, [...known, folder]);
  }
  return folders;
}

/** The name of a file by its path. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function splitPath(path: string): { name: string; folder: string } {
  return { name: fileName(path), folder: path.slice(0, Math.max(path.lastIndexOf('/'), 0)) };
}

/**
 * "retry.ts:9", "src/http": a narrow view truncates the end, and the file name and the first line are the most important. Of several files
 * with one name, what their folders have in common is left out: it would hide the rest.
 */
export function shownPlace(
  path: string,
  { lines, container }: Pick<Hit, 'lines' | 'container'>,
  folders: FoldersByName = new Map(),
): string[] {
  const { name, folder } = splitPath(path);
  const within = container ? [l10n.t('in {0}', container)] : [];
  const shown = withoutCommonStart(folder, folders.get(name) ?? []);
  return [`${name}:${lines[0]}`, ...within, ...(shown ? [shown] : [])];
}

/** A long name of a file with the start and the end that tell it from others: "create-order-hist….spec.ts". */
export function cutMiddle(name: string, maxLength: number): string {
  if (name.length <= maxLength) return name;
  const end = Math.floor(maxLength / 3);
  return `${name.slice(0, maxLength - end - 1)}…${name.slice(-end)}`;
}

/** "…/de/docs" for `docs/de/docs` beside `docs/en/docs`. */
function withoutCommonStart(folder: string, all: readonly string[]): string {
  const parts = folder.split('/');
  const others = all.filter(other => other !== folder).map(other => other.split('/'));
  const differs = parts.findIndex((part, at) => others.some(other => other[at] !== part));
  return others.length === 0 || differs < 1 ? folder : `…/${parts.slice(differs).join('/')}`;
}

/** The accessible label of a row: a screen reader does not read columns. */
export function accessibleLabel(hit: Hit, total: number, path: string): string {
  const what = hit.symbol?.name === undefined ? hit.text : `${hit.symbol.kind} ${hit.symbol.name}`;
  const [first, last] = hit.lines;
  const where = first === last ? l10n.t('line {0}', first) : l10n.t('lines {0} to {1}', first, last);
  const within = hit.container ? l10n.t('in {0}', hit.container) : '';
  const parts = [
    l10n.t('{0} of {1}', hit.rank, total),
    what,
    `${path} ${where}`,
    within,
    ...outdated(hit),
    hit.why,
  ];
  return parts.filter(Boolean).join(', ');
}

/** A result as a line of text, in the form of compilers and grep. */
export const asText = ({ line, text }: Hit, path: string): string => `${path}:${line}: ${text}`;
