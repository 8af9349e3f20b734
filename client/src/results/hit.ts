/** Searches and their hits, independent of how they are shown. */
import type {
  FindSimilarParams,
  FurtherPlace,
  SearchOptions,
  SearchParams,
} from '../../../server/src/protocol.ts';

import type { AskScope } from '../ask/scope.ts';
import type { PlacedAnswer as AskHit, PlacedMatch as SearchMatch } from '../language/connection.ts';
import { firstLine, saysSomething } from '../support/first-line.ts';
import { isNotebook, withoutQuotes } from '../support/notebook-text.ts';
import type { TeamHit } from '../team/local-copies.ts';
import { teamScope } from '../team/scope.ts';
import { excerpt } from './excerpt.ts';
import type { Place } from './follow-edits.ts';

/**
 * A search that can be run again. `name`: of a search whose pattern does not say what it is for. `use`: it finds the uses of a name, which
 * nobody types. `team`: in the repositories of the team, with filters that choose among them. `caveat`: what was left out or guessed in
 * plain words, or why a text became a question. `command`: what plain words became; as a pattern search in the files that were chosen for it.
 * `otherwise`: the next likeliest way to read the words.
 */
export type Search =
  | { kind: 'ask'; query: string; scope?: AskScope; caveat?: string }
  | ({
      kind: 'search';
      query: string;
      options: SearchOptions;
      in?: string[];
      name?: string;
      use?: Use;
      command?: string;
    } & OfWords)
  | ({ kind: 'plain'; query: string; command: string } & OfWords)
  | { kind: 'similar'; query: string; params: FindSimilarParams };

/** The uses of a name, read from the syntax of the files, not from their text. */
export type Use = 'calls' | 'definitions' | 'imports';

/** Another way to read plain words, in a sentence and as a command. */
interface OtherReading {
  explanation: string;
  generatedCommand: string;
}

interface OfWords {
  team?: string;
  caveat?: string;
  otherwise?: OtherReading;
}

/** Whether the text of a search is one that is typed: not that of similar code, or of the uses of a name. */
export const isTypable = (search: Search): search is Exclude<Search, { kind: 'similar' }> =>
  search.kind !== 'similar' && !(search.kind === 'search' && search.use) && search.query.trim() !== '';

/** Which of the plain words of a search were left out or guessed. */
export const caveatOf = ({ caveat }: { caveat?: string }): { caveat?: string } => (caveat ? { caveat } : {});

export type SearchKind = Search['kind'];

/** The command that plain words became; undefined for another search. */
export const commandOf = (search: Search): string | undefined =>
  'command' in search ? search.command : undefined;

/** What the text of a search was read as. */
export const readAs = (search: Search): SearchKind =>
  commandOf(search) === undefined ? search.kind : 'plain';

/** The scope of a search in the repositories of the team; undefined in the folders. */
export function teamOf(search: Search | undefined): { team?: string } {
  if (search?.kind === 'ask') return teamScope(search.scope?.team);
  return teamScope(search && 'team' in search ? search.team : undefined);
}

/** The scope of a pattern search: files and folders, or the repositories of the team. */
export const whereOf = ({ in: within, team }: Where): { in?: string[]; team?: string } => ({
  ...(within ? { in: within } : {}),
  ...teamScope(team),
});

interface Where {
  in?: string[] | undefined;
  team?: string | undefined;
}

/** The pattern search that plain words stand for, as the server read them. */
export const patternOf = (
  { pattern, options = {}, in: within }: SearchParams,
  { team }: { team?: string },
): Extract<Search, { kind: 'search' }> => ({
  kind: 'search',
  query: pattern,
  options,
  ...whereOf({ in: within, team }),
});

/** One hit. */
export interface Hit extends Place {
  /**
   * Constant while the rank changes, and never reused, so that a row does not inherit state from an earlier
   * search.
   */
  id: string;
  /** From 1, in display order. */
  rank: number;
  uri: string;
  folder: string;
  path: string;
  /** The text of the focused line. */
  text: string;
  /** Offsets in `text`, ends excluded. */
  highlights: [number, number][];
  /** For a match: its text, and the text before it if the line is too long for exact columns. */
  match?: { text: string; before: string };
  /** For a match: how late a reader wants its file, from 0 for code. */
  fileRank?: number;
  /** For a definition that was looked for by its name: the name, which is selected in its line. */
  selects?: string;
  /** For a match in the syntax: the functions and types around it. */
  container?: string;
  /** For one that defines a function or a type: its name, with these. */
  defines?: string;
  /** The reason, in a sentence; empty if the text shows it. */
  why: string;
  /** Of an answer. `name`: with its containers; undefined if it is no single definition. */
  symbol?: { name?: string; kind: string; lspKind: number };
  /** For an answer: the line of its code that matches the question best. */
  matched?: string;
  /** For an answer: some lines of its code, and their language. */
  snippet?: { code: string; language: string };
  /** For an answer: the next best places of its file. */
  further?: { name: string; line: number }[];
  score?: number;
  /** A weak match. */
  isWeak?: boolean;
  /** Its focused line after edits in the editor. */
  edited?: string | undefined;
  /** Where it was before its file changed on disk. It returns there with the file. */
  before?: Place | undefined;
  /** The file no longer has its line. */
  isOutdated?: boolean;
  /** In a repository of the team. */
  team?: TeamHit;
}

