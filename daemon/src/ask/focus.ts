import { forEachTerm } from '../index/terms.ts';
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
  kind: string;
  /** Where to look first, from 1. */
  line: number;
}

/** Kinds whose chunks hold other definitions as parts: the whole is what was found, unless a part is named. */
const WHOLES = new Set(['class', 'interface', 'struct', 'enum', 'module']);

/**
 * Small neighbours share a chunk, which bears the name of the largest or none: who asks for another is shown that one.
 *
 * @param sameLine the line that has what the question says word for word; 0 for none.
 */
export function focusOn(question: Question, chunk: StoredChunk, snippet: string, sameLine = 0): Focus {
  return focusOnSymbol(namedIn(question, chunk) ?? chunk.symbol, question, chunk, snippet, sameLine);
}

/** The definition of a name that the chunk has. */
export function focusOnName(name: string, chunk: StoredChunk, snippet: string): Focus {
  return focusOnSymbol(name, parseQuestion(name), chunk, snippet, 0);
}

function focusOnSymbol(
  symbol: string | null,
  question: Question,
  chunk: StoredChunk,
  snippet: string,
  sameLine: number,
): Focus {
  const { symbol: own, kind, startLine } = chunk;
  const isOwn = symbol !== null && symbol === own;
  const defined = isOwn ? signatureLine(chunk, snippet) : undefined;
  return {
    symbol,
    container: isOwn || !WHOLES.has(kind) ? chunk.container : qualified(chunk),
    // Of what kind the others are is not known.
    kind: isOwn || own === null ? kind : 'block',
    line: sameLine || startLine + (defined ?? bestLine(question, symbol, snippet)),
  };
}

/** What the members of a type are in. */
function qualified({ symbol, container }: StoredChunk): string | null {
  return container && symbol ? `${container}.${symbol}` : symbol;
}

/** Where the definition itself begins, after its comment: the first of its lines with the name. */
function signatureLine({ symbol, signature }: StoredChunk, snippet: string): number | undefined {
  const lines = snippet.split('\n').map(line => line.trim().replaceAll(/\s+/g, ' '));
  const first = lines.findIndex(line => line.length > 1 && isStartOf(signature ?? '', line));
  if (first < 0) return undefined;
  const named = lines.slice(first, first + MOST_SIGNATURE_LINES).findIndex(line => hasName(line, symbol!));
  return first + Math.max(0, named);
}

const MOST_SIGNATURE_LINES = 5;

/** A signature has no body, and may be cut; a line may have only a part of it. */
function isStartOf(signature: string, line: string): boolean {
  return signature !== '' && (signature.startsWith(line) || line.startsWith(signature));
}

function namedIn(question: Question, { symbol: own, kind, definitions }: StoredChunk): string | undefined {
  const names = definitions.split(' ').filter(Boolean);
  const mention = (name: string) => writtenMention(question, name);
  const written = names.filter(name => mention(name));
  // The last: of `Client.send`, `send`.
  if (written.length > 0) return written.findLast(name => mention(name)?.name === name) ?? written.at(-1);
  if (WHOLES.has(kind)) return undefined;
  const fits = names.map(name => ({ name, fit: fitOf(name, question) }));
  const best = fits.reduce((best, one) => (one.fit > best.fit ? one : best), { name: '', fit: 0 });
  return best.fit > fitOf(own ?? '', question) ? best.name : undefined;
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
