import { DowseError } from '../api/errors.ts';
import { type Options, returnsParts } from './ripgrep-arguments.ts';

/** Maximum length of a line, which is in memory before it is cut around its match. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;

/** Receives what ripgrep printed. Buffers are only valid during the call. */
export interface OutputSink {
  /** Called for each piece of output. `files`: its paths, as far as they are known. */
  piece?(files: readonly Buffer[]): void;
  /** A file with lines begins: its path relative to the searched folder. Return false to skip its lines. */
  file(path: Buffer): boolean;
  /**
   * With `only_matching`, `text` is the part of the line that matches.
   *
   * @param column where in the text a match begins, in bytes from 0; 0 where unknown, -1 where none begins
   * @param offset bytes before the text in the searched bytes
   * @param last number of the line in which that match ends
   */
  line(number: number, column: number, text: Buffer, offset: number, last: number): void;
  /** The file's lines are complete. If binary data followed, ripgrep stopped there and the file is not text. */
  fileEnd(isText: boolean): void;
}

export interface OutputParser {
  push(chunk: Buffer): void;
  end(): void;
}

const NUL = 0;
const NEWLINE = 10;
const CARRIAGE_RETURN = 13;
const MINUS = 45;
const DOT = 46;
const ZERO = 48;
const NINE = 57;
const PREFIX = './'.length;
const EMPTY: Buffer = Buffer.alloc(0);

/**
 * Reads `--heading --null --line-number --column --byte-offset` with NUL between the fields: `./path NUL`, then `12 NUL 5 NUL 340 NUL text`
 * for a match (`12 NUL 340 NUL text` if ripgrep cannot find the match again in its line, as with PCRE2's `^$`, and with --invert-match) and
 * `13-346-text` for context, an empty line between files. Paths begin with `./` and lines with a digit, so newlines in names and any text
 * in lines are unambiguous. If binary data follows the matches of a file, ripgrep prints a line `./path: WARNING: …`.
 */
export class LineParser implements OutputParser {
  private readonly sink: OutputSink;
  private readonly hasColumns: boolean;
  private readonly areParts: boolean;
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private path: Buffer | undefined;
  private wanted = false;
  private isText = true;
  /** The position of the next number. */
  private at = 0;

  constructor(sink: OutputSink, options: Options = {}) {
    this.sink = sink;
    this.hasColumns = !options.invert;
    this.areParts = returnsParts(options);
  }

  push(chunk: Buffer): void {
    const { pending, path } = this;
    // A line of many megabytes comes in many chunks. They are joined once, at the end of the line.
    if (pending.length > 0 && path && chunk.indexOf(NEWLINE) < 0) {
      pending.push(chunk);
      this.pendingBytes += chunk.length;
      if (this.pendingBytes > MAX_LINE_BYTES) throw tooLong(path);
      return;
    }
    const bytes = pending.length > 0 ? Buffer.concat([...pending, chunk]) : chunk;
    this.sink.piece?.(filesIn(bytes, path === undefined));
    const rest = this.parse(bytes);
    this.pending = rest.length > 0 ? [rest] : [];
    this.pendingBytes = rest.length;
  }

  end(): void {
    if (this.path && this.wanted) this.sink.fileEnd(this.isText);
    this.path = undefined;
  }

  /** Reads complete lines and returns the rest. */
  private parse(bytes: Buffer): Buffer {
    let at = 0;
    while (at < bytes.length) {
      const next = this.path === undefined ? this.readPath(bytes, at) : this.readLine(bytes, at, this.path);
      if (next < 0) return bytes.subarray(at);
      at = next;
    }
    return EMPTY;
  }

  private readPath(bytes: Buffer, at: number): number {
    if (bytes[at] === NEWLINE) return at + 1;
    const end = bytes.indexOf(NUL, at);
    if (end < 0) return -1;
    // A copy, because the path outlives the chunk.
    this.path = Buffer.from(bytes.subarray(at, end));
    this.wanted = this.sink.file(this.path.subarray(PREFIX));
    this.isText = true;
    return end + 1;
  }

