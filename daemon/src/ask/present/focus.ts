import type { CodeSymbol } from '../../languages/code-symbol.ts';
import { isCommentLine } from '../../languages/comments.ts';
import type { ChunkKind } from '../../languages/kinds.ts';
import type { StoredChunk } from '../../store/index-reader.ts';
import { hasDefiningLine } from '../common/defining-line.ts';
import { type Question, writtenMention } from '../common/question.ts';
import { lineScores, termsOf, type Wanted } from './line-scores.ts';

/** The part of a chunk to show first. */
export interface Focus {
  /** The definition that matches the question: the chunk's own, or another in its lines. */
  symbol: string | null;
  /** Container of the symbol. */
  container: string | null;
  kind: ChunkKind;
  /** Line to show first, from 1: the defining line of the symbol, if it is here. */
  line: number;
  /** The last line of the definition that begins at `line`; undefined if none does. */
  end?: number;
}

/** Kinds that contain other definitions. The whole is the result, unless a part is named. */
const CONTAINER_KINDS: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'enum', 'module']);
const CALLABLE_KINDS = ['function', 'method'];

/**
 * Chooses the symbol and line to show. Small definitions share a chunk, which has the name of the largest or
 * none.
 *
 * @param exactLine line that matches text of the question verbatim; 0 for none.
 */
export function focusOn(question: Question, chunk: StoredChunk, snippet: string, exactLine = 0): Focus {
  return withShownNames(bestFocus(question, chunk, snippet, exactLine));
}

/** Headings without their anchors: `Retries { #retries }` is "Retries". */
function withShownNames(focus: Focus): Focus {
  if (focus.kind !== 'section') return focus;
  const { symbol, container } = focus;
  return {
    ...focus,
    symbol: symbol && withoutAnchor(symbol),
    container: container && withoutAnchor(container),
  };
}