let lastId = 0;

function newId(): string {
  lastId += 1;
  return `${lastId}`;
}

/** A hit that was kept while the window was closed. */
export const withNewId = (hit: Hit): Hit => ({ ...hit, id: newId() });

/** The answers to a question, weak ones last. */
export function hitsOfAnswers(answers: readonly AskHit[]): Hit[] {
  const inOrder = [...answers.filter(({ weak }) => !weak), ...answers.filter(({ weak }) => weak)];
  return inOrder.map((answer, index) => hitOfAnswer(answer, index + 1));
}

/** The answer with only the definition in focus, of several that share its lines. */
export function focusedPart<A extends AskHit>(answer: A): A {
  const { definitionRange, lineRange, snippet, keyLines, range } = answer;
  if (!definitionRange) return answer;
  const [first, last] = definitionRange;
  const isPart = (line: number) => line >= first && line <= last;
  const lines = snippet.split('\n').filter((_, at) => isPart(lineRange[0] + at));
  return {
    ...answer,
    lineRange: definitionRange,
    range: {
      start: { line: first - 1, character: 0 },
      end: last === lineRange[1] ? range.end : { line: last - 1, character: lines.at(-1)?.length ?? 0 },
    },
    snippet: lines.join('\n'),
    ...(keyLines ? { keyLines: keyLines.filter(({ line }) => isPart(line)) } : {}),
  };
}

export function hitOfAnswer(whole: AskHit, rank: number): Hit {
  const answer = focusedPart(whole);
  const all = answer.snippet.split('\n');
  const focused = answer.line - answer.lineRange[0];
  const shown = (line: string) => shownLineOf(answer.path, line);
  const text = shown(firstLine(all.slice(focused).join('\n')));
  return {
    id: newId(),
    rank,
    uri: answer.uri,
    folder: answer.folder,
    path: answer.path,
    range: answer.range,
    lines: answer.lineRange,
    line: answer.line,
    text,
    highlights: [],
    why: answer.why,
    symbol: {
      kind: answer.kind,
      lspKind: answer.symbolKind,
      ...(answer.symbol ? { name: qualified(answer, answer.symbol) } : {}),
    },
    matched: matchedLine(answer, text, shown),
    snippet: { code: excerptOf(answer, all, focused), language: answer.language },
    score: answer.score,
    ...(answer.further?.length ? { further: answer.further.map(furtherPlace) } : {}),
    ...(answer.weak ? { isWeak: true } : {}),
    ...(answer.team ? { team: answer.team } : {}),
  };
}

const furtherPlace = ({ symbol, kind, line }: FurtherPlace) => ({ name: symbol ?? kind, line });

export function hitOfMatch(match: SearchMatch, rank: number): Hit {
  return {
    id: newId(),
    rank,
    uri: match.uri,
    folder: match.folder,
    path: match.path,
    range: match.range,
    lines: [match.line, match.line],
    line: match.line,
    ...cutAround(isNotebook(match.path) ? withoutQuotes(match) : match, MAX_LINE),
    match: matchOf(match),
    ...(match.fileRank ? { fileRank: match.fileRank } : {}),
    ...(match.container ? { container: match.container } : {}),
    ...definedBy(match),
    ...(match.team ? { team: match.team } : {}),
    why: '',
  };
}

/** Kinds of syntax that are better known by their name than by a line, which may be as that of many others. */
const NAMED = new Set(['function', 'method', 'class', 'interface', 'struct', 'enum', 'type', 'macro']);

function definedBy({ kind, symbol, container }: SearchMatch): { defines?: string } {
  if (!symbol || !NAMED.has(kind ?? '')) return {};
  return { defines: withContainer(symbol, container) };
}

function matchOf({ text, highlights, cut }: SearchMatch): Hit['match'] {
  const [start, end] = highlights[0] ?? [0, cut ? 0 : text.length];
  return { text: text.slice(start, end), before: cut ? text.slice(0, start) : '' };
}

