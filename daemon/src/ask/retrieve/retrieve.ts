import type { IndexReader } from '../../store/index-reader.ts';
import { FIELD } from '../../store/postings.ts';
import { topOf } from '../../vectors/top.ts';
import type { Question } from '../question.ts';
import type { PathIndex } from '../resolve/path-index.ts';
import type { Resolved } from '../resolve/resolve.ts';
import type { Source } from '../source.ts';
import type { Candidate } from './candidate.ts';
import { type Definition, definitionsOf } from './definitions.ts';
import { findHolders } from './holders.ts';
import { indexedText } from './indexed-text.ts';
import { type KeywordScores, release, scoreKeywords } from './keywords.ts';
import { chunksOfPairs, quotedRuns, windowsOf } from './quoted-runs.ts';
import { bitsOf } from './term-mask.ts';
import { withLinesOfNames } from './undefined-names.ts';
import { filesOfPlaces, type WordForWord, wordForWord } from './word-for-word.ts';

export interface Retrieval {
  candidates: Candidate[];
  /** BM25 of each file as a whole, by its position in the reader. */
  fileScores: Float32Array;
  /** Verbatim matches, by position of the file in the reader. */
  wordForWord: ReadonlyMap<number, WordForWord>;
  /** Cosines of the question and the outlines of these files, given by position in the reader. */
  outlineCosines(files: readonly number[]): Float64Array;
  /** Inverse document frequency of each term; 0 for a term in no chunk. */
  idf: Map<string, number>;
}

const PER_SIGNAL = 150;
const FILES_BY_KEYWORD = 30;
const FILES_BY_PATH = 40;
const PER_FILE = 6;
/** Number of chunks ranked if no method finds any. */
const FALLBACK_CHUNKS = 50;
/** A term in a larger share of the paths is ignored. */
const COMMON_IN_PATHS = 0.3;

/**
 * Third step: finds the candidate chunks: best by keywords, meaning, path and file, definitions of named
 * symbols, and files with quoted texts. Filters apply before the limits, so a filtered question still gets
 * full results.
 */
export function retrieve(
  source: Source,
  { question, paths, allowed }: Resolved,
  vector: Int8Array,
): Retrieval {
  const { reader, disk } = source;
  const keywords = scoreKeywords(reader, question.terms, allowed);
  const namedFiles = filesOfPlaces(reader, question);
  try {
    const holders = findHolders(source, question.literals, indexedText(reader, paths, keywords, disk.textOf));
    let exact = wordForWord(paths, question, namedFiles, holders);
    const nowhere = new Set(holders.flatMap(({ literal, files }) => (files.length === 0 ? literal : [])));
    const isFound = holders.some(
      ({ literal, files }) => files.length > 0 && question.messages.includes(literal),
    );
    const windows = isFound ? [] : windowsOf(question);
    const candidates = candidatesOf(reader, paths, vector, allowed, keywords, {
      symbols: definitionsOf(reader, question, allowed, nowhere),
      exact,
      pairs: chunksOfPairs(windows, question, keywords),
      nearest: reader.nearest(vector, allowed, PER_SIGNAL),
    });
    markTerms(candidates, keywords, question);
    // These two read the candidates, so they come last.
    const runs = quotedRuns(reader, windows, candidates, disk.textOf);
    const located = withLinesOfNames(reader, question, holders, candidates, disk.textOf);
    if (runs.length > 0 || located !== holders) {
      exact = wordForWord(paths, question, namedFiles, [...located, ...runs]);
      const lines = chunksOfLines(reader, exact, allowed);
      for (const candidate of candidates) candidate.exactLine = lines.get(candidate.chunk) ?? 0;
    }
    return {
      candidates,
      fileScores: keywords.files,
      wordForWord: exact,
      outlineCosines: files => reader.outlineCosines(files, vector),
      idf: keywords.idf,
    };
  } finally {
    release(keywords);
  }
}

/** Chunks and files found other than by keywords. */
interface Found {
  symbols: ReadonlyMap<number, Definition>;
  exact: ReadonlyMap<number, WordForWord>;
  /** Chunks with both words of a delimited pair. */
  pairs: readonly number[];
  /** Chunks nearest in meaning. */
  nearest: readonly number[];
}

