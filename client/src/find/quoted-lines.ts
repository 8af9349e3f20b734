/** The lines that a pasted sentence or message is from. */
import { type CancellationToken, l10n, QuickPickItemKind } from 'vscode';
import type { Connection, PlacedMatch } from '../language/connection.ts';
import { matchRow } from '../pattern/match-rows.ts';
import { isQuestion } from '../plain-words/is-question.ts';
import { type Hit, hitOfMatch, isInCode, isInProgram, order } from '../results/hit.ts';
import { countedUpTo, fileName, quoted } from '../results/labels.ts';
import type { Row } from '../support/list.ts';
import { escapeRegex } from '../support/regex.ts';
import { type AsText, countLines } from './as-text.ts';
import { beginningsOfMessage, errorIn, saidIn } from './log-message.ts';
import { byFit, type Fit, joined, Message, wordsIn, worth } from './message-template.ts';
import { pattern, type Typed } from './typed.ts';
import { foldedName } from './typed-file.ts';
import { keyOfLine } from './used-key.ts';

export interface QuotedLines {
  /** The part of the text that they have; undefined for all of it. */
  part?: string;
  lines: readonly PlacedMatch[];
  /** There are others. */
  isMore?: boolean;
  /** They have so much of the text that it is a message, whatever else it looks like. */
  isMessage?: boolean;
  /** The lines of code with the key of the first line, which is in a resource file. */
  uses?: { key: string; lines: readonly PlacedMatch[] };
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
/** A word with digits, which is no value in a question: `ipv6`. */
const NAME = /\p{L}+\d+(?![\p{L}\d])/gu;
/** The start of a sentence. */
const SENTENCE = /^\s*\p{Lu}\p{Ll}+\s/u;
/** Numbers of neighboring words of a message that are looked for together. Each number takes one search. */
const RUNS = [3, 2];
/** Of the lines that fit a message, those are listed that fit at least so well as part of the best. */
const MIN_WORTH = 2 / 3;
const MAX_FOUND = 200;
/** A key with more uses is a frequent word. */
const MAX_USES = 3;
/** A line with a string or with the text of an element. */
const STRING = /["'\x60]|>[^<>]+</;
/** Shorter names of files are in too many texts. */
const MIN_NAME = 5;

/** What was looked for last for a text that is read and then listed: each takes several searches. */
const latest = new WeakMap<AsText, { text: string; lines: Promise<QuotedLines> }>();

/**
 * The few lines that contain all of a sentence; else those of code with a string that begins with it, or that may print it. They are looked
 * for once for each text.
 */
export function quotedLines(
  connection: Pick<Connection, 'search'>,
  typed: Typed,
  asText: AsText,
  token: CancellationToken | undefined,
): Promise<QuotedLines> {
  const text = typed.text.trim();
  const known = latest.get(asText);
  if (known?.text === text) return known.lines;
  const lines = findQuoted(connection, typed, asText, token);
  latest.set(asText, { text, lines });
  return lines;
}

async function findQuoted(
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
  if (inCode.length > 0)
    return { lines: whole, isMessage: true, ...(await usesOfKey(connection, typed, inCode[0], token)) };
  const logged = await linesThatPrint(connection, typed, beginningsOfMessage(text), token);
  const { part = text } = logged;
  // A few words before the first value begin many strings.
  const isSure = wordsIn(part).length >= MIN_STRING || part === saidIn(text).trim();
  if (logged.lines.length > 0 && isSure) return logged;
  const isString = lines > whole.length && count >= MIN_STRING;
  const begun = isString ? await linesThatBeginWith(connection, typed, token) : NONE;
  if (begun.lines.length > 0) return begun;
  const fitting = await linesThatFit(connection, typed, lines > 0, token);
  const more = whole.slice(0, MAX_QUOTED - fitting.lines.length);
  const uses = await usesOfKey(connection, typed, fitting.lines[0], token);
  if (fitting.lines.length > 0) return { ...fitting, lines: [...fitting.lines, ...more], ...uses };
  return logged.lines.length > 0 ? logged : { lines: whole };
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
 * the text, so it may be no message. Then such strings must have nothing else, and without a sign of a message most of it.
 */
async function linesThatFit(
  connection: Pick<Connection, 'search'>,
  typed: Typed,
  isFound: boolean,
  token: CancellationToken | undefined,
): Promise<QuotedLines> {
  const hasValue = VALUE.test(typed.text);
  if (isQuestion(typed.text) && !VALUE.test(typed.text.replace(NAME, 'x'))) return NONE;
  const isLikely = hasValue || SENTENCE.test(typed.text);
  const mayHaveMore = hasValue && !isFound;
  const message = new Message(saidIn(typed.text));
  const found = await Promise.all(
    RUNS.map(length => linesWith(connection, typed, message.runs(length), token)),
  );
  const byPlace = new Map(found.flat().map(match => [`${match.uri}:${match.line}`, match]));
  const fitting = [...byPlace.values()].flatMap(match => {
    const fit = message.fit(match.text);
    return fit && (mayHaveMore || fit.missed === 0) ? [{ match, fit }] : [];
  });
  const isNamed = namedIn(typed.text);
  const likely = together(fitting).filter(({ fit }) => isLikely || message.isMostOf(fit));
  const inCode = likely.filter(({ match }) => isInCode(match));
  const best = (inCode.length > 0 ? inCode : likely).sort(
    (a, b) =>
      byFit(a.fit, b.fit) ||
      Number(isNamed(b.match)) - Number(isNamed(a.match)) ||
      rankOf(a.match) - rankOf(b.match),
  );
  const least = best[0] ? worth(best[0].fit) * MIN_WORTH : 0;
  const lines = best.filter(({ fit }) => worth(fit) >= least).map(({ match }) => match);
  return {
    ...(best[0] && {
      part: best[0].fit.part,
      isMessage: inCode.length > 0 && STRING.test(best[0].match.text) && message.isMostOf(best[0].fit),
    }),
    lines: lines.slice(0, MAX_QUOTED),
    isMore: lines.length > MAX_QUOTED,
  };
}

/** The lines of code with the key of a line, if they are few. */
async function usesOfKey(
  connection: Pick<Connection, 'search'>,
  typed: Typed,
  line: PlacedMatch | undefined,
  token: CancellationToken | undefined,
): Promise<Pick<QuotedLines, 'uses'>> {
  const isCode = ({ fileRank = 0 }: PlacedMatch) => fileRank === 0;
  const key = line && !isCode(line) ? keyOfLine(line.text) : undefined;
  if (key === undefined) return {};
  const found = await linesLike(
    connection,
    typed,
    String.raw`\b${escapeRegex(key)}\b`,
    { matchCase: true },
    token,
  );
  const lines = found.filter(isCode);
  return lines.length > 0 && lines.length <= MAX_USES ? { uses: { key, lines } } : {};
}

/** Whether a text names a file: a log has the name of the class that has written it. */
function namedIn(text: string): (match: PlacedMatch) => boolean {
  const folded = foldedName(text);
  return ({ path }) => {
    const stem = foldedName(fileName(path).replace(/(?<=.)\..*$/, ''));
    return stem.length >= MIN_NAME && folded.includes(stem);
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
  return (await linesWith(connection, typed, texts, token)).filter(isInCode);
}

/** As {@link linesOfCode}, also of tests and examples. */
async function linesWith(
  connection: Pick<Connection, 'search'>,
  typed: Typed,
  texts: readonly string[],
  token: CancellationToken | undefined,
): Promise<PlacedMatch[]> {
  if (texts.length === 0) return [];
  return linesLike(connection, typed, texts.map(escapeRegex).join('|'), {}, token);
}

/** Lines of code and of configuration that a regular expression matches, also those of tests and examples. */
async function linesLike(
  connection: Pick<Connection, 'search'>,
  typed: Typed,
  query: string,
  more: Partial<Typed['settings']>,
  token: CancellationToken | undefined,
): Promise<PlacedMatch[]> {
  const { options, ...search } = pattern(typed, query, { ...typed.settings, regex: true, ...more });
  const codeFirst = { ...search, options: { ...options, code_first: true } };
  const found = await countLines(connection, codeFirst, MAX_FOUND, token).catch(() => undefined);
  return found?.matches.filter(isInProgram) ?? [];
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
  const all = await linesLike(connection, typed, query, { matchCase: true }, token);
  const isWord = beginnings.length === 1 && beginnings[0] === typed.text.trim();
  const bestOf = (lines: readonly PlacedMatch[]) =>
    firstFound(beginnings, said => {
      const ends = (text: string, after: string) =>
        new RegExp(`["'\x60]${escapeRegex(said)}${after}`, 'u').test(text);
      // A string of one word of a sentence does not print it: `"Connection": "keep-alive"`.
      const isOne = said !== beginnings[0] && !/\s/.test(said);
      const end = isOne ? String.raw`(?!["'\x60]|\s*[\p{L}\p{N}_])` : String.raw`(?!\s*[\p{L}\p{N}_])`;
      const printing = lines.filter(({ text }) => ends(text, end));
      const others = isWord ? lines.filter(({ text }) => ends(text, String.raw`\s`)) : [];
      return [...new Set([...printing, ...others])];
    });
  const best = bestOf(all.filter(isInCode)) ?? (isWord ? undefined : bestOf(all));
  if (!best) return NONE;
  const error = errorIn(typed.text);
  const throws = ({ text }: PlacedMatch) => error !== undefined && text.includes(error);
  const isNamed = namedIn(typed.text);
  const lines = [...best.lines].sort(
    (a, b) => Number(throws(b)) - Number(throws(a)) || Number(isNamed(b)) - Number(isNamed(a)),
  );
  return {
    ...(best.run !== typed.text.trim() && { part: best.run }),
    lines: lines.slice(0, MAX_QUOTED),
    isMore: best.lines.length > MAX_QUOTED,
  };
}

/** The rows of lines that a text is from, and these. */
export function quotedRows({ part, lines, isMore = false, uses }: QuotedLines): { rows: Row[]; hits: Hit[] } {
  if (lines.length === 0) return { rows: [], hits: [] };
  const what = part === undefined ? l10n.t('this text') : quoted(part);
  const titled = (title: string, hits: readonly Hit[], isCut: boolean): Row[] => [
    { label: `${title}: ${countedUpTo(hits.length, 'line', isCut)}`, kind: QuickPickItemKind.Separator },
    ...hits.map(matchRow),
  ];
  const hits = lines.map((line, at) => hitOfMatch(line, at + 1));
  const using = uses?.lines.map((line, at) => hitOfMatch(line, hits.length + at + 1)) ?? [];
  const rows = [...titled(what, hits, isMore), ...(uses ? titled(quoted(uses.key), using, false) : [])];
  return { rows, hits: [...hits, ...using] };
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
