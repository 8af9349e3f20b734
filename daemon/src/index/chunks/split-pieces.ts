import type { Node } from 'web-tree-sitter';
import { endRowOf } from './item-collector.ts';
import { MAX_DEPTH, MAX_PART, MAX_UNIT, MIN_PART_LINES } from './limits.ts';
import type { Lines } from './lines.ts';
import type { Piece } from './piece.ts';

/** Row → depth of the statement that starts there. A shallow statement is a good place to split. */
export type CutRows = Map<number, number>;

/** Cost of a split where no statement starts: higher than at any statement, and lowest at a blank line. */
const BLANK_COST = 100;
const PLAIN_COST = 200;

/**
 * Rows of a long node where a statement starts and nothing before it shares the row. It visits only nodes longer than a
 * part, so its work is bounded by the length of the node.
 */
export function statementRows(
  node: Node,
  lines: Lines,
  isComment: (node: Node) => boolean,
  rows: CutRows = new Map(),
  depth = 0,
): CutRows {
  let previous: Node | null = null;
  for (const child of node.namedChildren) {
    if (!child) continue;
    const row = child.startPosition.row;
    const endOfPrevious: number = previous ? endRowOf(previous, lines) : node.startPosition.row;
    const followsItsComment = previous !== null && isComment(previous) && endOfPrevious >= row - 1;
    if (row > endOfPrevious && !followsItsComment && !rows.has(row)) rows.set(row, depth);
    if (depth < MAX_DEPTH && endRowOf(child, lines) - row >= MIN_PART_LINES)
      statementRows(child, lines, isComment, rows, depth + 1);
    previous = child;
  }
  return rows;
}

/** The start of the next part: the cheapest row in reach; of several, the last. */
function nextCut(lines: Lines, first: number, last: number, cuts: CutRows): number {
  let reach = first + 1;
  while (reach <= last && lines.fits(first, reach, MAX_PART)) reach++;
  const earliest = Math.min(first + MIN_PART_LINES, reach);
  let best = reach;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let row = reach; row >= earliest; row--) {
    const cost =
      cuts.get(row) ?? (lines.isBlank(row - 1) ? BLANK_COST : PLAIN_COST) + Math.min(lines.indent(row), 99);
    if (cost < bestCost) [best, bestCost] = [row, cost];
  }
  return best;
}

/** First rows of the parts that rows `first` to `last` are split into; only `first` if they fit. */
export function partStarts(lines: Lines, first: number, last: number, cuts: CutRows): number[] {
  const starts = [first];
  let start = first;
  while (!lines.fits(start, last, MAX_UNIT)) {
    if (start >= last) break;
    start = nextCut(lines, start, last, cuts);
    starts.push(start);
  }
  return starts;
}

/** The piece, or the parts that it is split into if it is too long. */
export function partsOf(piece: Piece, lines: Lines, cuts: CutRows = new Map()): Piece[] {
  const starts = partStarts(lines, piece.startRow, piece.endRow, cuts);
  return starts.map((startRow, index) => ({
    ...piece,
    startRow,
    endRow: (starts[index + 1] ?? piece.endRow + 1) - 1,
    role: starts.length > 1 ? 'part' : piece.role,
  }));
}
