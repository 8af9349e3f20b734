/** The lines that a pasted sentence or message is from. */
import { type CancellationToken, l10n, QuickPickItemKind } from 'vscode';
import type { Connection, PlacedMatch } from '../language/connection.ts';
import { matchRow } from '../pattern/match-rows.ts';
import { isQuestion } from '../plain-words/is-question.ts';
import { type Hit, hitOfMatch, isInCode, order } from '../results/hit.ts';
import { countedUpTo, quoted } from '../results/labels.ts';
import type { Row } from '../support/list.ts';
import { escapeRegex } from '../support/regex.ts';
import { type AsText, countLines } from './as-text.ts';
import { beginningsOfMessage, errorIn } from './log-message.ts';
import { byFit, type Fit, joined, Message, wordsIn, worth } from './message-template.ts';
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
/** A sign of a message with values in it, as they are seldom in words. */
const VALUE = /[^\p{L}\p{M}\s'’.,!?¿-]|(?<!\S)'|\.\p{L}/u;
/** The start of a sentence. */
const SENTENCE = /^\s*\p{Lu}\p{Ll}+\s/u;
/** Numbers of neighboring words of a message that are looked for together. Each number takes one search. */
const RUNS = [3, 2];
/** Of the lines that fit a message, those are listed that fit at least so well as part of the best. */
const MIN_WORTH = 2 / 3;
const MAX_FOUND = 200;

/** The few lines that contain all of a sentence; else those of code with a string that begins with it, or that may print it. */
export async function quotedLines(
  connection: Pick<Connection, 'search'>,
  typed: Typed,
  asText: AsText,
  token: CancellationToken | undefined,
): Promise<QuotedLines> {
  const { lines, matches } = await asText.occurrences();
  const text = typed.text.trim();
  const count = wordsIn(text).length;
  const whole = lines > 0 && lines <= MAX_QUOTED && count >= MIN_SENTENCE ? matches : [];
  const inCode = whole.length > 0 ? await linesOfCode(connection, typed, [asText.search.query], token) : [];
  if (inCode.length > 0) return { lines: whole };
  const logged = await linesThatPrint(connection, typed, beginningsOfMessage(text), token);
  if (logged.lines.length > 0) return logged;
  const isString = lines > whole.length && count >= MIN_STRING;
  const begun = isString ? await linesThatBeginWith(connection, typed, token) : NONE;
  if (begun.lines.length > 0) return begun;
  const fitting = await linesThatFit(connection, typed, lines > 0, token);
  const more = whole.slice(0, MAX_QUOTED - fitting.lines.length);
  return fitting.lines.length > 0 ? { ...fitting, lines: [...fitting.lines, ...more] } : { lines: whole };
}

/** The lines of code with a string that begins with a text. */
async function linesThatBeginWith(
  connection: Pick<Connection, 'search'>,
  typed: Typed,
  token: CancellationToken | undefined,
): Promise<QuotedLines> {
  const text = typed.text.trim();
  const code = await linesOfCode(connection, typed, [text], token);
  const lines = code.filter(match => isAtStartOfString(match, text));
  return { lines: lines.slice(0, MAX_QUOTED), isMore: lines.length > MAX_QUOTED };
}

/**
 * The lines of code whose strings are a message without its values, those that have the most of it first. `isFound`: other files have all of
 * the text, so it may be no message, nor may it be without a sign of one. Then such strings must have nothing else.
 */
async function linesThatFit(
  connection: Pick<Connection, 'search'>,
  typed: Typed,
  isFound: boolean,
  token: CancellationToken | undefined,
): Promise<QuotedLines> {
  const hasValue = VALUE.test(typed.text);
  if (!hasValue && (isQuestion(typed.text) || !SENTENCE.test(typed.text))) return NONE;
  const mayHaveMore = hasValue && !isFound;
  const message = new Message(typed.text);
  const found = await Promise.all(
    RUNS.map(length => linesOfCode(connection, typed, message.runs(length), token)),
  );
  const byPlace = new Map(found.flat().map(match => [`${match.uri}:${match.line}`, match]));
  const fitting = [...byPlace.values()].flatMap(match => {
    const fit = message.fit(match.text);
    return fit && (mayHaveMore || fit.missed === 0) ? [{ match, fit }] : [];
  });
  const best = together(fitting).sort((a, b) => byFit(a.fit, b.fit) || rankOf(a.match) - rankOf(b.match));
  const least = best[0] ? worth(best[0].fit) * MIN_WORTH : 0;
  const lines = best.filter(({ fit }) => worth(fit) >= least).map(({ match }) => match);
  return {
    ...(best[0] && { part: best[0].fit.part }),
    lines: lines.slice(0, MAX_QUOTED),
    isMore: lines.length > MAX_QUOTED,
  };
}

interface Fitting {
  match: PlacedMatch;
  fit: Fit;
}

/** A string may go on in the next line: such lines are one, at the first of them. */
function together(fitting: readonly Fitting[]): Fitting[] {
  const inOrder = [...fitting].sort((a, b) => order(a.match.uri, b.match.uri) || a.match.line - b.match.line);
  const all: (Fitting & { last: number })[] = [];
  for (const { match, fit } of inOrder) {
    const before = all.at(-1);
    const goesOn =
      before?.match.uri === match.uri && before.last + 1 === match.line && before.fit.to <= fit.from;
    if (goesOn) Object.assign(before, { fit: joined(before.fit, fit), last: match.line });
    else all.push({ match, fit, last: match.line });
  }
  return all;
}

const rankOf = ({ fileRank = 0 }: PlacedMatch): number => fileRank;

/** Lines of code and of configuration with one of these texts. None on an error, which the search for the whole text reports. */
async function linesOfCode(
  connection: Pick<Connection, 'search'>,
  typed: Typed,
  texts: readonly string[],
  token: CancellationToken | undefined,
): Promise<PlacedMatch[]> {
  if (texts.length === 0) return [];
  return linesOfCodeLike(connection, typed, texts.map(escapeRegex).join('|'), {}, token);
}

/** Lines of code and of configuration that a regular expression matches. */
async function linesOfCodeLike(
  connection: Pick<Connection, 'search'>,
  typed: Typed,
  query: string,
  more: Partial<Typed['settings']>,
  token: CancellationToken | undefined,
): Promise<PlacedMatch[]> {
  const { options, ...search } = pattern(typed, query, { ...typed.settings, regex: true, ...more });
  const codeFirst = { ...search, options: { ...options, code_first: true } };
  const found = await countLines(connection, codeFirst, MAX_FOUND, token).catch(() => undefined);
  return found?.matches.filter(isInCode) ?? [];
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
  const query = `["'\x60](?:${beginnings.map(escapeRegex).join('|')})`;
  const code = await linesOfCodeLike(connection, typed, query, { matchCase: true }, token);
  const isWord = beginnings.length === 1 && beginnings[0] === typed.text.trim();
  const best = firstFound(beginnings, said => {
    const ends = (text: string, after: string) =>
      new RegExp(`["'\x60]${escapeRegex(said)}${after}`, 'u').test(text);
    const printing = code.filter(({ text }) => ends(text, String.raw`(?!\s*[\p{L}\p{N}_])`));
    const others = isWord ? code.filter(({ text }) => ends(text, String.raw`\s`)) : [];
    return [...new Set([...printing, ...others])];
  });
  if (!best) return NONE;
  const error = errorIn(typed.text);
  const throws = ({ text }: PlacedMatch) => error !== undefined && text.includes(error);
  const lines = [...best.lines].sort((a, b) => Number(throws(b)) - Number(throws(a)));
  return {
    ...(best.run !== typed.text.trim() && { part: best.run }),
    lines: lines.slice(0, MAX_QUOTED),
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

/** Whether a line has a text at the start of a string. */
function isAtStartOfString({ text }: PlacedMatch, part: string): boolean {
  const at = text.toLowerCase().indexOf(part.toLowerCase());
  return at > 0 && /["'`]$/.test(text.slice(0, at));
}
