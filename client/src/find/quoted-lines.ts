/** The lines that a pasted sentence or message is from. */
import type { CancellationToken } from 'vscode';
import type { Connection, PlacedMatch } from '../language/connection.ts';
import { escapeRegex } from '../support/regex.ts';
import { type AsText, countLines } from './as-text.ts';
import { pattern, type Typed } from './typed.ts';

export interface QuotedLines {
  /** The part of the text that they have; undefined for all of it. */
  part?: string;
  lines: readonly PlacedMatch[];
  /** There are others. */
  isMore?: boolean;
}

const NONE: QuotedLines = { lines: [] };

/** More lines with a whole sentence are no place that someone looks for. */
const MAX_QUOTED = 3;
/** Fewer words may be a topic. */
const MIN_SENTENCE = 4;
/** Those of a string in code. */
const MIN_STRING = 3;
/** Signs of a message with values in it: a program has only the parts between them. */
const VALUE = /[^\p{L}\p{M}\s'’.,!-]+/u;
/** Of the words of a message so many are looked for. */
const MAX_PARTS = 4;
const MAX_WORDS = 12;
const MAX_FOUND = 100;
/** Files of code and of configuration. */
const MAX_RANK = 1;

/** The few lines that contain all of a sentence; else those of code with a string that begins with it or has the longest part of a message. */
export async function quotedLines(
  connection: Pick<Connection, 'search'>,
  typed: Typed,
  asText: AsText,
  token: CancellationToken | undefined,
): Promise<QuotedLines> {
  const { lines, matches } = await asText.occurrences();
  const text = typed.text.trim();
  const count = wordsIn(text).length;
  if (lines > 0 && lines <= MAX_QUOTED && count >= MIN_SENTENCE) return { lines: matches };
  const parts = lines > 0 ? [] : partsOfMessage(text);
  const runs = lines > 0 && count >= MIN_STRING ? [text] : parts;
  if (runs.length === 0) return NONE;
  const settings = { ...typed.settings, regex: true };
  const { options, ...search } = pattern(typed, runs.map(escapeRegex).join('|'), settings);
  const codeFirst = { ...search, options: { ...options, code_first: true } };
  const found = await countLines(connection, codeFirst, MAX_FOUND, token).catch(() => undefined);
  const code = found?.matches.filter(({ fileRank = 0 }) => fileRank <= MAX_RANK) ?? [];
  const inStrings = (run: string) => code.filter(match => isInString(match, run, run === text));
  const best = firstFound(runs, inStrings) ?? firstFound(runs, run => ofStringOfLines(code, run));
  if (!best) return NONE;
  return {
    ...(best.run !== text && { part: best.run }),
    lines: best.lines.slice(0, MAX_QUOTED),
    isMore: best.lines.length > MAX_QUOTED,
  };
}

/** The first run that has lines, with these. */
function firstFound(
  runs: readonly string[],
  linesOf: (run: string) => PlacedMatch[],
): { run: string; lines: PlacedMatch[] } | undefined {
  for (const run of runs) {
    const lines = linesOf(run);
    if (lines.length > 0) return { run, lines };
  }
  return undefined;
}

/** What a program may have of a message with values in it, the longest first. */
function partsOfMessage(text: string): string[] {
  const parts = text.split(VALUE).map(wordsIn);
  if (parts.length < 2) return [];
  return parts
    .filter(({ length }) => length >= MIN_STRING)
    .slice(0, MAX_PARTS)
    .flatMap(words => runsOf(words.slice(0, MAX_WORDS)))
    .sort((a, b) => b.length - a.length);
}

/** Lines that may be of a string of several lines: without a sign of a comment. */
const ofStringOfLines = (lines: readonly PlacedMatch[], run: string): PlacedMatch[] =>
  wordsIn(run).length < MIN_SENTENCE
    ? []
    : lines.filter(({ text }) => {
        const at = text.toLowerCase().indexOf(run.toLowerCase());
        return at >= 0 && !/\/\/|#|^\s*\*|\/\*|--|;;/.test(text.slice(0, at));
      });

const wordsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** The beginnings and the ends of some words. */
function runsOf(words: readonly string[]): string[] {
  const lengths = words.map((_, at) => words.length - at).filter(length => length >= MIN_STRING);
  const runs = lengths.flatMap(length => [words.slice(0, length), words.slice(-length)]);
  return [...new Set(runs.map(run => run.join(' ')))];
}

/** Whether a line has a text in a string, or at the start of one. */
function isInString({ text }: PlacedMatch, part: string, atStart: boolean): boolean {
  const at = text.toLowerCase().indexOf(part.toLowerCase());
  return at > 0 && (atStart ? /["'`]$/ : /["'`]/).test(text.slice(0, at));
}
