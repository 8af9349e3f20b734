import { join } from 'node:path';
import { maxBytesOf } from '../index/classify.ts';
import { readRegularFile } from '../index/read-file.ts';
import type { StoredChunk, StoredFile } from '../store/index-reader.ts';

export interface Snippet {
  snippet: string;
  contextBefore: string;
  contextAfter: string;
}

const CONTEXT_LINES = 3;

/** Lines of the files of one answer; each file is read once. */
export class SnippetReader {
  private readonly directory: string;
  private readonly files = new Map<number, FileLines | null>();

  constructor(directory: string) {
    this.directory = directory;
  }

  /** The chunk's lines as they are on disk; null when the file is not what was indexed any more. */
  read(file: StoredFile, { startLine, endLine }: StoredChunk): Snippet | null {
    const lines = this.linesOf(file);
    if (!lines?.has(endLine)) return null;
    return {
      snippet: lines.text(startLine, endLine),
      contextBefore: lines.text(startLine - CONTEXT_LINES, startLine - 1),
      contextAfter: lines.text(endLine + 1, endLine + CONTEXT_LINES),
    };
  }

  /** The chunk's lines alone; undefined when the file is not what was indexed any more. */
  readonly textOf = (file: StoredFile, { startLine, endLine }: StoredChunk) => {
    const lines = this.linesOf(file);
    return lines?.has(endLine) ? lines.text(startLine, endLine) : undefined;
  };

  private linesOf(file: StoredFile): FileLines | null {
    const known = this.files.get(file.id);
    if (known !== undefined) return known;
    const lines = this.load(file);
    this.files.set(file.id, lines);
    return lines;
  }

  private load({ path, size, mtimeMs, ctimeMs }: StoredFile): FileLines | null {
    const content = readRegularFile(join(this.directory, path), maxBytesOf(path));
    if (!content || content === 'unreadable') return null;
    if (content.size !== size || content.mtimeMs !== mtimeMs || content.ctimeMs !== ctimeMs) return null;
    return new FileLines(
      Buffer.from(content.bytes.buffer, content.bytes.byteOffset, content.bytes.byteLength),
    );
  }
}

const NEWLINE = 10;

/** A file by its lines, numbered from 1; no more of it is looked at than is asked for. */
class FileLines {
  private readonly bytes: Buffer;
  /** Where the lines found so far begin. */
  private readonly starts = [0];
  private isWhole = false;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  has(line: number): boolean {
    this.findUpTo(line);
    return line <= this.starts.length;
  }

  /** These lines, as far as there are such, without the last one's end. */
  text(first: number, last: number): string {
    const from = Math.max(1, first);
    this.findUpTo(last + 1);
    const to = Math.min(last, this.starts.length);
    if (to < from) return '';
    const end = to < this.starts.length ? this.starts[to]! - 1 : this.bytes.length;
    return unixText(this.bytes.toString('utf8', this.starts[from - 1], end), to < this.starts.length);
  }

  private findUpTo(line: number): void {
    while (this.starts.length < line && !this.isWhole) {
      const newline = this.bytes.indexOf(NEWLINE, this.starts.at(-1));
      if (newline < 0) this.isWhole = true;
      else this.starts.push(newline + 1);
    }
  }
}

/** Without the carriage returns before line ends (the last of which may be cut off) and without a byte order mark. */
function unixText(text: string, endIsCutOff: boolean): string {
  let unix = text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
  if (endIsCutOff && unix.endsWith('\r')) unix = unix.slice(0, -1);
  return unix.charCodeAt(0) === 0xfeff ? unix.slice(1) : unix;
}
