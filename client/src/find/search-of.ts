/** Makes a search of what was typed into a box for all kinds of searches. */
import { type CancellationToken, l10n } from 'vscode';
import type { ReadQueryResult } from '../../../server/src/protocol.ts';
import type { Connection } from '../language/connection.ts';
import { refusalOf, whyNoSearch } from '../language/errors.ts';
import { ofBoth } from '../pattern/both-globs.ts';
import { globsOf, type PatternSettings } from '../pattern/options.ts';
import { isQuestion } from '../plain-words/is-question.ts';
import { type Read, readWords } from '../plain-words/read-words.ts';
import { MAX_TEXT } from '../results/history-list.ts';
import { caveatOf, patternOf, type Search, type SearchKind } from '../results/hit.ts';
import { isLongRegex, isOnlyRegex } from '../support/regex.ts';
import { teamScope } from '../team/scope.ts';
import { AsText, countLines } from './as-text.ts';
import { keyIn } from './key-in.ts';
import { inOtherLayout, withOthersBetween } from './other-layout.ts';
import { quotedLines } from './quoted-lines.ts';
import { hasSeveralWords, type PatternSearch, pattern, type Typed, whereOfTyped } from './typed.ts';
import { typedFile } from './typed-file.ts';

type Server = Pick<Connection, 'readQuery' | 'chat' | 'search'>;

/** How a text is searched. */
export interface Reading {
  search: Search;
  /** What to search instead if nothing is found. Absent if the user has said what the text is, or it is no pattern. */
  ifNone?: () => Promise<Search>;
  /** Files with lines that the text names. */
  places?: Places;
}

/** Called while a text is being read. */
export interface WhileReading {
  /** The likeliest kind of search, as soon as it is known. */
  kind?(kind: SearchKind): void;
  /** The likeliest search, if reading plain words takes long. */
  search?(search: Search): void;
}

export type Places = NonNullable<ReadQueryResult['places']>;

/**
 * The search for a text: of the chosen kind, or of the kind that fits. Set options of a pattern say that it is one.
 *
 * @param asText what is known about the text as it stands
 * @throws the error of the server if plain words were chosen and are not understood.
 */
export async function searchOf(
  connection: Server,
  typed: Typed,
  token?: CancellationToken,
  meanwhile: WhileReading = {},
  asText = new AsText(connection, typed, token),
): Promise<Reading> {
  const { text, kind, settings } = typed;
  const plainWords = async (query: string, exact = false) => {
    const params = { query, ...(exact && { exact }), ...teamScope(typed.team) };
    const tell = (likeliest: Read) => meanwhile.search?.(searchForWords(typed, likeliest));
    return searchForWords(typed, await readWords(connection, params, token, tell));
  };
  if (kind === 'ask') return { search: question(typed) };
  if (kind === 'words') meanwhile.kind?.('plain');
  if (kind === 'words') return { search: await plainWords(text.trim()) };
  if (kind === 'pattern' || isPatternMeant(settings)) return { search: pattern(typed, text, settings) };
  if (text.length > MAX_TEXT) return { search: question(typed, TOO_LONG) };
  const mayBeCode = hasSeveralWords(text) && (!isQuestion(text) || beginsAsCode(text));
  // Beside the next request, which takes about as long.
  if (mayBeCode) void asText.occurrences();
  const read = await connection.readQuery({ query: text, ...teamScope(typed.team) }, token);
  meanwhile.kind?.(KIND_OF[read.request]);
  const reading = await readingOf(connection, typed, read, { asText, mayBeCode, plainWords }, token);
  return { ...reading, ...(read.places && { places: read.places }) };
}

const KIND_OF = { ask: 'ask', search: 'search', chat: 'plain' } as const;

interface Ways {
  asText: AsText;
  mayBeCode: boolean;
  plainWords(query: string, exact?: boolean): Promise<Search>;
}

/** The search for a text of no chosen kind, as the server reads it. */
async function readingOf(
  connection: Server,
  typed: Typed,
  read: ReadQueryResult,
  { asText, mayBeCode, plainWords }: Ways,
  token: CancellationToken | undefined,
): Promise<Reading> {
  const exactWords = () => plainWords(typed.text.trim(), true);
  if (read.request === 'search') return patternFor(connection, typed, read, { asText, exactWords }, token);
  const code = mayBeCode && !isCommand(read) ? await asText.asCode() : undefined;
  if (code) return { search: code };
  if (read.request === 'ask') {
    const key = mayBeCode && (await asText.occurrences()).lines === 0 ? keyIn(typed) : undefined;
    const isKnown = key !== undefined && (await finds(connection, key, token));
    return { search: isKnown ? key : question(typed, read.cannot) };
  }
  try {
    const search = await plainWords(read.words, read.exact);
    // Words are passed over; those of a message all mean something.
    const isMessage = 'caveat' in search && (await isPrinted(connection, typed, asText, token));
    return { search: isMessage ? question(typed, nowhere(typed)) : search };
  } catch (error) {
    if (!refusalOf(error)) throw error;
    return { search: question(typed, whyNoSearch(error)) };
  }
}

/** The options of `dowse search`. */
const isCommand = ({ request, words }: ReadQueryResult) =>
  request === 'chat' && /^dowse\s+search\s/.test(words);

