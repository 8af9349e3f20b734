import { definitionTerm, memberTerm } from '../../index/terms.ts';
import type { IndexReader } from '../../store/index-reader.ts';

/** Limits of a question, as the request has them. */
export interface PlainFilters {
  fileTypes: readonly string[];
  /** Relative to the indexed directory. */
  directory: string;
  path?: string;
  /** Typed filters, such as `lang:ts`. */
  typed?: readonly string[];
}

/** Limits the files of a question. */
export interface Filters {
  /** Extensions without a dot, in any case; empty for all. */
  fileTypes: readonly string[];
  /** Folder relative to the indexed directory, with `/`; empty for all. */
  directory: string;
  /** File or folder, in the same form. */
  path?: string;
  /** A further condition on the path of a file. */
  accepts?: (path: string) => boolean;
  /** Names of which a chunk defines one, and names that it must not define. */
  symbols?: { only: readonly string[]; not: readonly string[] };
}

/** A mask with 1 for each live chunk that passes the filters. */
export function allowedChunks(reader: IndexReader, filters: Filters): Uint8Array {
  const inFiles = chunksOfFiles(reader, filters);
  const { only = [], not = [] } = filters.symbols ?? {};
  if (only.length + not.length === 0) return inFiles;
  const allowed = only.length === 0 ? inFiles.slice() : new Uint8Array(reader.chunkCount);
  for (const chunk of definersOf(reader, only, inFiles)) allowed[chunk] = 1;
  for (const chunk of definersOf(reader, not, inFiles)) allowed[chunk] = 0;
  return allowed;
}

/** The chunks among `inFiles` that define one of these names. */
function definersOf(reader: IndexReader, names: readonly string[], inFiles: Uint8Array): number[] {
  return names
    .flatMap(name => [definitionTerm(name), memberTerm(name)])
    .flatMap(term => {
      const { chunks, length } = reader.postings(term, inFiles);
      return [...chunks.subarray(0, length)];
    });
}

function chunksOfFiles(
  reader: IndexReader,
  { fileTypes, directory, path: only = '', accepts }: Filters,
): Uint8Array {
  if (fileTypes.length === 0 && directory === '' && only === '' && !accepts) return reader.live;
  const allowed = new Uint8Array(reader.chunkCount);
  const extensions = fileTypes.map(type => `.${type.toLowerCase()}`);
  for (const { path, firstChunk, chunkCount } of reader.files) {
    if (!isIn(path, directory) || !isIn(path, only) || accepts?.(path) === false) continue;
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