export const MAX_LINE = 250;
/** Characters kept before a match far to the right. */
const LEAD = 40;

type Marked = Pick<Hit, 'text' | 'highlights'>;

/**
 * Truncates a line to `maxLength`: from its first visible character, or around a match with more than
 * `farthest` characters before it.
 */
export function cutAround({ text, highlights }: Marked, maxLength: number, farthest = maxLength / 2): Marked {
  const indent = text.length - text.trimStart().length;
  const first = highlights[0]?.[0] ?? 0;
  const from = first - indent > farthest ? first - Math.min(LEAD, Math.floor(farthest / 2)) : indent;
  const mark = from > indent ? '…' : '';
  const end = from + maxLength < text.trimEnd().length ? '…' : '';
  const shown = mark + text.slice(from, from + maxLength).trimEnd();
  const moved = highlights
    .map(([start, end]): [number, number] => [start - from + mark.length, end - from + mark.length])
    .map(([start, end]): [number, number] => [Math.max(start, 0), Math.min(end, shown.length)])
    .filter(([start, end]) => start < end);
  return { text: shown + end, highlights: moved };
}

/**
 * Truncates a line so that its match is in view where the row shows `room` characters, or the first half of them if the match is longer.
 * `maxLength`: of a row that may be wider.
 */
export function cutToMatch(line: Marked, room: number, maxLength = room): Marked {
  const [start, end] = line.highlights[0] ?? [0, 0];
  return cutAround(line, maxLength, room - Math.min(end - start, room / 2));
}

/** Maximum length of a name, to leave room for the path. */
const MAX_NAME = 60;

/** "Outer.name". A heading is named without the headings above it. */
function qualified({ container, kind }: AskHit, name: string): string {
  return kind === 'section' ? name : withContainer(name, container);
}

function withContainer(name: string, container: string | null | undefined): string {
  const whole = container ? `${container}.${name}` : name;
  return whole.length > MAX_NAME ? name : whole;
}

/** The line that matches best: the focused one, unless it is the head of a definition, whose name stands in the row; else the first that says something. */
function matchedLine(
  { keyLines = [], line, definitionLine, snippet }: AskHit,
  focused: string,
  shown: (line: string) => string,
): string {
  const best = keyLines.filter(key => key.line !== line).map(({ text }) => shown(text));
  const all = () => snippet.split('\n').map(shown).find(saysSomething);
  const inOrder = line === definitionLine ? [...best, focused] : [focused, ...best];
  return inOrder.find(saysSomething) ?? all() ?? focused;
}

function excerptOf({ definitionLine, lineRange }: AskHit, lines: readonly string[], focused: number): string {
  const head = definitionLine === undefined ? undefined : definitionLine - lineRange[0];
  return excerpt(lines, focused, head)
    .map(line => line.slice(0, MAX_LINE))
    .join('\n');
}

/** A line of a file as rows of answers show it. */
export function shownLineOf(path: string, line: string): string {
  const marked = { text: line, highlights: [] };
  return shownLine((isNotebook(path) ? withoutQuotes(marked) : marked).text);
}

/** The first non-empty line, without comment markers. */
export function shownLine(text: string): string {
  return text
    .trim()
    .replace(/^(\/\*+|\*)\s+/, '')
    .replace(/\s*\*+\/$/, '')
    .slice(0, MAX_LINE);
}

/** Sorts by the rank of the file in all folders, its path and the line: several threads find matches in any order. */
export function sortByPlace(hits: Hit[]): void {
  hits.sort(
    (a, b) =>
      order(a.team?.repository ?? '', b.team?.repository ?? '') ||
      (a.fileRank ?? 0) - (b.fileRank ?? 0) ||
      order(a.folder, b.folder) ||
      order(a.path, b.path) ||
      a.lines[0] - b.lines[0] ||
      a.rank - b.rank,
  );
  renumber(hits);
}

export function renumber(hits: Hit[]): void {
  for (const [index, hit] of hits.entries()) hit.rank = index + 1;
}

/** The order of two texts by their code units. */
export const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The ranks of files of code and of configuration, and with those of tests and examples. */
const MAX_CODE_RANK = 1;
const MAX_PROGRAM_RANK = 2;

/** Whether something is in code or configuration, not in a test or a document. */
export const isInCode = ({ fileRank = 0 }: Pick<Hit, 'fileRank'>): boolean => fileRank <= MAX_CODE_RANK;

/** Whether something is in code or configuration, also of tests and examples. */
export const isInProgram = ({ fileRank = 0 }: Pick<Hit, 'fileRank'>): boolean => fileRank <= MAX_PROGRAM_RANK;