function candidatesOf(
  reader: IndexReader,
  paths: PathIndex,
  vector: Int8Array,
  allowed: Uint8Array,
  keywords: KeywordScores,
  { symbols, exact, pairs, nearest }: Found,
): Candidate[] {
  const lines = chunksOfLines(reader, exact, allowed);
  const chosen = new Set<number>([
    ...topOf(keywords.chunks, PER_SIGNAL, keywords.scored),
    ...nearest,
    ...symbols.keys(),
    ...bestOfFiles(reader, topOf(keywords.files, FILES_BY_KEYWORD), keywords, allowed),
    ...bestOfFiles(reader, filesByPath(paths, keywords.idf), keywords, allowed),
    ...bestOfFiles(reader, [...exact.keys()], keywords, allowed),
    ...lines.keys(),
    ...pairs,
  ]);
  if (chosen.size === 0 && vector.some(value => value !== 0))
    for (const chunk of firstAllowed(allowed)) chosen.add(chunk);
  const chunks = [...chosen];
  const cosines = reader.vectors.cosines(chunks, vector);
  return chunks.map((chunk, at) => ({
    chunk,
    file: reader.fileOf[chunk]!,
    keyword: keywords.chunks[chunk]!,
    cosine: cosines[at]!,
    inBody: 0,
    inName: 0,
    inDoc: 0,
    inSignature: 0,
    inContainer: 0,
    definesSymbol: symbols.get(chunk)?.strength ?? 0,
    isUnambiguous: symbols.get(chunk)?.isUnambiguous ?? false,
    isContinuation: symbols.get(chunk)?.isContinuation ?? false,
    exactLine: lines.get(chunk) ?? 0,
  }));
}

/** The first allowed chunks: in a small index, nothing may match a question. */
function firstAllowed(allowed: Uint8Array): number[] {
  const chunks: number[] = [];
  for (let chunk = 0; chunk < allowed.length && chunks.length < FALLBACK_CHUNKS; chunk++)
    if (allowed[chunk]) chunks.push(chunk);
  return chunks;
}

/** The files whose paths contain most of the question. */
function filesByPath(paths: PathIndex, idf: ReadonlyMap<string, number>): number[] {
  const scores = new Float32Array(paths.size);
  for (const [term, weight] of idf) {
    const files = paths.filesWith(term);
    if (files.length > paths.size * COMMON_IN_PATHS) continue;
    for (const file of files) scores[file]! += weight || 1;
  }
  return topOf(scores, FILES_BY_PATH);
}

/** Maps chunks to the verbatim line that they contain. */
function chunksOfLines(
  reader: IndexReader,
  exact: ReadonlyMap<number, WordForWord>,
  allowed: Uint8Array,
): Map<number, number> {
  const found = new Map<number, number>();
  for (const [file, { line }] of exact) {
    const chunk = line === 0 ? undefined : chunkOfLine(reader, file, line);
    if (chunk !== undefined && allowed[chunk]) found.set(chunk, line);
  }
  return found;
}

/** The first chunk of a file with a line, by binary search: chunks are ordered by line. */
function chunkOfLine(reader: IndexReader, file: number, line: number): number | undefined {
  const { firstChunk, chunkCount } = reader.files[file]!;
  const rowOf = (chunk: number) => reader.chunks([chunk]).get(chunk);
  let low = firstChunk;
  let high = firstChunk + chunkCount - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rowOf(middle)?.endLine ?? line) < line) low = middle + 1;
    else high = middle;
  }
  const row = rowOf(low);
  return row && row.startLine <= line && line <= row.endLine ? low : undefined;
}

/** The best chunks of these files by keywords, filled up with their first chunks. */
function bestOfFiles(
  reader: IndexReader,
  files: number[],
  keywords: KeywordScores,
  allowed: Uint8Array,
): number[] {
  return files.flatMap(file => {
    const { firstChunk, chunkCount } = reader.files[file]!;
    const scores = keywords.chunks.subarray(firstChunk, firstChunk + chunkCount);
    const best = topOf(scores, PER_FILE).map(at => firstChunk + at);
    for (let chunk = firstChunk; best.length < PER_FILE && chunk < firstChunk + chunkCount; chunk++) {
      if (allowed[chunk] && !best.includes(chunk)) best.push(chunk);
    }
    return best;
  });
}

/** Sets the term masks of each candidate. */
function markTerms(candidates: Candidate[], { postings }: KeywordScores, { terms }: Question): void {
  const inOrder = candidates.toSorted((a, b) => a.chunk - b.chunk);
  for (const [term, bit] of bitsOf(terms)) {
    const list = postings.get(term)!;
    const { length, chunks, frequencies, fields } = list;
    let at = 0;
    for (const candidate of inOrder) {
      at = list.placeOf(candidate.chunk, at);
      if (at === length) break;
      if (chunks[at] !== candidate.chunk) continue;
      if (frequencies[at]! > 0) candidate.inBody |= bit;
      if (fields[at]! & FIELD.name) candidate.inName |= bit;
      if (fields[at]! & FIELD.doc) candidate.inDoc |= bit;
      if (fields[at]! & FIELD.signature) candidate.inSignature |= bit;
      if (fields[at]! & FIELD.container) candidate.inContainer |= bit;
    }
  }
}
