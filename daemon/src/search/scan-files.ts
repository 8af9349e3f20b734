import { readUpTo } from '../security/read-text.ts';
import { type HeldFolder, readSafely } from '../security/safe-open.ts';
import { markedAs } from '../text/encoding.ts';
import { pathKey } from './collector.ts';
import { fileSink } from './file-sink.ts';
import type { OutputSink } from './line-output.ts';
import { type Literal, literalOf, occurrences } from './literal.ts';
import { type FirstMatches, OutputLimit } from './output-limit.ts';
import type { PreparedSearch } from './prepared-search.ts';
import {
  type LinesAround,
  linesAround,
  maxLinesOfFile,
  maxResultsOf,
  type Options,
} from './ripgrep-arguments.ts';

/** Maximum files and bytes for a search in this thread. It takes a few milliseconds; starting ripgrep takes longer. */
const MAX_FILES = 64;
const MAX_BYTES = 1024 * 1024;
const MAX_NAMES = 1000;

const NEWLINE = 10;
/** The column of a line of context. */
const NO_MATCH = -1;
/** Other cases of k and s: the sign for kelvin and the long s, in UTF-8 read as Latin-1. */
const OTHER_CASES = [
  ['k', '\xe2\x84\xaa'],
  ['s', '\xc5\xbf'],
] as const;

/**
 * The first matches of a literal in a few small files, as ripgrep would find them, without starting it. The files are read in the order of
 * the answer until it is full.
 *
 * @returns undefined if the search needs ripgrep: not a literal, too much to read, or a file that is binary or must be decoded
 */
export function scanFiles({
  request,
  namer,
  files,
  folder,
  signal,
}: PreparedSearch): FirstMatches | undefined {
  signal?.throwIfAborted();
  const { options = {} } = request;
  const around = linesAround(options);
  const literal = isPlain(options, around) ? literalOf(request) : undefined;
  if (!literal || !files || files.odd.length > 0) return undefined;
  const names = [...files.named, ...files.found];
  const output = new OutputLimit(maxResultsOf(request));
  // If a few matches fill the answer, not all files need to be read.
  const most = output.limit <= MAX_FILES ? MAX_NAMES : MAX_FILES;
  if (names.length > most) return undefined;
  // Ignored files are not read.
  const seen = { ...namer, isIgnored: () => false };
  const sink = fileSink(seen, around, { accepts: () => true, match: match => output.take(match) });
  let [filesLeft, bytesLeft] = [MAX_FILES, MAX_BYTES];
  for (const name of inOrder(names)) {
    if (output.isOver) break;
    if (namer.isIgnored(name)) continue;
    const bytes = filesLeft > 0 ? read(folder, name, bytesLeft) : 'too much';
    if (bytes === 'too much') return undefined;
    if (bytes === undefined) continue;
    filesLeft--;
    bytesLeft -= bytes.length;
    const text = bytes.toString('latin1');
    // With --crlf ripgrep ends a last line without line ending by a carriage return of its own.
    const isEndOpen = options.crlf && text.endsWith('\r');
    if (isEndOpen || markedAs(bytes) || needsRipgrep(text, literal)) return undefined;
    const found = [...occurrences(text, literal)];
    if (found.length > 0) report(sink, { name, bytes, found }, around, maxLinesOfFile(options));
  }
  return output.answer;
}

/** Whether matches are whole lines of the bytes on disk. With a limit for each file, lines around a match may be further matches, so there must be none. */
function isPlain(options: Options, { before, after }: LinesAround): boolean {
  const { invert, only_matching, multiline, pcre2, encoding } = options;
  const isWhole = maxLinesOfFile(options) === Number.POSITIVE_INFINITY;
  return (
    !(invert || only_matching || multiline || pcre2) &&
    (isWhole || before + after === 0) &&
    encoding === undefined
  );
}

function inOrder(names: readonly string[]): Buffer[] {
  const keyed = names.map(name => Buffer.from(name)).map(name => ({ name, key: pathKey(name) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ name }) => name);
}

/** The bytes of a file; undefined if it is gone or forbidden. */
function read({ base, path }: HeldFolder, name: Buffer, most: number): Buffer | 'too much' | undefined {
  const below = (folder: string) => Buffer.concat([Buffer.from(`${folder}/`), name]);
  try {
    return readSafely(below(base), below(path), ({ fd, stats }) =>
      stats.size > most ? 'too much' : readUpTo(fd, stats.size),
    );
  } catch {
    return undefined;
  }
}

/** @param text bytes as Latin-1 */
function needsRipgrep(text: string, { text: wanted, anyCase }: Literal): boolean {
  if (text.includes('\0')) return true;
  return anyCase && OTHER_CASES.some(([letter, other]) => wanted.includes(letter) && text.includes(other));
}

interface FoundIn {
  name: Buffer;
  bytes: Buffer;
  /** Positions of the literal, ascending. */
  found: readonly number[];
}

/** Passes the first lines of one file to the sink, like the parsers of ripgrep's output. */
function report(
  sink: OutputSink,
  { name, bytes, found }: FoundIn,
  { before, after }: LinesAround,
  most: number,
): void {
  if (!sink.file(name)) return;
  const starts = lineStarts(bytes);
  const show = (line: number, column: number) => {
    const end = starts[line + 1] ?? bytes.length;
    const text = bytes.subarray(starts[line], bytes[end - 1] === NEWLINE ? end - 1 : end);
    sink.line(line + 1, column, text, starts[line]!, line + 1);
  };
  const hits = [...firstColumns(found, starts)].slice(0, most);
  let shown = 0;
  for (const [index, [line, column]] of hits.entries()) {
    for (let at = Math.max(shown, line - before); at < line; at++) show(at, NO_MATCH);
    show(line, column);
    const [next] = hits[index + 1] ?? [starts.length];
    shown = Math.min(line + 1 + after, next);
    for (let at = line + 1; at < shown; at++) show(at, NO_MATCH);
  }
  sink.fileEnd(true);
}

function lineStarts(bytes: Buffer): number[] {
  const starts: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    starts.push(at);
    const end = bytes.indexOf(NEWLINE, at);
    at = end < 0 ? bytes.length : end + 1;
  }
  return starts;
}

/** The matching lines, counted from 0, with the column of their first match. */
function firstColumns(found: readonly number[], starts: readonly number[]): Map<number, number> {
  const columns = new Map<number, number>();
  let line = 0;
  for (const at of found) {
    while ((starts[line + 1] ?? Number.POSITIVE_INFINITY) <= at) line++;
    if (!columns.has(line)) columns.set(line, at - starts[line]!);
  }
  return columns;
}
