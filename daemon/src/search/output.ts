/** Receives what ripgrep printed. Buffers are only valid during the call. */
export interface OutputSink {
  /** A file with lines begins: its path relative to the searched folder. Answer false to be spared its lines. */
  file(path: Buffer): boolean;
  /** `column`: where in the line the match begins, in bytes from 0; 0 where unknown, -1 for a line of context. */
  line(number: number, column: number, text: Buffer): void;
  /** The file's lines are complete. It is no text where binary data came after them: ripgrep has stopped there. */
  fileEnd(isText: boolean): void;
}

export interface OutputParser {
  push(chunk: Buffer): void;
  end(): void;
  /** Whether all has been read that there is, as `--stats` behind it says. Never where ripgrep prints no such thing. */
  isComplete?(): boolean;
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
 * Reads `--heading --null --line-number --column` with NUL between the fields: `./path NUL`, then `12 NUL 5 NUL text`
 * for a match (`12 NUL text` where ripgrep cannot find the match again in its line, as with PCRE2's `^$`) and `13-text`
 * for context, an empty line between files. Paths begin with `./` and lines with a digit, so neither
 * a newline in a name nor anything in a line can be taken for something else. Where a file turns out to be binary
 * after its first matches, a line `./path: WARNING: …` says so. What `--stats` prints begins with an empty
 * line and a number, where a path would stand.
 */
export function parseLines(sink: OutputSink): OutputParser {
  let pending: Buffer[] = [];
  let path: Buffer | undefined;
  let wanted = false;
  let isText = true;
  let isComplete = false;

  function push(chunk: Buffer): void {
    if (isComplete) return;
    // A line of many megabytes comes in many chunks; they are joined once, at its end.
    if (pending.length > 0 && path && chunk.indexOf(NEWLINE) < 0) {
      pending.push(chunk);
      return;
    }
    const bytes = pending.length > 0 ? Buffer.concat([...pending, chunk]) : chunk;
    const rest = parse(bytes);
    pending = rest.length > 0 ? [rest] : [];
  }

  /** Reads what is complete and returns the rest. */
  function parse(bytes: Buffer): Buffer {
    let at = 0;
    while (at < bytes.length) {
      if (path === undefined && isDigit(bytes[at]!)) {
        isComplete = true;
        return EMPTY;
      }
      const next = path === undefined ? readPath(bytes, at) : readLine(bytes, at, path);
      if (next < 0) return bytes.subarray(at);
      at = next;
    }
    return EMPTY;
  }

  function readPath(bytes: Buffer, at: number): number {
    if (bytes[at] === NEWLINE) return at + 1;
    const end = bytes.indexOf(NUL, at);
    if (end < 0) return -1;
    // A copy: the chunk goes, the path is compared with later ones.
    path = Buffer.from(bytes.subarray(at, end));
    wanted = sink.file(path.subarray(PREFIX));
    isText = true;
    return end + 1;
  }

  function readLine(bytes: Buffer, at: number, current: Buffer): number {
    if (bytes[at] === NEWLINE) {
      endFile();
      return at + 1;
    }
    // With --crlf the empty line between files ends with CRLF. No other line begins with a CR.
    if (bytes[at] === CARRIAGE_RETURN) return at + 1;
    const end = bytes.indexOf(NEWLINE, bytes[at] === DOT ? at + current.length : at);
    if (end < 0) return -1;
    if (bytes[at] === DOT) isText = false;
    else if (wanted) readNumbers(bytes, at, end);
    return end + 1;
  }

  function readNumbers(bytes: Buffer, start: number, end: number): void {
    let at = start;
    let number = 0;
    while (isDigit(bytes[at]!)) number = number * 10 + bytes[at++]! - ZERO;
    if (bytes[at] === MINUS) {
      sink.line(number, -1, bytes.subarray(at + 1, end));
      return;
    }
    const text = ++at;
    let column = 0;
    while (isDigit(bytes[at]!)) column = column * 10 + bytes[at++]! - ZERO;
    const hasColumn = at > text && at < end && bytes[at] === NUL;
    sink.line(number, hasColumn ? column - 1 : 0, bytes.subarray(hasColumn ? at + 1 : text, end));
  }

  function endFile(): void {
    if (path && wanted) sink.fileEnd(isText);
    path = undefined;
  }

  return { push, end: endFile, isComplete: () => isComplete };
}

const isDigit = (byte: number) => byte >= ZERO && byte <= NINE;

/** Reads `--count --null`: `./path NUL 12 newline`, and behind all of them what `--stats` prints. */
export function parseCounts(onFile: (path: Buffer, lines: number) => void): OutputParser {
  let rest: Buffer = EMPTY;
  let isComplete = false;
  return {
    push(chunk) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      let at = 0;
      for (;;) {
        isComplete ||= bytes[at] === NEWLINE;
        if (isComplete) break;
        const nul = bytes.indexOf(NUL, at);
        const end = nul < 0 ? -1 : bytes.indexOf(NEWLINE, nul);
        if (end < 0) break;
        onFile(bytes.subarray(at + PREFIX, nul), Number(bytes.toString('latin1', nul + 1, end)));
        at = end + 1;
      }
      rest = isComplete ? EMPTY : bytes.subarray(at);
    },
    end() {},
    isComplete: () => isComplete,
  };
}
