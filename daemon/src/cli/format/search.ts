import type { Match } from '../../api/schemas.ts';
import { lastLineOf } from '../../text/cut-marks.ts';
import type { Io } from '../io.ts';
import { groupLines, matchedLines, type PrintedLine } from './lines.ts';

/** Prints matches as they come. Those of one file come one after the other. */
export interface MatchPrinter {
  add(match: Match): Promise<void>;
  end(): Promise<void>;
}

export interface PrintOptions {
  /** A file name as the user is to see it. */
  show(fileName: string): string;
  /** Lines around each match were asked for, so that groups of lines are kept apart. */
  context: boolean;
  /** Each match is a part of a line: those of one line are printed each. */
  parts?: boolean;
  /** Print the names of the files alone. */
  filesOnly?: boolean;
  /** What stands before a line is left out: its file, its number. */
  without?: { file: boolean; number: boolean };
  /** Whether others were printed before. */
  isFurther?: boolean;
}

/** Grouped by file, as ripgrep has it, on a terminal; `file:line:text`, as grep has it, elsewhere. */
export function matchPrinter(io: Io, options: PrintOptions): MatchPrinter {
  if (options.filesOnly) return namePrinter(io, options);
  const style = io.terminal && !options.without?.file ? grouped(io, options) : plain(io, options);
  let held: Match[] = [];
  let file: string | undefined;
  let lastLine = 0;
  let printedFiles = options.isFurther ? 1 : 0;

  const flush = async () => {
    if (held.length === 0) return;
    const name = options.show((held[0] as Match).file_name);
    const groups = groupLines(held).map(group => group.map(line => style.line(name, line)).join(''));
    held = [];
    await io.out(style.open(name, printedFiles++) + groups.join(style.separator));
  };

  return {
    async add(match) {
      if (match.file_name !== file) await flush();
      if (options.context) held.push(match);
      else {
        const name = options.show(match.file_name);
        const heading = match.file_name === file ? '' : style.open(name, printedFiles++);
        if (match.file_name !== file) lastLine = 0;
        // A line that two matches share is printed once.
        const lines = matchedLines(match).filter(({ number }) => options.parts || number > lastLine);
        await io.out(heading + lines.map(line => style.line(name, line)).join(''));
        lastLine = lastLineOf(match);
      }
      file = match.file_name;
    },
    end: flush,
  };
}

/** A file name a line, once for each file. */
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
  /** What stands before a file's lines; `index` counts the files printed so far. */
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

/** `text` is the line's, or as long: its ranges are marked in it, and where it is cut. */
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

/** Text that cannot steer the terminal: a searched file may hold escape sequences. Tabs stay. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[\x00-\x08\x0a-\x1f\x7f-\x9f]/g, '\ufffd');
}
