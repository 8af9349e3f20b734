import { HASH } from './comments.ts';
import { escapeRegex } from './escape-regex.ts';
import type { Heading, TextRows } from './headings.ts';
import type { Language } from './language.ts';

/** A line without its end, up to the maximum length of a heading. */
function lineAt(lines: TextRows, row: number): string {
  return row < lines.count
    ? lines
        .slice(row, row)
        .replace(/\r?\n$/, '')
        .slice(0, 300)
    : '';
}

/**
 * reStructuredText: a title underlined with one repeated character, often overlined too. The order of appearance
 * decides the level of each character.
 */
function underlined(lines: TextRows): Heading[] {
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
  return (lines: TextRows): Heading[] => {
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

const asciidocHeadings = marked(
  /^(={1,6}|#{1,6})[ \t]+(.+?)(?:[ \t]+\1)?[ \t]*$/,
  /^(?:-{4,}|\.{4,}|={4,}|\+{4,}|\/{4,}|_{4,}|\*{4,}|```)/,
  opening => new RegExp(`^${escapeRegex(opening)}\\s*$`),
);

const orgHeadings = marked(
  /^(\*+)[ \t]+(?:(?:TODO|DONE|NEXT|WAITING|CANCELLED)[ \t]+)?(?:\[#[A-Z]\][ \t]+)?(.+?)(?:[ \t]+:[\w:@]+:)?[ \t]*$/,
  /^\s*#\+begin_\w+/i,
  opening => new RegExp(`^\\s*${escapeRegex(opening).replace(/begin/i, 'end')}`, 'i'),
);

export const restructuredText: Language = {
  name: 'restructuredtext',
  extensions: ['.rst'],
  comments: { line: ['..'], block: [] },
  formats: ['rst'],
  isCode: false,
  files: { tests: [], docs: ['*.rst'] },
  headings: underlined,
};

export const asciidoc: Language = {
  name: 'asciidoc',
  extensions: ['.adoc', '.asciidoc', '.asc'],
  comments: { line: ['//'], block: [['////', '////']] },
  isCode: false,
  files: { tests: [], docs: ['*.adoc'] },
  headings: asciidocHeadings,
};

export const org: Language = {
  name: 'org',
  extensions: ['.org'],
  comments: HASH,
  isCode: false,
  files: { tests: [] },
  headings: orgHeadings,
};
