import { forEachTerm } from '../../index/terms.ts';
import type { CodeSymbol } from '../../languages/code-symbol.ts';
import type { ChunkKind } from '../../languages/kinds.ts';
import type { StoredChunk } from '../../store/index-reader.ts';
import { isCommentLine } from '../../text/comment-line.ts';
import { placeOfName } from '../../text/place-of-name.ts';
import { type Question, writtenMention } from '../question.ts';
import { hasDefiningLine } from '../resolve/defining-line.ts';

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
  const symbol = symbolIn(question, chunk) ?? own;
  const { name, kind, container } = symbol ?? { ...chunk, name: null };
  const isHere = symbol !== undefined && hasDefiningLine(chunk, symbol);
  // A use that is written as the name is stands behind the definition.
  if (sameLine > 0 && !(isHere && name === question.text))
    return { symbol: name, container, kind, line: sameLine };
  if (isHere) return { symbol: name, container, kind, line: symbol.line };
  const named = [...question.symbols.values()]
    .filter(({ explicit }) => explicit)
    .map(mention => mention.name);
  const line = bestLine(new Set(question.terms), name === null ? named : [...named, name], snippet);
  return { symbol: name, container, kind, line: chunk.startLine + line };
}

/** The focus on a symbol of a chunk that was found by its name. */
export function focusOnName(symbol: CodeSymbol, chunk: StoredChunk, snippet: string): Focus {
  const { name, kind, container } = symbol;
  if (hasDefiningLine(chunk, symbol)) return { symbol: name, container, kind, line: symbol.line };
  return { symbol: name, container, kind, line: chunk.startLine + bestLine(termsOf(name), [name], snippet) };
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
    (hasDefiningLine(chunk, symbol) ? 1 : 0);
  return symbols.reduce((best, one) => (worth(one) > worth(best) ? one : best));
}

/** How many words of the question a name has; of two with as many, the shorter fits more. */
function fitOf(name: string, { terms }: Question): number {
  const words = termsOf(name);
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
function bestLine(terms: ReadonlySet<string>, names: readonly string[], snippet: string): number {
  const distinctNames = [...new Set(names)];
  const scores = snippet.split('\n').map(line => {
    if (!WORD.test(line)) return 0;
    const found = new Set([...termsOf(line)].filter(term => terms.has(term)));
    if (IMPORT.test(line)) return found.size / 2;
    const foundNames = distinctNames.filter(name => hasName(line, name));
    return found.size + NAME * foundNames.length + (isCommentLine(line) ? 0.25 : 0.5);
  });
  return scores.indexOf(Math.max(...scores));
}

const PART_OF_NAME = /[\p{L}\p{N}_$]/u;

function hasName(line: string, name: string): boolean {
  return placeOfName(line, name, PART_OF_NAME) >= 0;
}

function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  forEachTerm(text, term => terms.add(term));
  return terms;
}
