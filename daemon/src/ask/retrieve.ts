import { exactSearch, MetricKind } from 'usearch';
import type { IndexReader } from '../store/index-reader.ts';
import { FIELD } from '../store/postings.ts';
import type { PathIndex } from './path-index.ts';
import type { Question } from './question.ts';

/** A chunk that may answer, with what each way of searching found of it. */
export interface Candidate {
  chunk: number;
  fileId: number;
  /** BM25F over the chunk's fields. */
  keyword: number;
  /** Cosine of the question's vector and the chunk's, −1 to 1. */
  cosine: number;
  /** Share of the question's information (sum of idf) that each field holds, 0 to 1. */
  inBody: number;
  inName: number;
  inDoc: number;
  inSignature: number;
  inContainer: number;
  /** Strength of a whole identifier of the question being defined here, 0 to 1. */
  definesSymbol: number;
}

export interface Retrieval {
  candidates: Candidate[];
  /** Inverse document frequency of each term of the question; 0 for a term that no chunk has. */
  idf: Map<string, number>;
}

const PER_SIGNAL = 300;
const PER_PATH_FILE = 6;
const PATH_FILES = 40;
const SYMBOL_CHUNKS = 50;

/** BM25 (Robertson and Zaragoza, 2009) with the fields' frequencies added up before saturation. */
const K1 = 1.2;
const B = 0.6;
const FIELD_WEIGHT = { name: 4, doc: 1.5, signature: 1, container: 1 };

const fieldBoost = Float32Array.from(
  { length: 16 },
  (_, bits) =>
    (bits & FIELD.name ? FIELD_WEIGHT.name : 0) +
    (bits & FIELD.doc ? FIELD_WEIGHT.doc : 0) +
    (bits & FIELD.signature ? FIELD_WEIGHT.signature : 0) +
    (bits & FIELD.container ? FIELD_WEIGHT.container : 0),
);

/**
 * Finds the chunks worth ranking: the best by keywords, by meaning, by path, and those that define a symbol which
 * the question names. `allowed`, where given, has 1 for each chunk that the filters let through; filters come
 * before the cut, so that a filtered question finds as much as there is.
 */
export function retrieve(
  reader: IndexReader,
  paths: PathIndex,
  question: Question,
  vector: Int8Array,
  allowed: Uint8Array,
): Retrieval {
  const postings = new Map(question.terms.map(term => [term, loadPostings(reader, term, allowed)]));
  const idf = new Map(
    [...postings].map(([term, { chunks }]) => [term, inverseFrequency(chunks.length, reader.liveCount)]),
  );
  const scores = scoreKeywords(reader, postings, idf);
  const chosen = new Set<number>(topOf(scores, PER_SIGNAL));
  for (const chunk of nearest(reader, vector, allowed)) chosen.add(chunk);
  const symbols = symbolChunks(reader, question, allowed);
  for (const chunk of symbols.keys()) chosen.add(chunk);
  for (const chunk of chunksByPath(reader, paths, idf, scores, allowed)) chosen.add(chunk);
  return { candidates: describe(reader, [...chosen], scores, vector, postings, idf, symbols), idf };
}

interface Postings {
  chunks: Uint32Array;
  frequencies: Uint8Array;
  fields: Uint8Array;
}

function loadPostings(reader: IndexReader, term: string, allowed: Uint8Array): Postings {
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

function scoreKeywords(
  reader: IndexReader,
  postings: Map<string, Postings>,
  idf: Map<string, number>,
): Float32Array {
  const scores = new Float32Array(reader.chunkCount);
  const averageLength = reader.totalLength / Math.max(1, reader.liveCount);
  for (const [term, { chunks, frequencies, fields }] of postings) {
    const weight = idf.get(term)!;
    for (let i = 0; i < chunks.length; i++) {
      const chunk = chunks[i]!;
      const frequency = frequencies[i]! + fieldBoost[fields[i]! & 15]!;
      const norm = K1 * (1 - B + (B * reader.lengths[chunk]!) / averageLength);
      scores[chunk]! += (weight * frequency * (K1 + 1)) / (frequency + norm);
    }
  }
  return scores;
}

/** Positions of the `count` highest scores above 0. One pass, with a heap of the best so far. */
export function topOf(scores: Float32Array, count: number): number[] {
  const heap: number[] = [];
  const sink = (at: number) => {
    for (;;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && scores[heap[child]!]! < scores[heap[least]!]!) least = child;
      }
      if (least === at) return;
      [heap[at], heap[least]] = [heap[least]!, heap[at]!];
      at = least;
    }
  };
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i]!;
    if (score <= 0) continue;
    if (heap.length < count) {
      heap.push(i);
      for (let at = heap.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1;
        if (scores[heap[parent]!]! <= scores[heap[at]!]!) break;
        [heap[at], heap[parent]] = [heap[parent]!, heap[at]!];
        at = parent;
      }
    } else if (score > scores[heap[0]!]!) {
      heap[0] = i;
      sink(0);
    }
  }
  return heap.sort((a, b) => scores[b]! - scores[a]!);
}