const withoutAnchor = (heading: string) =>
  heading.replace(/\s*\{\s*[#.:][^{}]*\}(?=\s*$|\.)/g, '').trim() || heading;

function bestFocus(question: Question, chunk: StoredChunk, snippet: string, exactLine: number): Focus {
  const own = chunk.symbol === null ? undefined : chunk.symbols[0];
  const symbol = symbolIn(question, chunk, snippet) ?? own;
  const { name, kind, container } = symbol ?? { ...chunk, name: null };
  const isHere = symbol !== undefined && hasDefiningLine(chunk, symbol);
  // A mere use of the name ranks behind its definition.
  const isExact = exactLine > 0 && !(isHere && name === question.text);
  if (isHere && !isExact) return { symbol: name, container, kind, line: symbol.line, end: symbol.endLine };
  const line = isExact ? exactLine : chunk.startLine + bestLine(wantedOf(question, name), snippet);
  const holder = symbol ? undefined : definitionAt(line, chunk);
  return { ...(holder ? namedAfter(holder) : { symbol: name, container, kind }), line };
}

/** Of several definitions without a common name, the innermost that has a line. */
function definitionAt(line: number, { kind, symbols }: StoredChunk): CodeSymbol | undefined {
  if (CONTAINER_KINDS.has(kind)) return undefined;
  return symbols
    .filter(one => !one.isForward && !one.isMember && one.line <= line && line <= one.endLine)
    .reduce<CodeSymbol | undefined>(
      (inner, one) => (inner && inner.endLine - inner.line <= one.endLine - one.line ? inner : one),
      undefined,
    );
}

const namedAfter = ({ name, container, kind }: CodeSymbol) => ({ symbol: name, container, kind });

/** The line with the name of the innermost definition around a line, if the chunk has it. */
export function definitionLine(line: number, chunk: StoredChunk): number | undefined {
  const around = chunk.symbols.filter(
    one => !one.isMember && one.line <= line && line <= one.endLine && hasDefiningLine(chunk, one),
  );
  return around.length > 0 ? Math.max(...around.map(one => one.line)) : undefined;
}

/** The focus for a symbol found by its name. */
export function focusOnName(symbol: CodeSymbol, chunk: StoredChunk, snippet: string): Focus {
  const { name, kind, container } = symbol;
  const line = hasDefiningLine(chunk, symbol)
    ? symbol.line
    : chunk.startLine + bestLine({ terms: termsOf(name), names: [name] }, snippet);
  return withShownNames({ symbol: name, container, kind, line });
}

function symbolIn(question: Question, chunk: StoredChunk, snippet: string): CodeSymbol | undefined {
  const { symbol: own, kind, symbols } = chunk;
  const mention = ({ name }: CodeSymbol) => writtenMention(question, name);
  const written = symbols.filter(mention);
  if (written.length > 0) {
    // The last one, which is `send` for `Client.send`.
    const { name } = written.findLast(symbol => mention(symbol)?.name === symbol.name) ?? written.at(-1)!;
    return bestOf(
      written.filter(symbol => symbol.name === name),
      chunk,
      mention(written[0]!)?.container,
    );
  }
  const isWhole = CONTAINER_KINDS.has(kind) ? [...CALLABLE_KINDS, ...CONTAINER_KINDS] : CALLABLE_KINDS;
  const isPart = (one: CodeSymbol) =>
    symbols.some(outer => (one.isMember || isWhole.includes(outer.kind)) && isAround(outer, one));
  const likeness = ({ name }: Pick<CodeSymbol, 'name'>) => wordsShared(name, question);
  const candidates = symbols.filter(one => !isPart(one));
  const most = Math.max(...[{ name: own ?? '' }, ...candidates].map(likeness));
  const alike = candidates.filter(one => likeness(one) === most);
  const isOwnAlike = own !== null && likeness({ name: own }) === most;
  const isOwnHere = alike.some(({ name }) => name === own);
  if ((isOwnAlike && !isOwnHere) || (own === null && most === 0)) return undefined;
  // The chunk's own comes first, which keeps it among equals.
  const inOrder = [...alike.filter(({ name }) => name === own), ...alike.filter(({ name }) => name !== own)];
  return bestBy(inOrder, one => wordsInLines(one, question, chunk, snippet));
}

/** A definition inside a function, or inside the type that is the result, is part of that answer. */
function isAround(outer: CodeSymbol, { line, endLine }: CodeSymbol): boolean {
  return outer.line < line && outer.endLine >= endLine && !outer.isForward;
}

/**
 * Among definitions of one name: first those in the named container, then those with a body, then those in
 * this chunk.
 */
function bestOf(
  symbols: readonly CodeSymbol[],
  chunk: StoredChunk,
  container?: string,
): CodeSymbol | undefined {
  return bestBy(
    symbols,
    symbol =>
      (container && symbol.container?.split('.').at(-1) === container ? 4 : 0) +
      (symbol.isForward ? 0 : 2) +
      (hasDefiningLine(chunk, symbol) ? 1 : 0),
  );
}

/** The one with the highest score; the first of equals. */
function bestBy<T>(items: readonly T[], scoreOf: (item: T) => number): T | undefined {
  const scores = items.map(scoreOf);
  return items[scores.indexOf(Math.max(...scores))];
}

/** Number of words of the question in the lines of a definition and in the comment above. */
function wordsInLines(
  { line, endLine }: CodeSymbol,
  { terms }: Question,
  { startLine }: StoredChunk,
  snippet: string,
): number {
  const lines = snippet.split('\n');
  let first = line - startLine;
  while (isCommentLine(lines[first - 1] ?? '')) first--;
  const words = termsOf(lines.slice(Math.max(0, first), endLine + 1 - startLine).join('\n'));
  return terms.filter(term => words.has(term)).length;
}

/** Number of words that a name shares with the question. The fraction prefers the shorter of two names. */
function wordsShared(name: string, { terms }: Question): number {
  const words = termsOf(name);
  const shared = [...words].filter(word => terms.includes(word)).length;
  return shared === 0 ? 0 : shared + shared / words.size;
}

/**
 * The line with most words and names of the question, code before comments; without any, the first line of
 * code.
 *
 * @returns the line of the snippet, from 0.
 */
function bestLine(wanted: Wanted, snippet: string): number {
  const scores = lineScores(wanted, snippet).map(({ score }) => score);
  return scores.indexOf(Math.max(...scores));
}

/** The words and names with which the lines of an answer are compared. */
function wantedOf(question: Question, name: string | null): Wanted {
  const named = namesIn(question);
  return { terms: new Set(question.terms), names: name === null ? named : [...named, name] };
}

/** The names that the question has as identifiers. */
export function namesIn({ symbols }: Question): string[] {
  return [...symbols.values()].filter(({ explicit }) => explicit).map(({ name }) => name);
}
