import { join } from 'node:path';
import { FileLines, NEWLINE } from '../index/file-lines.ts';
import { readPartOfUnchanged, readRegularFile, readUnchanged } from '../index/read-file.ts';
import type { StoredChunk, StoredFile } from '../store/index-reader.ts';

/** What a file has on disk of a chunk; undefined where it is not what was indexed any more. */
export type TextOf = (file: StoredFile, chunk: StoredChunk) => string | undefined;

export interface Snippet {
  snippet: string;
  contextBefore: string;
  contextAfter: string;
}

const CONTEXT_LINES = 3;
/** A question may look for a text in some dozens of files. */
const MOST_BYTES = 4 << 20;
/** Of a file that has no more than this, all is read at once. */
const SMALL_FILE_BYTES = 8192;
/** What most lines do not exceed, and what three of them together hardly do. */
const LINE_BYTES = 100;
const LONG_CONTEXT_BYTES = 600;

/** Lines of the files of one answer, as they are on disk; what was read of a file is kept. */
export class LinesOnDisk {
  private readonly directory: string;
  private readonly files = new Map<number, FileLines | null>();
  /** The lines around chunks, by the chunks. */
  private readonly parts = new Map<number, FileLines>();

  constructor(directory: string) {
    this.directory = directory;
  }

  /** The chunk's lines as they are on disk; null when the file is not what was indexed any more. */
  read(file: StoredFile, chunk: StoredChunk): Snippet | null {
    const { startLine, endLine } = chunk;
    const lines = this.linesOf(file, chunk);
    if (!lines?.has(endLine)) return null;
    return {
      snippet: withShortLines(lines.text(startLine, endLine)),
      contextBefore: withShortLines(lines.text(startLine - CONTEXT_LINES, startLine - 1)),
      contextAfter: withShortLines(lines.text(endLine + 1, endLine + CONTEXT_LINES)),
    };
  }

  /** The chunk's lines alone; undefined when the file is not what was indexed any more. */
  readonly textOf: TextOf = (file, chunk) => {
    const lines = this.linesOf(file, chunk);
    return lines?.has(chunk.endLine) ? lines.text(chunk.startLine, chunk.endLine) : undefined;
  };

  /** The first line of a file, from 1, that has the beginning of a text; undefined where none has, or it cannot be read. */
  readonly lineOf = (path: string, text: string): number | undefined => {
    const content = readRegularFile(join(this.directory, path), MOST_BYTES);
    if (!content || content === 'unreadable') return undefined;
    const { bytes } = content;
    const at = bytes.indexOf(text);
    if (at < 0) return undefined;
    let line = 1;
    for (let next = bytes.indexOf(NEWLINE); next >= 0 && next < at; next = bytes.indexOf(NEWLINE, next + 1))
      line++;
    return line;
  };

  /** Lines of a file, those around a chunk among them. */
  private linesOf(file: StoredFile, chunk: StoredChunk): FileLines | null {
    const known = this.files.get(file.id);
    if (known !== undefined) return known;
    const part = file.size > SMALL_FILE_BYTES ? this.partOf(file, chunk) : undefined;
    if (part) return part;
    const lines = this.load(file);
    this.files.set(file.id, lines);
    return lines;
  }

  private load(file: StoredFile): FileLines | null {
    const bytes = readUnchanged(this.pathOf(file), file);
    return bytes ? new FileLines(bytes) : null;
  }

  private partOf(file: StoredFile, chunk: StoredChunk): FileLines | undefined {
    const part = this.parts.get(chunk.id) ?? this.loadPart(file, chunk);
    if (part) this.parts.set(chunk.id, part);
    return part;
  }

  /** The chunk's lines with their context; undefined where they cannot be had without the rest of the file. */
  private loadPart(file: StoredFile, { startByte, startLine, endLine }: StoredChunk): FileLines | undefined {
    if (startByte === null) return undefined;
    const from = Math.max(0, startByte - LONG_CONTEXT_BYTES);
    const length = startByte - from + (endLine - startLine + 1) * LINE_BYTES + LONG_CONTEXT_BYTES;
    const bytes = readPartOfUnchanged(this.pathOf(file), file, from, length);
    if (!bytes) return undefined;
    const firstLine = Math.max(1, startLine - CONTEXT_LINES);
    const start = startOfLineBefore(bytes, startByte - from, startLine - firstLine);
    if (start === 0 && from > 0) return undefined;
    const lines = new FileLines(bytes.subarray(start), firstLine);
    const isToEnd = from + length >= file.size;
    return isToEnd || lines.has(endLine + CONTEXT_LINES + 1) ? lines : undefined;
  }

  private pathOf({ path }: StoredFile): string {
    return join(this.directory, path);
  }
}

/** A line longer than this (UTF-16 units) is cut, as in a search. */
const MOST_LINE_CHARS = 4096;

/** Of a long line only the beginning, with a mark: a row of data may have megabytes. */
function withShortLines(text: string): string {
  if (text.length <= MOST_LINE_CHARS) return text;
  const lines = text.split('\n');
  return lines
    .map(line => (line.length > MOST_LINE_CHARS ? `${line.slice(0, MOST_LINE_CHARS)}…` : line))
    .join('\n');
}

/** Where the line begins that is so many before the one that begins at `start`; 0 where it begins before these bytes. */
function startOfLineBefore(bytes: Buffer, start: number, lines: number): number {
  let at = start;
  for (let i = 0; i < lines && at > 0; i++) at = at < 2 ? 0 : bytes.lastIndexOf(NEWLINE, at - 2) + 1;
  return at;
}
