/** What was looked for, and the places that were found. Knows nothing of how they are shown. */
import type { AskHit, FindSimilarParams, SearchMatch, SearchOptions } from '../../../server/src/protocol.ts';

import { firstLine } from '../support/first-line.ts';
import { isNotebook, withoutQuotes } from '../support/notebook-text.ts';
import type { Place } from './follow-edits.ts';

/** A search as it can be run again. */
export type Search =
  | { kind: 'ask'; query: string }
  | { kind: 'search'; query: string; options: SearchOptions; in?: string[] }
  | { kind: 'plain'; query: string; command: string }
  | { kind: 'similar'; query: string; params: FindSimilarParams };

export type SearchKind = Search['kind'];

/** One place that was found. */
export interface Hit extends Place {
  /** Stays while the rank changes. No other has it, so that a row takes over nothing from one of an earlier search. */
  id: string;
  /** Counts from 1, in the order in which the places stand. */
  rank: number;
  uri: string;
  folder: string;
  path: string;
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
  /** It hardly fits. */
  isWeak?: boolean;
}

let made = 0;

function newId(): string {
  made += 1;
  return `${made}`;
}

export function hitOfAnswer(answer: AskHit, rank: number): Hit {
  const lines = answer.snippet.split('\n').slice(answer.line - answer.lineRange[0]);
  const first = { text: firstLine(lines.join('\n')), highlights: [] };
  const text = shownLine((isNotebook(answer.path) ? withoutQuotes(first) : first).text);
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
    ...(answer.weak ? { isWeak: true } : {}),
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
    ...cutAround(isNotebook(match.path) ? withoutQuotes(match) : match, LONGEST),
    match: matchOf(match),
    why: '',
  };
}

function matchOf({ text, highlights, cut }: SearchMatch): Hit['match'] {
  const [start, end] = highlights[0] ?? [0, cut ? 0 : text.length];
  return { text: text.slice(start, end), before: cut ? text.slice(0, start) : '' };
}

export const LONGEST = 250;
/** What stays before a match that is far to the right. */
const LEAD = 40;

type Marked = Pick<Hit, 'text' | 'highlights'>;

/**
 * As much of a line as there is room for: from the first character that shows, or around a match far to the right, which
 * is one with more than `farthest` characters before it.
 */
export function cutAround({ text, highlights }: Marked, longest: number, farthest = longest / 2): Marked {
  const indent = text.length - text.trimStart().length;
  const first = highlights[0]?.[0] ?? 0;
  const from = first - indent > farthest ? first - Math.min(LEAD, Math.floor(farthest / 2)) : indent;
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
  return text
    .trim()
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
  renumber(hits);
}

export function renumber(hits: Hit[]): void {
  for (const [index, hit] of hits.entries()) hit.rank = index + 1;
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
