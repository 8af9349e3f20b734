import type { IndexReader } from '../../store/index-reader.ts';
import { FIELD, type Postings } from '../../store/postings.ts';
import type { Statistics } from '../common/rounds.ts';
import { weightsOf } from '../common/term-weights.ts';

/**
 * BM25 (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009) twice: over chunks, with field
 * frequencies added before saturation (BM25F), and over whole files. A long file about the topic and a chunk
 * about nothing else are different evidence.
 */
const CHUNK = { k1: 1.2, b: 0.6 };
const FILE = { k1: 1.2, b: 0.4 };
const FIELD_WEIGHT = { name: 4, doc: 1.5, signature: 1, container: 1 };
const FIELD_BITS = 16;

const fieldBoost = Float32Array.from(
  { length: FIELD_BITS },
  (_, bits) =>
    (bits & FIELD.name ? FIELD_WEIGHT.name : 0) +
    (bits & FIELD.doc ? FIELD_WEIGHT.doc : 0) +
    (bits & FIELD.signature ? FIELD_WEIGHT.signature : 0) +
    (bits & FIELD.container ? FIELD_WEIGHT.container : 0),
);

export interface KeywordScores {
  /** BM25F of each chunk. */
  chunks: Float32Array;
  /** The chunks with a score. */
  scored: Uint32Array;
  /** BM25 of each file, by its position in the reader. */
  files: Float32Array;
  /** Allowed postings of each term. */
  postings: ReadonlyMap<string, Postings>;
}

/**
 * Buffers shared by the questions of one reader, one question at a time: a score for each chunk, all 0 between two questions.
 * Allocating them each time would trigger full garbage collections.
 */
const buffersOf = new WeakMap<IndexReader, Float32Array>();

function bufferFor(reader: IndexReader): Float32Array {
  const known = buffersOf.get(reader);
  if (known && known.length >= reader.chunkCount) return known;
  const buffer = new Float32Array(reader.chunkCount);
  buffersOf.set(reader, buffer);
  return buffer;
}

/** Resets the buffers; the next question reuses them. */
export function release({ chunks, scored }: KeywordScores): void {
  for (let i = 0; i < scored.length; i++) chunks[scored[i]!] = 0;
}

/** Of all shards: how many chunks and files there are, their length, and how many chunks have each term. */
export type KeywordStatistics = Pick<Statistics, 'live' | 'length' | 'files' | 'terms'>;

/**
 * Scores all chunks and files for these terms in one pass over the postings. Call {@link release} before the
 * next question.
 */
export function scoreKeywords(
  reader: IndexReader,
  statistics: KeywordStatistics,
  postingsOf: (term: string) => Postings,
): KeywordScores {
  const postings = new Map(statistics.terms.map(({ term }) => [term, postingsOf(term)]));
  const all = [...postings.values()].reduce((sum, { length }) => sum + length, 0);
  const scores: KeywordScores = {
    chunks: bufferFor(reader),
    scored: new Uint32Array(all),
    files: new Float32Array(reader.files.length),
    postings,
  };
  const weights = weightsOf(statistics);
  let count = 0;
  for (const [term, list] of postings)
    count = addTerm(reader, list, { weight: weights.get(term)!, ...statistics }, scores, count);
  scores.scored = scores.scored.subarray(0, count);
  return scores;
}

/**
 * Adds the score of a term to its chunks and files. The chunks of a file are adjacent.
 *
 * @returns the new number of scored chunks; `count` is the number before.
 */
function addTerm(
  { lengths, fileOf, fileLengths }: IndexReader,
  { length, chunks, frequencies, fields }: Postings,
  { weight, live, length: totalLength, files }: KeywordStatistics & { weight: number },
  { chunks: chunkScores, files: fileScores, scored }: KeywordScores,
  count: number,
): number {
  const chunkFactor = (CHUNK.k1 * CHUNK.b * Math.max(1, live)) / totalLength;
  const fileFactor = (FILE.k1 * FILE.b * Math.max(1, files)) / totalLength;
  let next = count;
  for (let i = 0; i < length; ) {
    const file = fileOf[chunks[i]!]!;
    let inFile = 0;
    do {
      const chunk = chunks[i]!;
      const frequency = frequencies[i]! + fieldBoost[fields[i]! & (FIELD_BITS - 1)]!;
      const norm = CHUNK.k1 * (1 - CHUNK.b) + chunkFactor * lengths[chunk]!;
      const before = chunkScores[chunk]!;
      if (before === 0) scored[next++] = chunk;
      chunkScores[chunk] = before + (weight * frequency * (CHUNK.k1 + 1)) / (frequency + norm);
      inFile += frequency;
      i++;
    } while (i < length && fileOf[chunks[i]!] === file);
    const norm = FILE.k1 * (1 - FILE.b) + fileFactor * fileLengths[file]!;
    fileScores[file]! += (weight * inFile * (FILE.k1 + 1)) / (inFile + norm);
  }
  return next;
}
