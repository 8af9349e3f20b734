import { join } from 'node:path';
import { MAX_FILE_BYTES } from '../index/classify.ts';
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
  private readonly lines = new Map<number, string[] | null>();

  constructor(directory: string) {
    this.directory = directory;
  }

  /** The chunk's lines as they are on disk; null when the file is not what was indexed any more. */
  read(file: StoredFile, { startLine, endLine }: StoredChunk): Snippet | null {
    const lines = this.linesOf(file);
    if (!lines || endLine > lines.length) return null;
    const cut = (from: number, to: number) => lines.slice(Math.max(0, from), Math.max(0, to)).join('\n');
    return {
      snippet: cut(startLine - 1, endLine),
      contextBefore: cut(startLine - 1 - CONTEXT_LINES, startLine - 1),
      contextAfter: cut(endLine, endLine + CONTEXT_LINES),
    };
  }

  private linesOf(file: StoredFile): string[] | null {
    const known = this.lines.get(file.id);
    if (known !== undefined) return known;
    const lines = this.load(file);
    this.lines.set(file.id, lines);
    return lines;
  }

  private load({ path, size, mtimeMs }: StoredFile): string[] | null {
    const content = readRegularFile(join(this.directory, path), MAX_FILE_BYTES);
    if (!content || content === 'unreadable' || content.size !== size || content.mtimeMs !== mtimeMs)
      return null;
    const text = Buffer.from(content.bytes)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
    return text.split(/\r?\n/);
  }
}
