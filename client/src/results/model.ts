/** What was looked for, what was found, and where in it the user is. Knows nothing of how it is shown. */
import type {
  AskHit,
  FindSimilarParams,
  Range,
  SearchMatch,
  SearchOptions,
} from '../../../server/src/protocol.ts';

import { afterEdits, type Edit } from './follow-edits.ts';
import { firstLine } from './labels.ts';

/** A search as it can be run again. */
export type Search =
  | { kind: 'ask'; query: string }
  | { kind: 'search'; query: string; options: SearchOptions; in?: string[] }
  | { kind: 'plain'; query: string; command: string }
  | { kind: 'similar'; query: string; params: FindSimilarParams };

export type SearchKind = Search['kind'];

/** One place that was found. */
export interface Hit {
  /** Stays while the rank changes. No other has it, so that a row takes over nothing from one of an earlier search. */
  id: string;
  /** Counts from 1, in the order in which the places stand. */
  rank: number;
  uri: string;
  folder: string;
  path: string;
  range: Range;
  /** First and last line, from 1. */
  lines: [number, number];
  /** The one to look at first, from 1. */
  line: number;
  /** What it says. */
  text: string;
  /** Offsets in `text`, ends excluded. */
  highlights: [number, number][];
  /** Of a match: its text, and what stands before it where the line is too long for columns to be known. */
  match?: { text: string; before: string };
  /** Why it was found, in a sentence; empty where the text says it. */
  why: string;
  symbol?: { name: string; kind: string; lspKind: number };
  score?: number;
}

export interface FileGroup {
  uri: string;
  folder: string;
  path: string;
  hits: Hit[];
}

export type View = 'rank' | 'file';

let made = 0;

function newId(): string {
  made += 1;
  return `${made}`;
}

export function hitOfAnswer(answer: AskHit, rank: number): Hit {
  const lines = answer.snippet.split('\n').slice(answer.line - answer.lineRange[0]);
  const text = shownLine(lines.join('\n'));
  const name = answer.symbol ?? asName(text);
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
    symbol: { name, kind: answer.kind, lspKind: answer.symbolKind },
    score: answer.score,
  };
}

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
    ...cutAround(match, LONGEST),
    match: matchOf(match),
    why: '',
  };
}

function matchOf({ text, highlights, cut }: SearchMatch): Hit['match'] {
  const [start, end] = highlights[0] ?? [0, cut ? 0 : text.length];
  return { text: text.slice(start, end), before: cut ? text.slice(0, start) : '' };
}

const LONGEST = 250;
/** What stays before a match that is far to the right. */
const LEAD = 40;

type Marked = Pick<Hit, 'text' | 'highlights'>;

/** As much of a line as there is room for: from the first character that shows, or around a match far to the right. */
export function cutAround({ text, highlights }: Marked, longest: number): Marked {
  const indent = text.length - text.trimStart().length;
  const first = highlights[0]?.[0] ?? 0;
  const from = first - indent > longest / 2 ? first - Math.min(LEAD, Math.floor(longest / 4)) : indent;
  const mark = from > indent ? '…' : '';
  const end = from + longest < text.trimEnd().length ? '…' : '';
  const shown = mark + text.slice(from, from + longest).trimEnd();
  const moved = highlights
    .map(([start, end]): [number, number] => [start - from + mark.length, end - from + mark.length])
    .map(([start, end]): [number, number] => [Math.max(start, 0), Math.min(end, shown.length)])
    .filter(([start, end]) => start < end);
  return { text: shown + end, highlights: moved };
}

/** Room is left for the path beside it. */
const LONGEST_NAME = 60;

function asName(line: string): string {
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME).trimEnd()}…` : line;
}

/** The first line that says something, without the signs of a comment. */
function shownLine(text: string): string {
  return firstLine(text)
    .replace(/^(\/\*+|\*)\s+/, '')
    .replace(/\s*\*+\/$/, '')
    .slice(0, LONGEST);
}

/** Matches come as they are found, by several threads at once; in the end they stand as their files do. */
export function sortByPlace(hits: Hit[]): void {
  hits.sort(
    (a, b) =>
      order(a.folder, b.folder) || order(a.path, b.path) || a.lines[0] - b.lines[0] || a.rank - b.rank,
  );
  number(hits);
}

function number(hits: Hit[]): void {
  for (const [index, hit] of hits.entries()) hit.rank = index + 1;
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The places of a search, by rank and by file, without those that the user has removed. */
export class Results {
  #hits: Hit[] = [];

  get hits(): readonly Hit[] {
    return this.#hits;
  }

  add(hits: Hit[]): void {
    this.#hits.push(...hits);
  }

  clear(): void {
    this.#hits = [];
  }

  sort(): void {
    sortByPlace(this.#hits);
  }

  remove(gone: ReadonlySet<Hit>): void {
    this.#hits = this.#hits.filter(hit => !gone.has(hit));
    number(this.#hits);
  }

  /** Moves the places in a document as its text has moved. @returns whether rows have changed. */
  follow(isIn: (hit: Hit) => boolean, edits: readonly Edit[]): boolean {
    let changed = false;
    for (const hit of this.#hits.filter(isIn)) {
      const after = afterEdits(hit, edits);
      changed ||= after.lines.some((line, index) => line !== hit.lines[index]);
      Object.assign(hit, after);
    }
    return changed;
  }

  /** Files in the order of their best place; places in a file by line. */
  byFile(): FileGroup[] {
    const groups = new Map<string, FileGroup>();
    for (const hit of this.#hits) {
      const { uri, folder, path } = hit;
      const group = groups.get(uri) ?? { uri, folder, path, hits: [] };
      group.hits.push(hit);
      groups.set(uri, group);
    }
    for (const group of groups.values()) group.hits.sort((a, b) => a.lines[0] - b.lines[0]);
    return [...groups.values()];
  }

  /** All places, as they follow one another on the screen. */
  inOrder(view: View): readonly Hit[] {
    return view === 'rank' ? this.#hits : this.byFile().flatMap(group => group.hits);
  }

  /** The place after `from` (or before it), going round at the end; the first (or last) where `from` is not there. */
  step(from: Hit | undefined, by: 1 | -1, view: View): Hit | undefined {
    const order = this.inOrder(view);
    if (order.length === 0) return undefined;
    const at = from ? order.indexOf(from) : -1;
    if (at < 0) return by > 0 ? order[0] : order.at(-1);
    return order[(at + by + order.length) % order.length];
  }
}