const TOO_LONG = l10n.t('The text is too long to search for, so its beginning was asked.');
const nowhere = ({ settings, team }: Typed): string =>
  settings.files === '' && team === undefined
    ? l10n.t('No file contains this text, so it was asked.')
    : l10n.t('None of the chosen files contains this text, so it was asked.');

/** Between slashes: meant as a regular expression. */
export const isExpression = (text: string): boolean => /^\s*\/(?!\/).+\/[a-z]*\s*$/.test(text);

/** A keyword of a language begins it that is a word of a question too: `where T: Clone`, `when (it) {`, `is not None`. */
const beginsAsCode = (text: string) =>
  /^\s*(?:where|when|which|do|is|are|can)\b(?=.*(?:[^\p{L}\p{N}\s.,!?'’"`-]|\b(?:None|null|nil|true|false)\s*$))/u.test(
    text,
  );

/** In quotes: meant as it stands. */
const isQuoted = (text: string) => /^\s*(["'`]).+\1\s*$/.test(text);

/** A single word as a program has it, in its quotes. */
const isStringOfWord = (text: string) => /^\s*(["'])\S+\1\s*$/.test(text);

const finds = async (connection: Server, search: PatternSearch, token: CancellationToken | undefined) =>
  (await countLines(connection, search, 1, token).catch(() => undefined))?.lines === 1;

/** Whether a text that no file contains as it stands is a message that code prints. */
async function isPrinted(
  connection: Server,
  typed: Typed,
  asText: AsText,
  token: CancellationToken | undefined,
): Promise<boolean> {
  if (!hasSeveralWords(typed.text) || (await asText.occurrences()).lines > 0) return false;
  return (await quotedLines(connection, typed, asText, token)).isMessage === true;
}

/**
 * The search for a text that looks like a pattern. The signs of a regular expression may be those of code, if it finds nothing or files
 * contain the text; a text that has most of a string may be a message with values. A text that is not found at all may be the path of a
 * file, code in another layout, a key with another value or an exact request such as "type switches"; else it is asked.
 */
async function patternFor(
  connection: Server,
  typed: Typed,
  { pattern: query, isRegex }: ReadQueryResult,
  { asText, exactWords }: { asText: AsText; exactWords: () => Promise<Search> },
  token: CancellationToken | undefined,
): Promise<Reading> {
  const { text, settings } = typed;
  const search = pattern(typed, query, { ...settings, regex: isRegex });
  if (isRegex && isExpression(text)) return { search };
  const ifNone = async (): Promise<Search> => {
    const { search: files, lines } = await asText.files();
    if (files && (lines > 0 || typedFile(typed)?.isGlob)) return files;
    if ((await asText.occurrences()).lines > 0) return asText.search;
    for (const other of [inOtherLayout(typed), keyIn(typed)])
      if (other && (await finds(connection, other, token))) return other;
    const asked = question(typed, nowhere(typed));
    if (await isPrinted(connection, typed, asText, token)) return asked;
    if (isRegex && isOnlyRegex(text) && !isLongRegex(text)) return search;
    const between = withOthersBetween(typed);
    if (between && (await finds(connection, between, token))) return between;
    return hasSeveralWords(text) ? exactWords().catch(() => asked) : asked;
  };
  const mayBeOther = isRegex || text !== text.trim();
  if (isStringOfWord(text) && (await asText.occurrences()).lines > 0) return { search: asText.search };
  if (isQuoted(text) || !mayBeOther) return { search, ifNone };
  if ((await asText.occurrences()).lines === 0) {
    if (!(await isPrinted(connection, typed, asText, token))) return { search, ifNone };
    // Lines of code may have a message among them.
    const layout = inOtherLayout(typed);
    const isCode = layout !== undefined && (await finds(connection, layout, token));
    return { search: isCode ? layout : question(typed, nowhere(typed)) };
  }
  const isMeant =
    isRegex && isOnlyRegex(text) && !isLongRegex(text) && (await finds(connection, search, token));
  return { search: isMeant ? search : asText.search };
}

/** Whether an option of patterns says that a text is one. */
export const isPatternMeant = ({
  matchCase,
  wholeWord,
  regex,
  regions,
}: Omit<PatternSettings, 'files'>): boolean => matchCase || wholeWord || regex || regions.length > 0;

/** @param caveat why the text is asked rather than searched */
function question(typed: Typed, caveat?: string): Extract<Search, { kind: 'ask' }> {
  const scope = whereOfTyped(typed);
  return {
    kind: 'ask',
    query: typed.text.trim(),
    ...(Object.keys(scope).length > 0 ? { scope } : {}),
    ...(caveat !== undefined && { caveat }),
  };
}

/** The command for the words. With a choice of files, the pattern search that it stands for. */
function searchForWords(typed: Typed, read: Read): Search {
  const where = teamScope(typed.team);
  const globs = globsOf(typed.settings.files);
  const text = typed.text.trim();
  const [other] = read.alternatives ?? [];
  const rest = { ...where, ...caveatOf(read), ...(other && { otherwise: other }) };
  if (globs.length === 0) return { kind: 'plain', query: text, command: read.generatedCommand, ...rest };
  const found = patternOf(read.search, where);
  const options = { ...found.options, globs: ofBoth(globs, found.options.globs ?? []) };
  return { ...found, options, name: text, command: read.generatedCommand, ...rest };
}
