import { MARKUP } from './comments.ts';
import type { Heading, TextRows } from './headings.ts';
import type { Language } from './language.ts';

/** Three backticks followed by another one on the same line are inline code. */
const FENCE = /^ {0,3}(`{3,}(?!.*`)|~{3,})/;
const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const SETEXT = /^ {0,3}(=+|-{2,})[ \t]*$/;

/** Headings outside code fences, ATX (`## x`) and setext (underlined), by CommonMark 0.31 §4.2, §4.3, §4.5. */
function headingsIn(lines: TextRows): Heading[] {
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

function pushSetext(lines: TextRows, row: number, line: string, found: Heading[]): void {
  const above = row > 0 ? lines.slice(row - 1, row - 1).trim() : '';
  const isText = above !== '' && !/^([-*+>|#]|\d+[.)] )/.test(above) && found.at(-1)?.row !== row - 1;
  if (isText) found.push({ row: row - 1, level: line.includes('=') ? 1 : 2, title: above });
}

/** Row after YAML front matter, 0 where there is none. */
function frontMatterEnd(lines: TextRows): number {
  if (lines.slice(0, 0).trim() !== '---') return 0;
  for (let row = 1; row < Math.min(lines.count, 200); row++)
    if (lines.slice(row, row).trim() === '---') return row + 1;
  return 0;
}

export const markdown: Language = {
  name: 'markdown',
  extensions: ['.md', '.markdown', '.mdx', '.mdown', '.mkd'],
  fileNames: ['readme', 'changelog', 'contributing'],
  comments: MARKUP,
  features: { html: true },
  spoken: ['md'],
  formats: ['mdx'],
  isCode: false,
  files: { tests: [], docs: ['*.{md,markdown}'] },
  headings: headingsIn,
};
