import { MAX_MERGED, MAX_UNIT, SMALL_UNIT_LINES, TINY_LINES } from './limits.ts';
import type { Lines } from './lines.ts';
import type { Piece } from './piece.ts';

/** A merged piece takes the name of a piece that has at least this share of its rows. */
const MAIN_SHARE = 0.6;

const UNITS = new Set(['function', 'method', 'class', 'interface', 'struct', 'enum', 'module', 'test']);

/** Makes pieces tile the rows: pieces that share a row are joined, and gaps are added to the piece before. */
export function tile(pieces: readonly Piece[], lines: Lines): Piece[] {
  const tiled: Piece[] = [];
  for (const piece of pieces) {
    const last = tiled.at(-1);
    if (last && piece.startRow <= last.endRow) {
      const endRow = Math.max(last.endRow, piece.endRow);
      const joined = piece.symbol || hasNames(piece);
      tiled[tiled.length - 1] = joined ? join([last, piece], { ...last, endRow }) : { ...last, endRow };
    } else tiled.push({ ...piece });
  }
  const first = tiled[0];
  if (first) first.startRow = 0;
  tiled.forEach((piece, index) => {
    piece.endRow = (tiled[index + 1]?.startRow ?? lines.count) - 1;
  });
  return tiled;
}

const hasNames = ({ symbols }: Piece) => symbols.length > 0;

/** Merges small neighbors. */
export function merge(pieces: readonly Piece[], lines: Lines): Piece[] {
  const merged: Piece[] = [];
  let group: Piece[] = [];
  const close = () => {
    const [first, last] = [group[0], group.at(-1)];
    if (first && last)
      merged.push(group.length === 1 ? first : join(group, { ...first, endRow: last.endRow }));
    group = [];
  };
  for (const piece of pieces) {
    if (!group.length || !joins(group, piece, lines)) close();
    group.push(piece);
  }
  close();
  return absorb(merged, lines);
}

/** Appends a nameless line or two (`return M`, `main()`) to the piece before it. */
function absorb(pieces: readonly Piece[], lines: Lines): Piece[] {
  const kept: Piece[] = [];
  for (const piece of pieces) {
    const last = kept.at(-1);
    const isScrap = !piece.symbol && !hasNames(piece) && piece.role === 'whole' && isTiny(piece, lines);
    if (last && isScrap && lines.fits(last.startRow, piece.endRow, MAX_UNIT)) last.endRow = piece.endRow;
    else kept.push(piece);
  }
  return kept;
}

function joins(group: readonly Piece[], piece: Piece, lines: Lines): boolean {
  const first = group[0] as Piece;
  const last = group.at(-1) as Piece;
  const endRow = lastTextRow(piece, lines);
  if (!lines.fits(first.startRow, endRow, MAX_MERGED)) return false;
  if (isOpener(last, lines) && piece.role === 'head') return true;
  if (last.role === 'head' && first.role === 'head') return !UNITS.has(piece.kind) && isInside(piece, last);
  if (isOpener(piece, lines) && group.every(one => one.kind === 'block')) return true;
  if (piece.role !== 'whole' || group.some(one => one.role === 'part')) return false;
  if (piece.container !== first.container && !isInside(piece, first)) return false;
  if (!isSmall(piece, lines) || !group.every(one => isSmall(one, lines))) return false;
  return sort(piece) === sort(last) || isTiny(piece, lines) || group.every(one => isTiny(one, lines));
}

const sort = (piece: Piece) => UNITS.has(piece.kind);

function isInside(piece: Piece, head: Piece): boolean {
  const inside = head.container ? `${head.container}.${head.symbol}` : head.symbol;
  return head.role === 'head' && piece.container === inside;
}

/** A short head of a module or class that is no useful answer by itself: `namespace x {`. */
function isOpener(piece: Piece, lines: Lines): boolean {
  return piece.role === 'head' && !piece.doc && isTiny(piece, lines);
}

function rowsOf(piece: Piece, lines: Lines): number {
  return lastTextRow(piece, lines) - piece.startRow + 1;
}

function isTiny(piece: Piece, lines: Lines): boolean {
  return rowsOf(piece, lines) <= TINY_LINES;
}

function isSmall(piece: Piece, lines: Lines): boolean {
  if (piece.role === 'part') return false;
  return !UNITS.has(piece.kind) || rowsOf(piece, lines) <= SMALL_UNIT_LINES;
}

/** The last row with text; blank rows at the end of a piece do not count. */
function lastTextRow(piece: Piece, lines: Lines): number {
  let row = piece.endRow;
  while (row > piece.startRow && lines.isBlank(row)) row--;
  return row;
}

const TYPES = new Set(['class', 'interface', 'struct', 'enum']);

/**
 * Extensions of a type (`impl`, `extension`) share its name. If the type itself is among the pieces, it is the main
 * one.
 */
function typeOf(named: readonly Piece[], main: Piece | undefined): Piece | undefined {
  const isSame = (piece: Piece) =>
    TYPES.has(piece.kind) && piece.symbol === main?.symbol && piece.container === main.container;
  return main && TYPES.has(main.kind) ? named.find(isSame) : main;
}

/**
 * Joins pieces. The result is named after the piece that has most of its rows, if any; a class's head with its fields
 * is named after the class.
 */
function join(group: readonly Piece[], whole: Piece): Piece {
  const named = group.filter(piece => piece.symbol);
  const rows = (piece: Piece) => piece.endRow - piece.startRow + 1;
  const total = named.reduce((sum, piece) => sum + rows(piece), 0);
  const all = group.reduce((sum, piece) => sum + rows(piece), 0);
  const isMost = (piece: Piece) => rows(piece) >= MAIN_SHARE * (sort(piece) ? total : all);
  const head = named.find(piece => piece.role === 'head');
  const most = named.find(isMost);
  const isField = most && head && !sort(most) && isInside(most, head);
  const main = isField ? head : typeOf(named, most ?? head);
  const kinds = [...new Set(named.map(piece => piece.kind))];
  return {
    ...whole,
    kind: main?.kind ?? (kinds.length === 1 ? (kinds[0] as Piece['kind']) : 'block'),
    symbol: main?.symbol ?? null,
    symbols: [...new Set([...(main?.symbols ?? []), ...group.flatMap(piece => piece.symbols)])],
    container: main ? main.container : whole.container,
    signature: main?.signature ?? null,
    doc: main?.doc ?? (named.length ? null : (group.find(piece => piece.doc)?.doc ?? null)),
    role: main?.role ?? 'whole',
  };
}
