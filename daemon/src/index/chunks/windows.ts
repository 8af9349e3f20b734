import { MAX_CHUNK_CHARS, ONE_WINDOW_LINES, WINDOW_LINES, WINDOW_OVERLAP } from './limits.ts';
import type { Lines } from './lines.ts';
import { BLANK, type Piece } from './piece.ts';

/** Splits a text without a grammar into overlapping windows, as large as the limits allow. */
export function windows(lines: Lines, language: string): Piece[] {
  const pieces: Piece[] = [];
  const kind = language === 'text' ? 'text' : 'block';
  let startRow = 0;
  while (startRow < lines.count) {
    const endRow = windowEnd(lines, startRow);
    pieces.push({ ...BLANK, startRow, endRow, kind });
    if (endRow === lines.count - 1) break;
    startRow = Math.max(startRow + 1, overlapStart(lines, startRow, endRow));
  }
  return pieces;
}

function windowEnd(lines: Lines, startRow: number): number {
  const wanted = startRow === 0 && lines.count <= ONE_WINDOW_LINES ? ONE_WINDOW_LINES : WINDOW_LINES;
  let endRow = startRow;
  while (
    endRow + 1 < lines.count &&
    lines.fits(startRow, endRow + 1, { lines: wanted, chars: MAX_CHUNK_CHARS })
  )
    endRow++;
  return endRow;
}

/**
 * The start of the next window: up to `WINDOW_OVERLAP` rows before the end of this one, fewer if those rows are large.
 */
function overlapStart(lines: Lines, startRow: number, endRow: number): number {
  let row = endRow + 1;
  const least = Math.max(endRow + 1 - WINDOW_OVERLAP, startRow + 1);
  while (row > least && lines.chars(row - 1, endRow) <= MAX_CHUNK_CHARS / 5) row--;
  return row;
}
