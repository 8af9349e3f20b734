import type { CodeSymbol } from '../../languages/code-symbol.ts';
import type { Heading } from '../../languages/headings.ts';
import type { Lines } from './lines.ts';
import { BLANK, type Piece } from './piece.ts';
import { partsOf } from './split-pieces.ts';

/** A heading without link targets, emphasis and code signs. */
function plain(title: string): string {
  return title
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]|<[^>]*>/g, '')
    .trim()
    .slice(0, 200);
}

/** Sections of a text. The container of a section is the headings above it. */
export function sectionPieces(lines: Lines, found: readonly Heading[]): Piece[] {
  const path: Heading[] = [];
  const section: Piece = { ...BLANK, kind: 'section' };
  const endBefore = (index: number) => (found[index]?.row ?? lines.count) - 1;
  const pieces = found[0]?.row === 0 ? [] : partsOf({ ...section, endRow: endBefore(0) }, lines);
  found.forEach((heading, index) => {
    while (path.length && (path.at(-1) as Heading).level >= heading.level) path.pop();
    const container = path.map(parent => plain(parent.title)).join('.') || null;
    path.push(heading);
    const { row: startRow, titleRow = startRow, title } = heading;
    const endRow = endBefore(index + 1);
    const name = plain(title);
    const symbols: CodeSymbol[] = name
      ? [{ name, kind: 'section', line: titleRow + 1, endLine: endRow + 1, container }]
      : [];
    const signature = lines.slice(titleRow, titleRow).trim().slice(0, 200);
    const piece = { ...section, startRow, endRow, symbol: name || null, symbols, container, signature };
    pieces.push(...partsOf(piece, lines));
  });
  return pieces;
}
