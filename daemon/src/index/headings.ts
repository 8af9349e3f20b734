import type { Lines } from './chunk-lines.ts';

/** A heading of a text. */
export interface Heading {
  /** Where its section begins, from 0. */
  row: number;
  /** Where the title stands, if not there. */
  titleRow?: number;
  level: number;
  title: string;
}

/** Three backticks with another one after them on the line are code in a sentence. */
const FENCE = /^ {0,3}(`{3,}(?!.*`)|~{3,})/;
const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const SETEXT = /^ {0,3}(=+|-{2,})[ \t]*$/;

/** Headings outside code fences, ATX (`## x`) and setext (underlined), after CommonMark 0.31 §4.2, §4.3, §4.5. */
function markdown(lines: Lines): Heading[] {
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

/** A line without its end, as far as a heading may reach. */
function lineAt(lines: Lines, row: number): string {
  return row < lines.count
    ? lines
        .slice(row, row)
        .replace(/\r?\n$/, '')
        .slice(0, 300)
    : '';
}

/** reStructuredText: a title with a line of one sign under it, often over it too. Which sign is which level, the order says. */
function restructured(lines: Lines): Heading[] {
  const found: Heading[] = [];
  const styles: string[] = [];
  for (let row = 0; row + 1 < lines.count; row++) {
    const title = lineAt(lines, row);
    const sign = UNDERLINE.exec(lineAt(lines, row + 1))?.[1];
    if (!sign || !/^ ?\S/.test(title) || UNDERLINE.test(title)) continue;
    if (lineAt(lines, row + 1).trimEnd().length < Math.min(title.trimEnd().length, 4)) continue;
    const isOver = row > 0 && lineAt(lines, row - 1).trimEnd() === lineAt(lines, row + 1).trimEnd();
    const style = `${sign}${isOver}`;
    if (!styles.includes(style)) styles.push(style);
    found.push({
      row: isOver ? row - 1 : row,
      titleRow: row,
      level: styles.indexOf(style) + 1,
      title: title.trim(),
    });
    row++;
  }
  return found;
}

const UNDERLINE = /^([=\-~^"'`#*+.:_<>])\1{2,}\s*$/;

/** AsciiDoc: `== Title`, and Org: `* TODO Title :tag:`, outside of their blocks. */
function marked(mark: RegExp, opens: RegExp, closes: (opening: string) => RegExp) {
  return (lines: Lines): Heading[] => {
    const found: Heading[] = [];
    let end: RegExp | null = null;
    for (let row = 0; row < lines.count; row++) {
      const line = lineAt(lines, row);
      const opening = opens.exec(line)?.[0];
      if (end) {
        if (end.test(line)) end = null;
      } else if (opening) end = closes(opening.trim());
      else {
        const [, signs = '', title = ''] = mark.exec(line) ?? [];
        if (signs && title) found.push({ row, level: signs.length, title });
      }
    }
    return found;
  };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const asciidoc = marked(
  /^(={1,6}|#{1,6})[ \t]+(.+?)(?:[ \t]+\1)?[ \t]*$/,
  /^(?:-{4,}|\.{4,}|={4,}|\+{4,}|\/{4,}|_{4,}|\*{4,}|```)/,
  opening => new RegExp(`^${escaped(opening)}\\s*$`),
);

const org = marked(
  /^(\*+)[ \t]+(?:(?:TODO|DONE|NEXT|WAITING|CANCELLED)[ \t]+)?(?:\[#[A-Z]\][ \t]+)?(.+?)(?:[ \t]+:[\w:@]+:)?[ \t]*$/,
  /^\s*#\+begin_\w+/i,
  opening => new RegExp(`^\\s*${escaped(opening).replace(/begin/i, 'end')}`, 'i'),
);

/** Finds the headings of texts, by the names of languages. */
export const HEADINGS: Readonly<Record<string, (lines: Lines) => Heading[]>> = {
  markdown,
  restructuredtext: restructured,
  asciidoc,
  org,
};
