import type { IndexReader } from '../store/index-reader.ts';
import { FIELD } from '../store/postings.ts';

/**
 * BM25 (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009) twice: over chunks, with the fields'
 * frequencies added up before saturation (BM25F), and over whole files. A long file that is about the question
 * throughout and a chunk that is about nothing else are different evidence.
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

/** A term's postings, as far as the filters let them through. */
export interface TermPostings {
  chunks: Uint32Array;
  frequencies: Uint8Array;
  fields: Uint8Array;
}

export interface KeywordScores {
  /** BM25F of each chunk. */
  chunks: Float32Array;
  /** The chunks that have any. */
  scored: Uint32Array;
  /** BM25 of each file, by its position in the reader. */
  files: Float32Array;
  idf: Map<string, number>;
  postings: Map<string, TermPostings>;
}

/** Scores all chunks and files for these terms: one pass over the terms' posting lists. */
export function scoreKeywords(
  reader: IndexReader,
  terms: readonly string[],
  allowed: Uint8Array,
): KeywordScores {
  const lists = terms.map((term): [string, TermPostings] => [term, loadPostings(reader, term, allowed)]);
  const postings = new Map(lists);
  const idf = new Map(
    lists.map(([term, { chunks }]) => [term, inverseFrequency(chunks.length, reader.liveCount)]),
  );
  const scores: KeywordScores = {
    chunks: new Float32Array(reader.chunkCount),
    scored: new Uint32Array(0),
    files: new Float32Array(reader.files.length),
    idf,
    postings,
  };
  const inFile = new Float32Array(reader.files.length);
  const scored = new Uint32Array(lists.reduce((sum, [, { chunks }]) => sum + chunks.length, 0));
  let count = 0;
  for (const [term, list] of postings) {
    for (let i = 0; i < list.chunks.length; i++) {
      const chunk = list.chunks[i]!;
      if (scores.chunks[chunk] === 0) scored[count++] = chunk;
    }
    addTerm(reader, list, idf.get(term)!, scores, inFile);
  }
  scores.scored = scored.subarray(0, count);
  return scores;
}

function addTerm(
  { lengths, fileOf, files, totalLength, liveCount, fileLengths }: IndexReader,
  { chunks, frequencies, fields }: TermPostings,
  weight: number,
  scores: KeywordScores,
  inFile: Float32Array,
): void {
  const averageChunk = totalLength / Math.max(1, liveCount);
  const averageFile = totalLength / Math.max(1, files.length);
  const touched: number[] = [];
  for (let i = 0; i < chunks.length; i++) {
    const chunk = chunks[i]!;
    const frequency = frequencies[i]! + fieldBoost[fields[i]! & (FIELD_BITS - 1)]!;
    const norm = CHUNK.k1 * (1 - CHUNK.b + (CHUNK.b * lengths[chunk]!) / averageChunk);
    scores.chunks[chunk]! += (weight * frequency * (CHUNK.k1 + 1)) / (frequency + norm);
    const file = fileOf[chunk]!;
    if (inFile[file] === 0) touched.push(file);
    inFile[file]! += frequency;
  }
  for (const file of touched) {
    const frequency = inFile[file]!;
    const norm = FILE.k1 * (1 - FILE.b + (FILE.b * fileLengths[file]!) / averageFile);
    scores.files[file]! += (weight * frequency * (FILE.k1 + 1)) / (frequency + norm);
    inFile[file] = 0;
  }
}

function loadPostings(reader: IndexReader, term: string, allowed: Uint8Array): TermPostings {
  let length = 0;
  let chunks = new Uint32Array(256);
  let frequencies = new Uint8Array(256);
  let fields = new Uint8Array(256);
  reader.forEachPosting(term, (chunk, frequency, bits) => {
    if (!allowed[chunk]) return;
    if (length === chunks.length) {
      chunks = doubled(chunks, new Uint32Array(length * 2));
      frequencies = doubled(frequencies, new Uint8Array(length * 2));
      fields = doubled(fields, new Uint8Array(length * 2));
    }
    chunks[length] = chunk;
    frequencies[length] = frequency;
    fields[length] = bits;
    length++;
  });
  return {
    chunks: chunks.subarray(0, length),
    frequencies: frequencies.subarray(0, length),
    fields: fields.subarray(0, length),
  };
}

function doubled<T extends Uint32Array | Uint8Array>(old: T, next: T): T {
  next.set(old);
  return next;
}

function inverseFrequency(holders: number, total: number): number {
  return holders === 0 ? 0 : Math.log(1 + (total - holders + 0.5) / (holders + 0.5));
}
