/** Texts of rows, also for screen readers. */
import type { SearchResult } from '../../../server/src/protocol.ts';
import { describeOthers, differences, othersOf, settingsOf } from '../pattern/options.ts';
import { firstLine } from '../support/first-line.ts';
import type { Hit, Search } from './hit.ts';

const KIND = { ask: 'Question', search: 'Pattern', plain: 'Plain words', similar: 'Similar to' } as const;

/** "3 results", "1 result". */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** "Question “where are retries handled”". For plain words, includes the command, which may be edited. */
export function describeSearch(search: Search): string {
  if (search.kind === 'search' && search.name) return [search.name, ...restrictions(search)].join(' · ');
  const command = search.kind === 'plain' ? [sample(search.command)] : [];
  return [`${KIND[search.kind]} “${sample(search.query)}”`, ...command, ...restrictions(search)].join(' · ');
}

/** How a pattern search differs from the defaults: "match case", "in *.ts", "in src". */
export function restrictions(search: Search): string[] {
  if (search.kind !== 'search') return [];
  if (search.name) return searchedIn(search);
  return [
    ...differences(settingsOf(search.options)),
    ...describeOthers(othersOf(search.options)),
    ...searchedIn(search),
  ];
}

function searchedIn({ in: within = [] }: { in?: string[] }): string[] {
  return within.length > 0 ? [`in ${within.map(lastName).join(', ')}`] : [];
}

/** The name of a search in a list. */
export function nameOf(search: Search): string {
  return (search.kind === 'search' && search.name) || sample(search.query);
}

const MAX_SAMPLE = 60;

/** The name of a search: the first non-empty line of its text, truncated. */
export function sample(text: string): string {
  const line = firstLine(text);
  return line.length > MAX_SAMPLE ? `${line.slice(0, MAX_SAMPLE)}…` : line;
}

/** Notes on documents that were searched as saved, or not at all. */
export function searchNotes({ notOnScreen, notSearched = [] }: SearchResult): string[] {
  return [
    ...notOnScreen.map(uri => `${lastName(uri)} was searched as last saved: its unsaved text is too large`),
    ...notSearched.map(({ uri, message }) => `${lastName(uri)} was not searched: ${message}`),
  ];
}

/** The last name in the path of a URI. */
export function lastName(uri: string): string {
  return decodeURIComponent(uri.replace(/\/+$/, '').split('/').at(-1) ?? '');
}

/** "12" or "12–30". */
export function shownLines([first, last]: Hit['lines']): string {
  return first === last ? `${first}` : `${first}–${last}`;
}

/** "retry.ts:9–22 · src/http": a narrow view truncates the end, and the file name is the most important. */
export function shownPlace(path: string, { lines, container }: Pick<Hit, 'lines' | 'container'>): string {
  const slash = path.lastIndexOf('/');
  const name = `${path.slice(slash + 1)}:${shownLines(lines)}`;
  const within = container ? [`in ${container}`] : [];
  return [name, ...within, ...(slash > 0 ? [path.slice(0, slash)] : [])].join(' · ');
}

/** The accessible label of a row: a screen reader does not read columns. */
export function accessibleLabel(hit: Hit, total: number, path: string): string {
  const what = hit.symbol ? `${hit.symbol.kind} ${hit.symbol.name}` : hit.text;
  const [first, last] = hit.lines;
  const where = first === last ? `line ${first}` : `lines ${first} to ${last}`;
  const within = hit.container ? `in ${hit.container}` : '';
  return [`${hit.rank} of ${total}`, what, `${path} ${where}`, within, hit.why].filter(Boolean).join(', ');
}

/** A result as a line of text, in the form of compilers and grep. */
export function asText(hit: Hit, path: string): string {
  const what = hit.symbol ? `${hit.symbol.name}: ${hit.why}` : hit.text;
  return `${path}:${hit.lines[0]}: ${what}`;
}
