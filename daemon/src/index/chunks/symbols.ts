import type { CodeSymbol } from '../../languages/code-symbol.ts';
import type { ChunkKind } from '../../languages/kinds.ts';
import type { Found, Name } from '../../languages/language.ts';
import { distinct } from '../../text/distinct.ts';
import { endRowOf } from './item-collector.ts';
import { MAX_DEFINITIONS } from './limits.ts';
import type { Lines } from './lines.ts';
import type { Piece } from './piece.ts';

/** The place of a definition: its container, and whether that is a class or similar. */
export interface Place {
  container: string | null;
  inClass: boolean;
}

/** Functions inside these are methods. */
const CLASSES = new Set<ChunkKind>(['class', 'interface', 'struct', 'enum']);
/** Marks a value in a class as a constant instead of a field. */
const IS_CONSTANT = /\b(?:const(?:expr)?|static\s+final|final\s+static|static\s+let)\b/;
const ALL_CAPITALS = /^[A-Z][A-Z\d_]+$/;
/** The name of a definition is searched in this many characters from its beginning. */
const MAX_SIGNATURE = 2_000;

/** The symbols of a definition: itself first, then the other names that it declares. */
export function symbolsOf(found: Found, outer: Place, lines: Lines): CodeSymbol[] {
  const at = placeOf(found, outer);
  const { name, isPart, isForward, also = [] } = found;
  const line = nameRow(found, lines) + 1;
  const endLine = Math.max(line, endRowOf(found.node, lines) + 1);
  const own: CodeSymbol = { name, kind: kindOf(found, at, lines), line, endLine, container: at.container };
  if (isPart) own.isMember = true;
  if (isForward) own.isForward = true;
  const within = insideOf(found, outer).container;
  const further = also.map(one => declaredWith(own, one, within, endLine));
  return [own, ...further];
}

/**
 * Names that a definition declares besides its own: variables in the same statement, or its parts (fields,
 * enumerators).
 */
function declaredWith(
  own: CodeSymbol,
  { name, row, kind, isMember }: Name,
  within: string | null,
  endLine: number,
): CodeSymbol {
  const symbol: CodeSymbol = {
    name,
    kind: kind ?? (isMember ? 'field' : own.kind),
    line: row + 1,
    endLine: isMember || kind === 'enumerator' ? row + 1 : Math.max(row + 1, endLine),
    container: isMember ? within : own.container,
  };
  if (isMember || own.isMember) symbol.isMember = true;
  if (own.isForward && !isMember) symbol.isForward = true;
  return symbol;
}

/** The place of a definition. If it names its owner, the owner is the container. */
export function placeOf({ owner }: Found, { container, inClass }: Place): Place {
  return { container: joined(container, owner), inClass: inClass || Boolean(owner) };
}

/** The place of definitions inside this one. */
export function insideOf(found: Found, outer: Place): Place {
  const container = joined(placeOf(found, outer).container, found.name);
  return { container, inClass: CLASSES.has(found.kind) };
}

/** The name of what has no name: `const _: () = {…}` in Rust. It contains nothing that a reader would look for in it. */
const UNNAMED = /^_*$/;

/** Containers, outermost first. */
function joined(outer: string | null, inner: string | null | undefined): string | null {
  return [outer, inner].filter(name => name && !UNNAMED.test(name)).join('.') || null;
}

/** A function of a class is a method, a variable of a class is a field. */
function kindOf(found: Found, { inClass }: Place, lines: Lines): ChunkKind {
  const { kind, symbolKind, isPart, name, node } = found;
  if (symbolKind) return symbolKind;
  if (isPart) return kind === 'constant' ? 'enumerator' : kind;
  if (!inClass) return kind;
  if (kind === 'function') return 'method';
  if (kind !== 'constant' || ALL_CAPITALS.test(name)) return kind;
  const head = lines.text.slice(node.startIndex, Math.min(node.endIndex, node.startIndex + 200));
  return IS_CONSTANT.test(head.split(/[={]/, 1)[0]!) ? kind : 'field';
}

/** The row of a definition's name: the first that contains it, unless the rule names the row. */
function nameRow({ name, node, body, row }: Found, lines: Lines): number {
  if (row !== undefined) return row;
  const first = node.startPosition.row;
  const last = Math.min(node.endIndex, node.startIndex + MAX_SIGNATURE);
  const end = body && body.startIndex > node.startIndex ? Math.min(body.startIndex, last) : last;
  const before = wholeName(lines.text.slice(node.startIndex, end), name);
  return first + (before.match(/\n/g)?.length ?? 0);
}

/** Whether two nodes wrap the same definition. */
export function isSame(a: Found, b: Found, lines: Lines): boolean {
  return a.name === b.name && nameRow(a, lines) === nameRow(b, lines);
}

/** The text before the first whole-word occurrence of a name; empty if there is none. */
function wholeName(text: string, name: string): string {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!PART_OF_NAME.test((text[at - 1] ?? '') + (text[at + name.length] ?? ''))) return text.slice(0, at);
  return '';
}

const PART_OF_NAME = /[\p{L}\p{N}_$]/u;

/** The symbols in a range of rows. */
export function within(symbols: readonly CodeSymbol[], startRow: number, endRow: number): CodeSymbol[] {
  return symbols.filter(({ line }) => line > startRow && line <= endRow + 1);
}

/**
 * Adds declared symbols to the pieces that contain their rows. A symbol that a piece already has keeps its kind and
 * gets the container.
 */
export function withDeclared(pieces: readonly Piece[], declared: readonly CodeSymbol[]): readonly Piece[] {
  if (declared.length === 0) return pieces;
  return pieces.map(piece => {
    const inside = within(declared, piece.startRow, piece.endRow);
    const isSame = (a: CodeSymbol) => (b: CodeSymbol) => a.name === b.name && a.line === b.line;
    const known = piece.symbols.map(one => ({
      ...one,
      container: declared.find(isSame(one))?.container ?? one.container,
    }));
    const news = inside.filter(one => !piece.symbols.some(isSame(one)));
    return { ...piece, symbols: [...known, ...news] };
  });
}

export const asMember = (symbol: CodeSymbol): CodeSymbol => ({ ...symbol, isMember: true });

/** The symbols that the index stores for a piece: each position once, members last. */
export function storedSymbols({ symbols }: Piece): CodeSymbol[] {
  const all = distinct(symbols, ({ name, line, container }) => `${name}\n${line}\n${container}`);
  return all
    .sort((a, b) => Number(a.isMember ?? false) - Number(b.isMember ?? false))
    .slice(0, MAX_DEFINITIONS);
}

/** The distinct names of symbols: those that describe the piece, and those of members. */
export function namesOf(symbols: readonly CodeSymbol[]): { definitions: string[]; members: string[] } {
  const names = (all: readonly CodeSymbol[]) => [...new Set(all.map(({ name }) => name))];
  const definitions = names(symbols.filter(({ isMember }) => !isMember));
  const members = names(symbols.filter(({ isMember }) => isMember));
  return { definitions, members: members.filter(name => !definitions.includes(name)) };
}
