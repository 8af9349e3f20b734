import type { CodeSymbol } from '../../languages/code-symbol.ts';
import type { Heading } from '../../languages/headings.ts';
import type { Piece } from './layout.ts';
import type { Lines } from './lines.ts';
import { partStarts } from './split.ts';

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
  const pieces: Piece[] = [];
  if (found[0]?.row !== 0) pushSection(lines, pieces, 0, (found[0]?.row ?? lines.count) - 1, null, null);
  found.forEach((heading, index) => {
    while (path.length && (path.at(-1) as Heading).level >= heading.level) path.pop();
    const container = path.map(parent => plain(parent.title)).join('.') || null;
    path.push(heading);
    pushSection(lines, pieces, heading.row, (found[index + 1]?.row ?? lines.count) - 1, heading, container);
  });
  return pieces;
}

function pushSection(
  lines: Lines,
  into: Piece[],
  first: number,
  last: number,
  heading: Heading | null,
  container: string | null,
): void {
  const titleRow = heading?.titleRow ?? heading?.row ?? first;
  const line = titleRow + 1;
  const symbol = (heading && plain(heading.title)) || null;
  const signature = heading ? lines.slice(titleRow, titleRow).trim().slice(0, 200) : null;
  const symbols: CodeSymbol[] = symbol
    ? [{ name: symbol, kind: 'section', line, endLine: last + 1, container }]
    : [];
  const starts = partStarts(lines, first, last, new Map());
  starts.forEach((startRow, index) => {
    const endRow = (starts[index + 1] ?? last + 1) - 1;
    into.push({
      startRow,
      endRow,
      kind: 'section',
      symbol,
      symbols,
      container,
      signature,
      doc: null,
      role: 'whole',
    });
  });
}
