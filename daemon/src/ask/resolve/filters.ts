import type { IndexReader } from '../../store/index-reader.ts';

/** Limits the files of a question. */
export interface Filters {
  /** Extensions without a dot, in any case; empty for all. */
  fileTypes: readonly string[];
  /** Folder relative to the indexed directory, with `/`; empty for all. */
  directory: string;
  /** File or folder, in the same form. */
  path?: string;
}

/** A mask with 1 for each live chunk that passes the filters. */
export function allowedChunks(
  reader: IndexReader,
  { fileTypes, directory, path: only = '' }: Filters,
): Uint8Array {
  if (fileTypes.length === 0 && directory === '' && only === '') return reader.live;
  const allowed = new Uint8Array(reader.chunkCount);
  const extensions = fileTypes.map(type => `.${type.toLowerCase()}`);
  for (const { path, firstChunk, chunkCount } of reader.files) {
    if (!isIn(path, directory) || !isIn(path, only)) continue;
    const lower = path.toLowerCase();
    if (extensions.length > 0 && !extensions.some(extension => lower.endsWith(extension))) continue;
    allowed.fill(1, firstChunk, firstChunk + chunkCount);
  }
  return allowed;
}

/** Whether a file is `place` or in it; always true without a place. */
function isIn(path: string, place: string): boolean {
  return place === '' || path === place || path.startsWith(`${place}/`);
}
