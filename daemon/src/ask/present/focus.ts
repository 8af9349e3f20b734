import type { CodeSymbol } from '../../languages/code-symbol.ts';
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
}

/** Kinds that contain other definitions. The whole is the result, unless a part is named. */
const CONTAINER_KINDS = new Set(['class', 'interface', 'struct', 'enum', 'module']);

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
  const symbol = symbolIn(question, chunk) ?? own;
  const { name, kind, container } = symbol ?? { ...chunk, name: null };
  const isHere = symbol !== undefined && hasDefiningLine(chunk, symbol);
  // A mere use of the name ranks behind its definition.
  const isExact = exactLine > 0 && !(isHere && name === question.text);
  if (isHere && !isExact) return { symbol: name, container, kind, line: symbol.line };
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

function symbolIn(question: Question, chunk: StoredChunk): CodeSymbol | undefined {
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
  if (CONTAINER_KINDS.has(kind)) return undefined;
  const fits = symbols
    .filter(symbol => !symbols.some(outer => isFunctionAround(outer, symbol)))
    .map(symbol => ({ symbol, fit: fitOf(symbol.name, question) }));
  const [first, ...others] = fits;
  if (!first) return undefined;
  const best = others.reduce((best, other) => (other.fit > best.fit ? other : best), first);
  return best.fit > fitOf(own ?? '', question) ? best.symbol : undefined;
}

/** A definition inside a function is part of the answer that the function names. */
function isFunctionAround(outer: CodeSymbol, { line, endLine }: CodeSymbol): boolean {
  const isFunction = outer.kind === 'function' || outer.kind === 'method';
  return isFunction && outer.line < line && outer.endLine >= endLine && !outer.isForward;
}

/**
 * Among definitions of one name: first those in the named container, then those with a body, then those in
 * this chunk.
 */
function bestOf(symbols: readonly CodeSymbol[], chunk: StoredChunk, container?: string): CodeSymbol {
  const score = (symbol: CodeSymbol) =>
    (container && symbol.container?.split('.').at(-1) === container ? 4 : 0) +
    (symbol.isForward ? 0 : 2) +
    (hasDefiningLine(chunk, symbol) ? 1 : 0);
  return symbols.reduce((best, other) => (score(other) > score(best) ? other : best));
}

/** Number of words that a name shares with the question. The fraction prefers the shorter of two names. */
function fitOf(name: string, { terms }: Question): number {
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
  const scores = lineScores(wanted, snippet);
  return scores.indexOf(Math.max(...scores));
}

/** The words and names with which the lines of an answer are compared. */
export function wantedOf(question: Question, name: string | null): Wanted {
  const named = [...question.symbols.values()]
    .filter(({ explicit }) => explicit)
    .map(mention => mention.name);
  return { terms: new Set(question.terms), names: name === null ? named : [...named, name] };
}
