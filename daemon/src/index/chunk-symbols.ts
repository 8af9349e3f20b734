import type { CodeSymbol } from '../languages/code-symbol.ts';
import type { ChunkKind } from '../languages/kinds.ts';
import type { Found, Name } from '../languages/language.ts';
import { MAX_DEFINITIONS } from './chunk-limits.ts';
import type { Lines } from './chunk-lines.ts';
import { endRowOf } from './chunk-outline.ts';

/** Where a definition stands: what it is in, and whether that is a class or the like. */
export interface Place {
  container: string | null;
  inClass: boolean;
}

/** Functions inside these are methods. */
const CLASSES = new Set<ChunkKind>(['class', 'interface', 'struct', 'enum']);
/** What says that a value in a class is a constant and no field. */
const IS_CONSTANT = /\b(?:const(?:expr)?|static\s+final|final\s+static|static\s+let)\b/;
const ALL_CAPITALS = /^[A-Z][A-Z\d_]+$/;
/** A name stands within so many characters of the beginning of its definition. */
const MOST_SIGNATURE = 2_000;

/** The symbols of a definition: itself first, then what else it declares. */
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

/** Names that a definition declares beside its own: variables in the same statement, or what it is made of. */
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

/** The place of a definition: one that names its owner is in that. */
function placeOf({ owner }: Found, { container, inClass }: Place): Place {
  return { container: joined(container, owner), inClass: inClass || Boolean(owner) };
}

/** The place of what is inside a definition. */
export function insideOf(found: Found, outer: Place): Place {
  const container = joined(placeOf(found, outer).container, found.name);
  return { container, inClass: CLASSES.has(found.kind) };
}

/** Containers, outermost first. */
function joined(outer: string | null, inner: string | null | undefined): string | null {
  return [outer, inner].filter(Boolean).join('.') || null;
}

/** A function of a class is a method, a variable of one a field. */
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

/** The row of a definition's name: the first with it, where the rule does not say. */
function nameRow({ name, node, body, row }: Found, lines: Lines): number {
  if (row !== undefined) return row;
  const first = node.startPosition.row;
  const last = Math.min(node.endIndex, node.startIndex + MOST_SIGNATURE);
  const end = body && body.startIndex > node.startIndex ? Math.min(body.startIndex, last) : last;
  const before = wholeName(lines.text.slice(node.startIndex, end), name);
  return first + (before.match(/\n/g)?.length ?? 0);
}

/** Whether two nodes are around one definition. */
export function isSame(a: Found, b: Found, lines: Lines): boolean {
  return a.name === b.name && nameRow(a, lines) === nameRow(b, lines);
}

/** The text before the first place of a name that is no part of a longer one; nothing where there is none. */
function wholeName(text: string, name: string): string {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!PART_OF_NAME.test((text[at - 1] ?? '') + (text[at + name.length] ?? ''))) return text.slice(0, at);
  return '';
}

const PART_OF_NAME = /[\p{L}\p{N}_$]/u;

/** The symbols that stand in the rows. */
export function within(symbols: readonly CodeSymbol[], startRow: number, endRow: number): CodeSymbol[] {
  return symbols.filter(({ line }) => line > startRow && line <= endRow + 1);
}

/** Gives pieces what is declared in their rows; what they have already keeps its kind, and gets the container. */
export function withDeclared<P extends { startRow: number; endRow: number; symbols: readonly CodeSymbol[] }>(
  pieces: readonly P[],
  declared: readonly CodeSymbol[],
): readonly P[] {
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

/** The symbols that the index keeps of a piece: each place once, the members last. */
export function storedSymbols({ symbols }: { symbols: readonly CodeSymbol[] }): CodeSymbol[] {
  const seen = new Set<string>();
  const distinct = symbols.filter(({ name, line, container }) => {
    const key = `${name}\n${line}\n${container}`;
    return !seen.has(key) && seen.add(key);
  });
  const are = (isMember: boolean) => distinct.filter(one => (one.isMember ?? false) === isMember);
  return [...are(false), ...are(true)].slice(0, MAX_DEFINITIONS);
}

/** The names of symbols, each once: those that say what the piece is about, and those of members. */
export function namesOf(symbols: readonly CodeSymbol[]): { definitions: string[]; members: string[] } {
  const are = (isMember: boolean) =>
    symbols.filter(one => (one.isMember ?? false) === isMember).map(({ name }) => name);
  const definitions = [...new Set(are(false))];
  const members = [...new Set(are(true))].filter(name => !definitions.includes(name));
  return { definitions, members };
}
