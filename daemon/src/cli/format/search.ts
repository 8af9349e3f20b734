import type { Match } from '../../api/schemas.ts';
import { lastLineOf } from '../../text/cut-marks.ts';
import type { Io } from '../io.ts';
import { groupLines, matchedLines, type PrintedLine } from './lines.ts';

/** Prints matches as they come. Matches of one file must be consecutive. */
export interface MatchPrinter {
  add(match: Match): Promise<void>;
  end(): Promise<void>;
}

export interface PrintOptions {
  /** A file name in the form for the user. */
  show(fileName: string): string;
  /** Context lines were requested, so groups are separated. */
  context: boolean;
  /** Each match is a part of a line, so a line may be printed several times. */
  parts?: boolean;
  /** Print only file names. */
  filesOnly?: boolean;
  /** Omit the file name or line number before each line. */
  without?: { file: boolean; number: boolean };
  /** Whether matches were printed before. */
  isFurther?: boolean;
}

/** On a terminal grouped by file, as ripgrep prints; elsewhere `file:line:text`, as grep prints. */
export function matchPrinter(io: Io, options: PrintOptions): MatchPrinter {
  if (options.filesOnly) return namePrinter(io, options);
  const style = io.terminal && !options.without?.file ? grouped(io, options) : plain(io, options);
  let pending: Match[] = [];
  let file: string | undefined;
  let lastLine = 0;
  let printedFiles = options.isFurther ? 1 : 0;

  const flush = async () => {
    if (pending.length === 0) return;
    const name = options.show((pending[0] as Match).file_name);
    const groups = groupLines(pending).map(group => group.map(line => style.line(name, line)).join(''));
    pending = [];
    await io.out(style.open(name, printedFiles++) + groups.join(style.separator));
  };

  return {
    async add(match) {
      if (match.file_name !== file) await flush();
      if (options.context) pending.push(match);
      else {
        const name = options.show(match.file_name);
        const heading = match.file_name === file ? '' : style.open(name, printedFiles++);
        if (match.file_name !== file) lastLine = 0;
        // A line shared by two matches is printed once.
        const lines = matchedLines(match).filter(({ number }) => options.parts || number > lastLine);
        await io.out(heading + lines.map(line => style.line(name, line)).join(''));
        lastLine = lastLineOf(match);
      }
      file = match.file_name;
    },
    end: flush,
  };
}

/** Prints each file name once, one per line. */
function namePrinter(io: Io, { show }: PrintOptions): MatchPrinter {
  let file: string | undefined;
  return {
    async add({ file_name }) {
      if (file_name === file) return;
      file = file_name;
      const name = show(file_name);
      await io.out(`${io.colors.magenta(io.terminal ? printable(name) : name)}\n`);
    },
    async end() {},
  };
}

interface Style {
  /** Text before the lines of a file; `index` counts the files printed before. */
  open(name: string, index: number): string;
  line(name: string, line: PrintedLine): string;
  separator: string;
}

function plain({ colors }: Io, { context, without }: PrintOptions): Style {
  const separator = context ? `${colors.cyan('--')}\n` : '';
  return {
    separator,
    open: (_name, index) => (index > 0 ? separator : ''),
    line: (name, line) => {
      const mark = colors.cyan(line.matched ? ':' : '-');
      const file = without?.file ? '' : `${colors.magenta(name)}${mark}`;
      const number = without?.number ? '' : `${colors.green(line.number)}${mark}`;
      return `${file}${number}${paint(line, line.text, colors)}\n`;
    },
  };
}

function grouped({ colors }: Io, { context, without }: PrintOptions): Style {
  return {
    separator: context ? `${colors.dim('--')}\n` : '',
    open: (name, index) => `${index > 0 ? '\n' : ''}${colors.magenta(printable(name))}\n`,
    line: (_name, line) => {
      const shown = paint(line, printable(line.text), colors);
      const number = without?.number ? '' : `${colors.green(line.number)}${line.matched ? ':' : '-'}`;
      return `${number}${shown}\n`;
    },
  };
}

/** Highlights the ranges in `text`, which is the line or equally long, and adds the truncation marks. */
function paint(
  { ranges = [], marks: [before, after] = ['', ''] }: PrintedLine,
  text: string,
  { bold, red }: Io['colors'],
): string {
  let painted = before;
  let at = 0;
  for (const [start, end] of ranges as [number, number][]) {
    if (end <= start) continue;
    painted += text.slice(at, start) + bold(red(text.slice(start, end)));
    at = end;
  }
  return painted + text.slice(at) + after;
}

/** Replaces control characters except tabs: a searched file may contain terminal escape sequences. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches them
  return text.replace(/[\x00-\x08\x0a-\x1f\x7f-\x9f]/g, '\ufffd');
}