  private readLine(bytes: Buffer, at: number, current: Buffer): number {
    if (bytes[at] === NEWLINE) {
      this.end();
      return at + 1;
    }
    // With --crlf the empty line between files ends with CRLF. No other line begins with a CR.
    if (bytes[at] === CARRIAGE_RETURN) return at + 1;
    const end = bytes.indexOf(NEWLINE, bytes[at] === DOT ? at + current.length : at);
    if (end < 0) return -1;
    if (bytes[at] === DOT) this.isText = false;
    else if (this.wanted) this.readNumbers(bytes, at, end);
    return end + 1;
  }

  private readNumbers(bytes: Buffer, start: number, end: number): void {
    this.at = start;
    const number = this.readNumber(bytes);
    const isContext = bytes[this.at] === MINUS;
    this.at++;
    const second = this.readNumber(bytes);
    this.at++;
    const isOffset = isContext || !this.hasColumns || !this.hasThird(bytes, end);
    const offset = isOffset ? second : this.readNumber(bytes);
    if (!isOffset) this.at++;
    const column = isContext ? -1 : isOffset || this.areParts ? 0 : second - 1;
    this.sink.line(number, column, bytes.subarray(this.at, end), offset, number);
  }

  private readNumber(bytes: Buffer): number {
    let number = 0;
    while (isDigit(bytes[this.at]!)) number = number * 10 + bytes[this.at++]! - ZERO;
    return number;
  }

  /** Whether another number and a NUL come next. Only lines of binary files contain NUL, and those have columns. */
  private hasThird(bytes: Buffer, end: number): boolean {
    let next = this.at;
    while (next < end && isDigit(bytes[next]!)) next++;
    return next > this.at && next < end && bytes[next] === NUL;
  }
}

/** An empty line, and the beginning of a path. */
const NEXT_FILE = Buffer.from('\n\n./');

/** Paths of files whose lines begin in these bytes. `isStart`: whether the bytes begin where a path is expected. */
function filesIn(bytes: Buffer, isStart: boolean): Buffer[] {
  const files: Buffer[] = [];
  const add = (start: number) => {
    const end = bytes.indexOf(NUL, start);
    if (end >= 0) files.push(bytes.subarray(start + PREFIX, end));
  };
  if (isStart && bytes[0] === DOT) add(0);
  for (let at = bytes.indexOf(NEXT_FILE); at >= 0; at = bytes.indexOf(NEXT_FILE, at + NEXT_FILE.length)) {
    add(at + '\n\n'.length);
  }
  return files;
}

function tooLong(path: Buffer): DowseError {
  const details = `${path.subarray(PREFIX)}: one of more than ${MAX_LINE_BYTES / 2 ** 20} MiB. Leave the file out by a glob.`;
  return new DowseError('INVALID_REQUEST', 'A line is too long to be shown.', details);
}

const isDigit = (byte: number) => byte >= ZERO && byte <= NINE;

/** Reads `--count --null`: `./path NUL 12 newline`. */
export function parseCounts(
  onFile: (path: Buffer, lines: number) => void,
  onPiece: (files: readonly Buffer[]) => void = () => {},
): OutputParser {
  let rest: Buffer = EMPTY;
  return {
    push(chunk) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const files: Buffer[] = [];
      const counts: number[] = [];
      let at = 0;
      for (;;) {
        const nul = bytes.indexOf(NUL, at);
        const end = nul < 0 ? -1 : bytes.indexOf(NEWLINE, nul);
        if (end < 0) break;
        files.push(bytes.subarray(at + PREFIX, nul));
        counts.push(Number(bytes.toString('latin1', nul + 1, end)));
        at = end + 1;
      }
      onPiece(files);
      files.forEach((file, index) => {
        onFile(file, counts[index]!);
      });
      rest = bytes.subarray(at);
    },
    end() {},
  };
}
