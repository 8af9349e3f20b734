import type { CodeSymbol } from '../languages/code-symbol.ts';
import type { Piece } from './chunk-layout.ts';
import type { Lines } from './chunk-lines.ts';
import { partStarts } from './chunk-split.ts';

interface Heading {
  row: number;
  level: number;
  title: string;
}

/** Three backticks with another one after them on the line are code in a sentence. */
const FENCE = /^ {0,3}(`{3,}(?!.*`)|~{3,})/;
const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const SETEXT = /^ {0,3}(=+|-{2,})[ \t]*$/;

/** Headings outside code fences, ATX (`## x`) and setext (underlined), after CommonMark 0.31 §4.2, §4.3, §4.5. */
function headings(lines: Lines): Heading[] {
  const found: Heading[] = [];
  let fence: string | null = null;
  for (let row = frontMatterEnd(lines); row < lines.count; row++) {
    const line = lines
      .slice(row, row)
      .replace(/^\ufeff|\r?\n$/g, '')
      .slice(0, 1_000);
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = null;
      continue;
    }
    if (mark) {
      fence = mark;
      continue;
    }
    const atx = ATX.exec(line);
    if (atx) found.push({ row, level: atx[1]?.length ?? 1, title: atx[2] ?? '' });
    else if (SETEXT.test(line)) pushSetext(lines, row, line, found);
  }
  return found;
}

function pushSetext(lines: Lines, row: number, line: string, found: Heading[]): void {
  const above = row > 0 ? lines.slice(row - 1, row - 1).trim() : '';
  const isText = above !== '' && !/^([-*+>|#]|\d+[.)] )/.test(above) && found.at(-1)?.row !== row - 1;
  if (isText) found.push({ row: row - 1, level: line.includes('=') ? 1 : 2, title: above });
}

/** Row after YAML front matter, 0 where there is none. */
function frontMatterEnd(lines: Lines): number {
  if (lines.slice(0, 0).trim() !== '---') return 0;
  for (let row = 1; row < Math.min(lines.count, 200); row++)
    if (lines.slice(row, row).trim() === '---') return row + 1;
  return 0;
}

/** A heading's words without link targets, emphasis and code signs. */
function plain(title: string): string {
  return title
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]|<[^>]*>/g, '')
    .trim()
    .slice(0, 200);
}

/** Sections of a Markdown text; the container of one is the headings above it. */
export function markdownPieces(lines: Lines): Piece[] {
  const path: Heading[] = [];
  const found = headings(lines);
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
  const symbol = (heading && plain(heading.title)) || null;
  const signature = heading ? lines.slice(heading.row, heading.row).trim().slice(0, 200) : null;
  const line = (heading?.row ?? first) + 1;
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
