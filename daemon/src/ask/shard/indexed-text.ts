import { forEachTerm } from '../../index/terms.ts';
import type { IndexReader, StoredFile } from '../../store/index-reader.ts';
import type { Postings } from '../../store/postings.ts';
import { chunksInCommon } from './chunks-in-common.ts';
import type { KeywordScores } from './keywords.ts';
import type { TextOf } from './lines-on-disk.ts';
import type { PathIndex } from './path-index.ts';

/** Answers from the index whether a file contains a text, to avoid reading files. */
export interface IndexedText {
  /** Whether the file may contain the text. */
  mayHold(path: string, text: string): boolean;
  /** First line with the text, from 1, or 0; undefined if the file must be read. */
  lineOf(path: string, text: string): number | undefined;
}

/**
 * A line lies in a chunk that has all its terms, so only those chunks are read. A match inside longer words
 * does not count.
 */
export function indexedText(
  reader: IndexReader,
  paths: PathIndex,
  { postings }: KeywordScores,
  textOf: TextOf,
): IndexedText {
  const cache = new Map<string, Postings[]>();
  const listsFor = (text: string) => {
    const lists = cache.get(text) ?? listsOf(text, postings);
    cache.set(text, lists);
    return lists;
  };
  const fileAt = (path: string) => {
    const file = paths.positionOf(path);
    return file === undefined ? undefined : reader.files[file]!;
  };
  const chunksWith = (text: string, { firstChunk, chunkCount }: StoredFile) =>
    chunksInCommon(listsFor(text), firstChunk, firstChunk + chunkCount);

  function mayHold(path: string, text: string): boolean {
    const file = fileAt(path);
    if (!file) return false;
    return listsFor(text).length === 0 || !chunksWith(text, file).next().done;
  }

  function lineOf(path: string, text: string): number | undefined {
    const file = fileAt(path);
    if (!file || listsFor(text).length === 0 || text.includes('\n')) return undefined;
    for (const chunk of reader.chunks([...chunksWith(text, file)]).values()) {
      const lines = textOf(file, chunk);
      if (lines === undefined) return undefined;
      const at = lines.indexOf(text);
      if (at >= 0) return chunk.startLine + lines.slice(0, at).split('\n').length - 1;
    }
    return 0;
  }

  return { mayHold, lineOf };
}

function listsOf(text: string, postings: ReadonlyMap<string, Postings>): Postings[] {
  const terms = new Set<string>();
  forEachTerm(text, term => terms.add(term));
  return [...terms].flatMap(term => postings.get(term) ?? []);
}
