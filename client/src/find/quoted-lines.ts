/** The lines that a pasted sentence or message is from. */
import { type CancellationToken, l10n, QuickPickItemKind } from 'vscode';
import type { Connection, PlacedMatch } from '../language/connection.ts';
import { matchRow } from '../pattern/match-rows.ts';
import { type Hit, hitOfMatch } from '../results/hit.ts';
import { countedUpTo, quoted } from '../results/labels.ts';
import type { Row } from '../support/list.ts';
import { escapeRegex } from '../support/regex.ts';
import { type AsText, countLines } from './as-text.ts';
import { beginningsOfMessage } from './log-message.ts';
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
  const logged = await linesThatPrint(connection, typed, beginningsOfMessage(text), token);
  if (logged.lines.length > 0) return logged;
  const parts = lines > 0 ? [] : partsOfMessage(text);
  const runs = lines > 0 && count >= MIN_STRING ? [text] : parts;
  if (runs.length === 0) return NONE;
  const settings = { ...typed.settings, regex: true };
  const { options, ...search } = pattern(typed, runs.map(escapeRegex).join('|'), settings);
  const codeFirst = { ...search, options: { ...options, code_first: true } };
  const found = await countLines(connection, codeFirst, MAX_FOUND, token).catch(() => undefined);
  const code = found?.matches.filter(({ fileRank = 0 }) => fileRank <= MAX_RANK) ?? [];
  const inStrings = (run: string) => {
    const [all, first] = [false, true].map(atStart => code.filter(match => isInString(match, run, atStart)));
    return run === text ? first! : [...new Set([...first!, ...all!])];
  };
  const best = firstFound(runs, inStrings) ?? firstFound(runs, run => ofStringOfLines(code, run));
  if (!best) return NONE;
  return {
    ...(best.run !== text && { part: best.run }),
    lines: best.lines.slice(0, MAX_QUOTED),
    isMore: best.lines.length > MAX_QUOTED,
  };
}

/** A single word of a sentence, as a message may be. */
const MESSAGE_WORD = /^\p{Lu}\p{Ll}{2,}[.!…]*$/u;

/** The lines of code that print a typed word: they have it at the start of a string. */
export async function linesThatPrintWord(
  connection: Pick<Connection, 'search'>,
  typed: Typed,
  token: CancellationToken | undefined,
): Promise<QuotedLines> {
  const word = typed.text.trim();
  return MESSAGE_WORD.test(word) ? linesThatPrint(connection, typed, [word], token) : NONE;
}

/** The lines of code with the first of these beginnings of a message that a string begins with. What follows is another word only for a word. */
async function linesThatPrint(
  connection: Pick<Connection, 'search'>,
  typed: Typed,
  beginnings: readonly string[],
  token: CancellationToken | undefined,
): Promise<QuotedLines> {
  if (beginnings.length === 0) return NONE;
  const settings = { ...typed.settings, regex: true, matchCase: true };
  const query = `["'\x60](?:${beginnings.map(escapeRegex).join('|')})`;
  const { options, ...search } = pattern(typed, query, settings);
  const codeFirst = { ...search, options: { ...options, code_first: true } };
  const found = await countLines(connection, codeFirst, MAX_FOUND, token).catch(() => undefined);
  const code = found?.matches.filter(({ fileRank = 0 }) => fileRank <= MAX_RANK) ?? [];
  const isWord = beginnings.length === 1 && beginnings[0] === typed.text.trim();
  const best = firstFound(beginnings, said => {
    const ends = (text: string, after: string) =>
      new RegExp(`["'\x60]${escapeRegex(said)}${after}`, 'u').test(text);
    const printing = code.filter(({ text }) => ends(text, String.raw`(?!\s*[\p{L}\p{N}_])`));
    const others = isWord ? code.filter(({ text }) => ends(text, String.raw`\s`)) : [];
    return [...new Set([...printing, ...others])];
  });
  if (!best) return NONE;
  return {
    ...(best.run !== typed.text.trim() && { part: best.run }),
    lines: best.lines.slice(0, MAX_QUOTED),
    isMore: best.lines.length > MAX_QUOTED,
  };
}

/** The rows of lines that a text is from, and these. */
export function quotedRows({ part, lines, isMore = false }: QuotedLines): { rows: Row[]; hits: Hit[] } {
  if (lines.length === 0) return { rows: [], hits: [] };
  const what = part === undefined ? l10n.t('this text') : quoted(part);
  const label = `${what}: ${countedUpTo(lines.length, 'line', isMore)}`;
  const hits = lines.map((line, at) => hitOfMatch(line, at + 1));
  return { rows: [{ label, kind: QuickPickItemKind.Separator }, ...hits.map(matchRow)], hits };
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
