import { DowseError } from '../api/errors.ts';
import { LineParser, type OutputParser, type OutputSink } from './line-output.ts';
import { maxLinesOfFile, type Options, returnsParts } from './ripgrep-arguments.ts';

/** Maximum size of a message. A match of a gigabyte is one message, held in memory. */
const MAX_MESSAGE_BYTES = 128 * 1024 * 1024;
const NEWLINE = 10;
const PREFIX = './'.length;

/** ripgrep's form of bytes in JSON: plain text if they are UTF-8. */
type Bytes = { text: string } | { bytes: string };

interface Lines {
  lines: Bytes;
  line_number: number;
  absolute_offset: number;
  submatches: { start: number; end: number }[];
}

interface LinesMessage {
  type: 'match' | 'context';
  data: Lines;
}

export type Message =
  | { type: 'begin'; data: { path: Bytes } }
  | LinesMessage
  | { type: 'end'; data: { binary_offset: number | null } }
  | { type: 'summary' };

/** The parser for ripgrep's output, by the form that the request gets (`ripgrep-arguments.ts`). */
export function parserFor(options: Options = {}, sink: OutputSink): OutputParser {
  return options.multiline ? parseJson(options, sink) : new LineParser(sink, options);
}

/**
 * Reads `rg --json` (ripgrep's `grep-printer`, JSON), which has the start and end of each match of several lines. Matches that begin in the
 * same line are joined, and so are matches that end within the one before. So a line whose matches span no line ending is one match, as
 * without `multiline`.
 */
function parseJson(options: Options, sink: OutputSink): OutputParser {
  const pass = returnsParts(options) ? passParts : passLines;
  const most = maxLinesOfFile(options);
  let path = '';
  let wanted = false;
  /** Lines of the file in which a match began. */
  let begun = 0;
  let latest = 0;

  /** `--max-count` counts matches in adjacent lines as one. */
  function mayBegin(line: number): boolean {
    if (line === latest) return true;
    if (begun === most) return false;
    begun++;
    latest = line;
    return true;
  }

  function read(message: Message): void {
    if (message.type === 'begin') {
      const name = bytesOf(message.data.path);
      path = name.toString();
      begun = 0;
      latest = 0;
      wanted = sink.file(name.subarray(PREFIX));
    } else if (message.type === 'end') {
      if (wanted) sink.fileEnd(message.data.binary_offset === null);
    } else if (wanted && message.type !== 'summary') {
      pass(message, sink, mayBegin);
    }
  }

  const messages = parseMessages(read, () => path);
  return {
    ...messages,
    push(chunk) {
      sink.piece?.([]);
      messages.push(chunk);
    },
  };
}

/** Reads the messages of `rg --json`: one in each line. `file`: the current file, for an error. */
export function parseMessages(read: (message: Message) => void, file = () => ''): OutputParser {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  return {
    push(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        const line = chunk.subarray(start, end);
        const whole = pending.length > 0 ? Buffer.concat([...pending, line]) : line;
        pending = [];
        pendingBytes = 0;
        read(JSON.parse(whole.toString()) as Message);
        start = end + 1;
      }
      if (start === chunk.length) return;
      pending.push(chunk.subarray(start));
      pendingBytes += chunk.length - start;
      if (pendingBytes > MAX_MESSAGE_BYTES) throw tooLong(file());
    },
    end() {},
  };
}

/** The lines of a message, with the matches that begin in them; without `submatches`, all its lines are one match. */
function passLines(message: LinesMessage, sink: OutputSink, mayBegin: MayBegin): void {
  const { lines, line_number, absolute_offset, submatches } = message.data;
  const bytes = bytesOf(lines);
  const begins = message.type === 'match' ? beginningsIn(bytes, submatches) : NO_BEGINNINGS;
  eachLine(bytes, 0, bytes.length, (line, start, end) => {
    const number = line_number + line;
    const found = begins.get(line);
    const match = found && mayBegin(number) ? found : undefined;
    const last = line_number + (match?.last ?? line);
    sink.line(number, match?.column ?? -1, bytes.subarray(start, end), absolute_offset + start, last);
  });
}

/** Returns each match separately. */
function passParts(message: LinesMessage, sink: OutputSink, mayBegin: MayBegin): void {
  const { lines, line_number, absolute_offset, submatches } = message.data;
  const bytes = bytesOf(lines);
  const lineAt = lineCounter(bytes);
  for (const { start, end } of submatches) {
    const first = line_number + lineAt(start).line;
    const last = line_number + lineAt(Math.max(start, end - 1)).line;
    if (!mayBegin(first)) return;
    eachLine(bytes, start, end, (line, from, to) => {
      const column = line === 0 ? 0 : -1;
      sink.line(first + line, column, bytes.subarray(from, to), absolute_offset + from, last);
    });
  }
}

/** The lines of a part of these bytes, from 0; at least one. A line ending at the end of the part does not begin another line. */
function eachLine(
  bytes: Buffer,
  first: number,
  limit: number,
  use: (line: number, start: number, end: number) => void,
): void {
  let start = first;
  for (let line = 0; start < limit || line === 0; line++) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 || newline > limit ? limit : newline;
    use(line, start, end);
    start = end + 1;
  }
}

/** Whether a match that begins in this line is returned. */
type MayBegin = (line: number) => boolean;

const NO_BEGINNINGS: ReadonlyMap<number, Beginning> = new Map();

interface Beginning {
  column: number;
  last: number;
}

/** The matches by the line that they begin in; lines count from 0 and columns are bytes. */
function beginningsIn(bytes: Buffer, submatches: Lines['submatches']): Map<number, Beginning> {
  const begins = new Map<number, Beginning>();
  const lineAt = lineCounter(bytes);
  if (submatches.length === 0) return begins.set(0, { column: 0, last: lineAt(bytes.length - 1).line });
  let latest: Beginning | undefined;
  for (const { start, end } of submatches) {
    const { line: first, start: lineStart } = lineAt(start);
    const column = start - lineStart;
    // A line ending at the end of a match is part of its line.
    const last = Math.max(first, lineAt(Math.max(start, end - 1)).line);
    const known = begins.get(first);
    if (known) known.last = Math.max(known.last, last);
    else if (!latest || last > latest.last) begins.set(first, { column, last });
    latest = begins.get(first) ?? latest;
  }
  return begins;
}

/** Finds the line of an offset and where it begins. Offsets must ascend. */
function lineCounter(bytes: Buffer): (offset: number) => { line: number; start: number } {
  let line = 0;
  let start = 0;
  let end = bytes.indexOf(NEWLINE);
  return offset => {
    while (end >= 0 && end < offset) {
      line++;
      start = end + 1;
      end = bytes.indexOf(NEWLINE, start);
    }
    return { line, start };
  };
}

function bytesOf(value: Bytes): Buffer {
  return 'text' in value ? Buffer.from(value.text) : Buffer.from(value.bytes, 'base64');
}

function tooLong(file: string): DowseError {
  return new DowseError(
    'INVALID_PATTERN',
    'A match is too long.',
    `${file}: one of more than ${MAX_MESSAGE_BYTES / 2 ** 20} MiB. Use a pattern that ends earlier, such as .*? for .*`,
  );
}