/** The chunks nearest in meaning: an exact scan. Where filters leave few chunks, only those are scanned. */
function nearest(reader: IndexReader, vector: Int8Array, allowed: Uint8Array): number[] {
  const { dimensions, chunkCount } = reader;
  if (chunkCount === 0 || vector.every(v => v === 0)) return [];
  let count = 0;
  for (let i = 0; i < chunkCount; i++) count += allowed[i]!;
  if (count === 0) return [];
  const isDense = count > chunkCount * 0.7;
  const ids: number[] = [];
  let matrix = reader.vectors.subarray(0, chunkCount * dimensions);
  if (!isDense) {
    matrix = new Int8Array(count * dimensions);
    for (let i = 0; i < chunkCount; i++) {
      if (!allowed[i]) continue;
      matrix.set(reader.vectorOf(i), ids.length * dimensions);
      ids.push(i);
    }
  }
  const rows = matrix.length / dimensions;
  const wanted = Math.min(rows, isDense ? Math.ceil(PER_SIGNAL * (chunkCount / count)) : PER_SIGNAL);
  const { keys } = exactSearch(matrix, vector, dimensions, wanted, MetricKind.IP, 1);
  const found = Array.from(keys as BigUint64Array, key => (isDense ? Number(key) : ids[Number(key)]!));
  return found.filter(chunk => allowed[chunk]).slice(0, PER_SIGNAL);
}

/** Chunks that define an identifier of the question, and how strongly that speaks for them. */
function symbolChunks(
  reader: IndexReader,
  { symbols, isBareSymbol }: Question,
  allowed: Uint8Array,
): Map<number, number> {
  const found = new Map<number, number>();
  for (const [term, { explicit, words }] of symbols) {
    const chunks: number[] = [];
    reader.forEachPosting(term, chunk => {
      if (allowed[chunk]) chunks.push(chunk);
    });
    if (chunks.length === 0) continue;
    const sureness = isBareSymbol ? 1 : explicit ? 0.9 : words > 1 ? 0.7 : 0.3;
    const strength = sureness / (1 + Math.log(chunks.length));
    for (const chunk of chunks.slice(0, SYMBOL_CHUNKS))
      found.set(chunk, Math.max(found.get(chunk) ?? 0, strength));
  }
  return found;
}

/** The best chunks of the files whose paths hold most of the question. */
function chunksByPath(
  reader: IndexReader,
  paths: PathIndex,
  idf: Map<string, number>,
  scores: Float32Array,
  allowed: Uint8Array,
): number[] {
  const byFile = new Map<number, number>();
  for (const [term, weight] of idf) {
    const files = paths.filesWith(term);
    if (files.length > paths.size * 0.3) continue;
    for (const file of files) byFile.set(file, (byFile.get(file) ?? 0) + (weight || 1));
  }
  const best = [...byFile].sort((a, b) => b[1] - a[1]).slice(0, PATH_FILES);
  return best.flatMap(([id]) => {
    const file = reader.files.get(id);
    if (!file) return [];
    const chunks = Array.from({ length: file.chunkCount }, (_, i) => file.firstChunk + i).filter(
      c => allowed[c],
    );
    return chunks.sort((a, b) => scores[b]! - scores[a]!).slice(0, PER_PATH_FILE);
  });
}

function describe(
  reader: IndexReader,
  chosen: number[],
  scores: Float32Array,
  vector: Int8Array,
  postings: Map<string, Postings>,
  idf: Map<string, number>,
  symbols: Map<number, number>,
): Candidate[] {
  const candidates = chosen.map(chunk => ({
    chunk,
    fileId: reader.fileIds[chunk]!,
    keyword: scores[chunk]!,
    cosine: cosine(reader.vectorOf(chunk), vector),
    inBody: 0,
    inName: 0,
    inDoc: 0,
    inSignature: 0,
    inContainer: 0,
    definesSymbol: symbols.get(chunk) ?? 0,
  }));
  const slots = new Map(candidates.map(candidate => [candidate.chunk, candidate]));
  const totalIdf = [...idf.values()].reduce((sum, value) => sum + value, 0) || 1;
  for (const [term, { chunks, frequencies, fields }] of postings) {
    const share = idf.get(term)! / totalIdf;
    for (let i = 0; i < chunks.length; i++) {
      const candidate = slots.get(chunks[i]!);
      if (!candidate) continue;
      if (frequencies[i]! > 0) candidate.inBody += share;
      if (fields[i]! & FIELD.name) candidate.inName += share;
      if (fields[i]! & FIELD.doc) candidate.inDoc += share;
      if (fields[i]! & FIELD.signature) candidate.inSignature += share;
      if (fields[i]! & FIELD.container) candidate.inContainer += share;
    }
  }
  return candidates;
}

const UNIT = 127 * 127;

function cosine(a: Int8Array, b: Int8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum / UNIT;
}
