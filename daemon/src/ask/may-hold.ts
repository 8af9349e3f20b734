import { forEachTerm } from '../index/terms.ts';
import type { IndexReader } from '../store/index-reader.ts';
import type { Postings } from '../store/postings.ts';
import { chunksInCommon } from './chunks-in-common.ts';
import type { KeywordScores } from './keywords.ts';
import type { PathIndex } from './path-index.ts';

/**
 * Tells of a file whether one of its chunks has all words of a line of text that the question has too: asked before the
 * file is read for the line itself, which few then are. Lines lie in one chunk, and a line that only ends or begins within
 * longer words is none that somebody asked for.
 */
export function mayHold(
  reader: IndexReader,
  paths: PathIndex,
  { postings }: KeywordScores,
): (path: string, text: string) => boolean {
  const known = new Map<string, Postings[]>();
  return (path, text) => {
    const file = paths.positionOf(path);
    if (file === undefined) return false;
    const { firstChunk, chunkCount } = reader.files[file]!;
    const lists = known.get(text) ?? listsOf(text, postings);
    known.set(text, lists);
    return lists.length === 0 || !chunksInCommon(lists, firstChunk, firstChunk + chunkCount).next().done;
  };
}

function listsOf(text: string, postings: ReadonlyMap<string, Postings>): Postings[] {
  const terms = new Set<string>();
  forEachTerm(text, term => terms.add(term));
  return [...terms].flatMap(term => postings.get(term) ?? []);
}
