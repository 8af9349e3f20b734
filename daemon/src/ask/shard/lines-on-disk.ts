import { FileLines, NEWLINE } from '../../index/file-lines.ts';
import { readPartOfUnchanged, readRegularFile, readUnchanged } from '../../index/read-file.ts';
import type { StoredChunk, StoredFile } from '../../store/index-reader.ts';
import { MAX_LINE_CHARS, shorten } from '../../text/shorten.ts';
import { CONTEXT_LINES, type Snippet } from '../common/snippet.ts';

/** The text of a chunk on disk; undefined if the file has changed since it was indexed. */
export type TextOf = (file: StoredFile, chunk: StoredChunk) => string | undefined;

/** Larger files are not read: a question may read dozens of files. */
const MAX_FILE_BYTES = 4 << 20;
/** Files up to this size are read whole. */
const SMALL_FILE_BYTES = 8192;
/** Upper estimates: length of most lines, and of three context lines. */
const LINE_BYTES = 100;
const LONG_CONTEXT_BYTES = 600;

/** Reads lines of files on disk for one question, with a cache per file. */
export class LinesOnDisk {
  private readonly fileAt: (path: string) => string;
  private readonly files = new Map<number, FileLines | null>();
  /** Partly read files, by chunk. */
  private readonly parts = new Map<number, FileLines>();

  /** `fileAt` gives the place on disk of an indexed path. */
  constructor(fileAt: (path: string) => string) {
    this.fileAt = fileAt;
  }

  /** The lines of a chunk on disk; null if the file has changed since it was indexed. */
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

  /** Only the lines of the chunk; undefined if the file has changed since it was indexed. */
  readonly textOf: TextOf = (file, chunk) => {
    const lines = this.linesOf(file, chunk);
    return lines?.has(chunk.endLine) ? lines.text(chunk.startLine, chunk.endLine) : undefined;
  };

  /**
   * Number of the line, from 1, where `text` first begins in a file; undefined if not found or unreadable.
   */
  readonly lineOf = (path: string, text: string): number | undefined => {
    const content = readRegularFile(this.fileAt(path), MAX_FILE_BYTES);
    if (!content || content === 'unreadable') return undefined;
    const { bytes } = content;
    const at = bytes.indexOf(text);
    if (at < 0) return undefined;
    let line = 1;
    for (let next = bytes.indexOf(NEWLINE); next >= 0 && next < at; next = bytes.indexOf(NEWLINE, next + 1))
      line++;
    return line;
  };

  /** The whole file, or at least the lines around a chunk. */
  private linesOf(file: StoredFile, chunk: StoredChunk): FileLines | null {
    const cached = this.files.get(file.id);
    if (cached !== undefined) return cached;
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

  /** Reads only the chunk's lines with their context; undefined if that needs the rest of the file. */
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
    return this.fileAt(path);
  }
}

/** Truncates long lines, with a mark. */
function withShortLines(text: string): string {
  if (text.length <= MAX_LINE_CHARS) return text;
  const lines = text.split('\n');
  return lines.map(line => shorten(line, MAX_LINE_CHARS)).join('\n');
}

/** Start of the line that is `lines` lines before the one at `start`; 0 if it begins before these bytes. */
function startOfLineBefore(bytes: Buffer, start: number, lines: number): number {
  let at = start;
  for (let i = 0; i < lines && at > 0; i++) at = at < 2 ? 0 : bytes.lastIndexOf(NEWLINE, at - 2) + 1;
  return at;
}
