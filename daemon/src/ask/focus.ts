import { forEachTerm } from '../index/terms.ts';
import type { CodeSymbol } from '../languages/code-symbol.ts';
import type { ChunkKind } from '../languages/kinds.ts';
import type { StoredChunk } from '../store/index-reader.ts';
import { isCommentLine } from '../text/comment-line.ts';
import { placeOfName } from './place-of-name.ts';
import { parseQuestion, type Question, writtenMention } from './question.ts';

/** What of a chunk is shown first. */
export interface Focus {
  /** The definition that the question is about: the chunk's own, or another of those in its lines. */
  symbol: string | null;
  /** What it is in. */
  container: string | null;
  kind: ChunkKind;
  /** Where to look first, from 1: the line that defines the symbol. */
  line: number;
}

/** Kinds whose chunks hold other definitions as parts: the whole is what was found, unless a part is named. */
const WHOLES = new Set(['class', 'interface', 'struct', 'enum', 'module']);

/**
 * Small neighbours share a chunk, which bears the name of the largest or none: a question about another one is shown that one.
 *
 * @param sameLine the line that has what the question says word for word; 0 for none.
 */
export function focusOn(question: Question, chunk: StoredChunk, snippet: string, sameLine = 0): Focus {
  const own = chunk.symbol === null ? undefined : chunk.symbols[0];
  return focusOnSymbol(symbolIn(question, chunk) ?? own, question, chunk, snippet, sameLine);
}

/** The focus on one of the symbols of a chunk. */
export function focusOnName(symbol: CodeSymbol, chunk: StoredChunk, snippet: string): Focus {
  return focusOnSymbol(symbol, parseQuestion(symbol.name), chunk, snippet, 0);
}

function focusOnSymbol(
  symbol: CodeSymbol | undefined,
  question: Question,
  chunk: StoredChunk,
  snippet: string,
  sameLine: number,
): Focus {
  const { name = null, kind, container } = symbol ?? { ...chunk, name: null };
  const isHere = symbol && isIn(chunk, symbol);
  const line = isHere ? symbol.line : chunk.startLine + bestLine(question, name, snippet);
  // A use that is written as the name is stands behind the definition.
  if (isHere && name === question.text) return { symbol: name, container, kind, line };
  return { symbol: name, container, kind, line: sameLine || line };
}

/** Whether the line that defines a symbol is in the chunk; of a later part of a long definition it is in the first. */
export function isIn({ startLine, endLine }: StoredChunk, { line }: CodeSymbol): boolean {
  return line >= startLine && line <= endLine;
}

function symbolIn(question: Question, chunk: StoredChunk): CodeSymbol | undefined {
  const { symbol: own, kind, symbols } = chunk;
  const mention = ({ name }: CodeSymbol) => writtenMention(question, name);
  const written = symbols.filter(mention);
  if (written.length > 0) {
    // The last: of `Client.send`, `send`.
    const { name } = written.findLast(one => mention(one)?.name === one.name) ?? written.at(-1)!;
    return bestOf(
      written.filter(one => one.name === name),
      chunk,
      mention(written[0]!)?.container,
    );
  }
  if (WHOLES.has(kind)) return undefined;
  const fits = symbols.map(symbol => ({ symbol, fit: fitOf(symbol.name, question) }));
  const [first, ...others] = fits;
  if (!first) return undefined;
  const best = others.reduce((best, one) => (one.fit > best.fit ? one : best), first);
  return best.fit > fitOf(own ?? '', question) ? best.symbol : undefined;
}

/** Of several definitions of one name, the one in what the question names, with a body before one without, the first. */
function bestOf(symbols: readonly CodeSymbol[], chunk: StoredChunk, container?: string): CodeSymbol {
  const worth = (symbol: CodeSymbol) =>
    (container && symbol.container?.split('.').at(-1) === container ? 4 : 0) +
    (symbol.isForward ? 0 : 2) +
    (isIn(chunk, symbol) ? 1 : 0);
  return symbols.reduce((best, one) => (worth(one) > worth(best) ? one : best));
}

/** How many words of the question a name has; of two with as many, the shorter fits more. */
function fitOf(name: string, { terms }: Question): number {
  const words = new Set<string>();
  forEachTerm(name, term => words.add(term));
  const shared = [...words].filter(word => terms.includes(word)).length;
  return shared === 0 ? 0 : shared + shared / words.size;
}

/** A whole name counts as much as so many words. */
const NAME = 3;
const WORD = /[\p{L}\p{N}]/u;
/** Lines that have a name without saying anything of it. */
const IMPORT = /^\s*(?:import|from|use|using|require|package|export \{|#include|__all__)\b/;

/**
 * The line that has most of what is asked for, the name of the symbol above all, code before comments; where none has
 * any of it, the first line of code.
 *
 * @returns a line of the snippet, from 0.
 */
function bestLine({ terms, symbols }: Question, symbol: string | null, snippet: string): number {
  const named = [...symbols.values()].filter(({ explicit }) => explicit).map(({ name }) => name);
  const names = new Set(symbol === null ? named : [...named, symbol]);
  const scores = snippet.split('\n').map(line => {
    if (!WORD.test(line)) return 0;
    const found = new Set<string>();
    forEachTerm(line, term => terms.includes(term) && found.add(term));
    if (IMPORT.test(line)) return found.size / 2;
    const foundNames = [...names].filter(name => hasName(line, name));
    return found.size + NAME * foundNames.length + (isCommentLine(line) ? 0.25 : 0.5);
  });
  return scores.indexOf(Math.max(...scores));
}

const PART_OF_NAME = /[\p{L}\p{N}_$]/u;

function hasName(line: string, name: string): boolean {
  return placeOfName(line, name, PART_OF_NAME) >= 0;
}
