import { type CodeSymbol, qualifiedName } from '../languages/code-symbol.ts';
import { CHUNK_KINDS } from '../languages/kinds.ts';
import { ByteWriter, VarintReader } from './postings.ts';

/** The symbols of a chunk, encoded for a row of the index. */
export interface EncodedSymbols {
  /** The names, one per line, then the containers that are not symbols of the chunk. */
  names: string;
  /** For each symbol: kind and flags, line, number of lines, and container. Usually four bytes. */
  places: Uint8Array;
}

/** The chunk's values that lines and containers are stored relative to. */
interface Base {
  startLine: number;
  container: string | null;
}

const KIND_BITS = 0b1_1111;
const MEMBER = 0b010_0000;
const FORWARD = 0b100_0000;

/** References to a container: the chunk's own, none, or a position in `names` plus `FIRST_REFERENCE`. */
const OF_CHUNK = 0;
const NO_CONTAINER = 1;
const FIRST_REFERENCE = 2;

/** Encodes symbols for a row. Names must not contain line breaks. */
export function encodeSymbols(symbols: readonly CodeSymbol[], base: Base): EncodedSymbols {
  const names = symbols.map(({ name }) => name);
  const references = new Map<string | null, number>();
  symbols.forEach((symbol, at) => {
    const qualified = qualifiedName(symbol);
    if (!references.has(qualified)) references.set(qualified, at + FIRST_REFERENCE);
  });
  references.set(null, NO_CONTAINER).set(base.container, OF_CHUNK);
  const places = new ByteWriter();
  let line = base.startLine;
  for (const symbol of symbols) {
    if (!references.has(symbol.container))
      references.set(symbol.container, names.push(symbol.container!) - 1 + FIRST_REFERENCE);
    places.byte(flagsOf(symbol));
    places.varint(zigzag(symbol.line - line));
    places.varint(Math.max(0, symbol.endLine - symbol.line));
    places.varint(references.get(symbol.container)!);
    line = symbol.line;
  }
  return { names: names.join('\n'), places: places.take() };
}

/**
 * Decodes the symbols of a row.
 *
 * @throws RangeError if the places are truncated
 */
export function decodeSymbols({ names, places }: EncodedSymbols, base: Base): CodeSymbol[] {
  if (places.length === 0) return [];
  const all = names.split('\n');
  const symbols: CodeSymbol[] = [];
  const references: number[] = [];
  const read = new VarintReader(places);
  let line = base.startLine;
  while (read.at < places.length) {
    const flags = read.next();
    line += unzigzag(read.next());
    const endLine = line + read.next();
    references.push(read.next());
    const symbol: CodeSymbol = {
      name: all[symbols.length]!,
      kind: CHUNK_KINDS[flags & KIND_BITS]!,
      line,
      endLine,
      container: base.container,
    };
    if (flags & MEMBER) symbol.isMember = true;
    if (flags & FORWARD) symbol.isForward = true;
    symbols.push(symbol);
  }
  // The recursion ends, because a container's name is shorter than its members' names.
  const containerOf = (at: number): string | null => {
    const reference = references[at]!;
    if (reference === OF_CHUNK) return base.container;
    if (reference === NO_CONTAINER) return null;
    const other = reference - FIRST_REFERENCE;
    return other < symbols.length
      ? qualifiedName({ name: all[other]!, container: containerOf(other) })
      : all[other]!;
  };
  symbols.forEach((symbol, at) => {
    symbol.container = containerOf(at);
  });
  return symbols;
}

function flagsOf({ kind, isMember, isForward }: CodeSymbol): number {
  return CHUNK_KINDS.indexOf(kind) | (isMember ? MEMBER : 0) | (isForward ? FORWARD : 0);
}

/** ZigZag encoding: maps small positive and negative numbers to small positive ones. */
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number) => (value % 2 ? -(value + 1) / 2 : value / 2);
