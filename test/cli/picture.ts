/**
 * Makes the README's picture of a terminal, docs/images/terminal.svg, from what the commands print for the sample project. Linux only.
 *
 *   npm run script -- test/cli/picture.ts
 */
import { cpSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Place } from './harness.ts';

const SAMPLE = fileURLToPath(new URL('../editor/fixtures/orchard', import.meta.url));
export const FILE = fileURLToPath(new URL('../../docs/images/terminal.svg', import.meta.url));

const COMMANDS = [
  ['ask', 'where are jobs queued', '--limit', '1'],
  ['chat', 'exported functions with more than 2 parameters'],
];
const TITLE = 'dowse ask and dowse chat in a terminal';
const MARGIN = 20;
const LINE_HEIGHT = 18;
const FONT_SIZE = 13.5;
const CHARACTER_WIDTH = FONT_SIZE * 0.602;

const COLORS: Readonly<Record<number, string>> = {
  31: '#ff7b72',
  32: '#7ee787',
  33: '#e3b341',
  35: '#d2a8ff',
  36: '#79c0ff',
};
const PLAIN = '#e6edf3';
const DIM = '#8b949e';

interface Style {
  color?: string;
  isBold?: boolean;
  isDim?: boolean;
}

/** A picture of the commands and of what they print now. */
export async function picture(): Promise<string> {
  const place = new Place({ '.git/HEAD': 'ref: refs/heads/main\n' });
  try {
    cpSync(SAMPLE, place.tree, { recursive: true });
    await place.run(['index', 'build']);
    const parts: string[] = [];
    for (const args of COMMANDS) {
      const { stdout } = await place.runOnTerminal(args, { env: { TERM: 'xterm-256color' } });
      const words = args.map(arg => (arg.includes(' ') ? `'${arg}'` : arg));
      parts.push(
        `\u001b[32m$\u001b[39m \u001b[1mdowse ${words.join(' ')}\u001b[22m\n${stdout.replaceAll('\r', '').trimEnd()}`,
      );
    }
    return draw(parts.join('\n\n'));
  } finally {
    await place.remove();
  }
}

/** Text with the colors of a terminal as SVG. */
function draw(text: string): string {
  const spans: string[][] = [[]];
  let columns = 0;
  let column = 0;
  let style: Style = {};
  for (const [index, part] of text.split('\u001b[').entries()) {
    const code = index > 0 ? Number.parseInt(part, 10) : undefined;
    if (code !== undefined) style = styled(style, code);
    const shown = code === undefined ? part : part.slice(`${code}m`.length);
    for (const [at, words] of shown.split('\n').entries()) {
      if (at > 0) {
        spans.push([]);
        column = 0;
      }
      column += words.length;
      columns = Math.max(columns, column);
      if (words !== '') spans.at(-1)!.push(span(words, style));
    }
  }
  const width = Math.ceil(columns * CHARACTER_WIDTH) + 2 * MARGIN;
  const height = spans.length * LINE_HEIGHT + 2 * MARGIN - 4;
  const lines = spans.map((line, at) => {
    const y = MARGIN + 14 + at * LINE_HEIGHT;
    return `<text xml:space="preserve" x="${MARGIN}" y="${y}">${line.join('')}</text>\n`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${TITLE}">\n` +
    `<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>\n` +
    `<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="${FONT_SIZE}">\n${lines.join('')}</g></svg>\n`
  );
}

function styled(style: Style, code: number): Style {
  if (code === 1) return { ...style, isBold: true };
  if (code === 2) return { ...style, isDim: true };
  if (code === 22) return { ...(style.color && { color: style.color }) };
  if (code === 39) return { ...style, color: PLAIN };
  const color = COLORS[code];
  if (!color) throw new Error(`The picture has no style for the code ${code}.`);
  return { ...style, color };
}

function span(words: string, { color, isBold, isDim }: Style): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const weight = isBold ? ' font-weight="700"' : '';
  return `<tspan fill="${isDim ? DIM : (color ?? PLAIN)}"${weight}>${escaped}</tspan>`;
}

if (import.meta.main) writeFileSync(FILE, await picture());
