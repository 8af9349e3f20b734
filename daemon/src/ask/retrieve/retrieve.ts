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
import { chunksOfApart, quotedRuns, windowsOf } from './quoted-runs.ts';
import { bitsOf } from './term-mask.ts';
import { withLinesOfNames } from './undefined-names.ts';
import { filesOfPlaces, type WordForWord, wordForWord } from './word-for-word.ts';

export interface Retrieval {
  candidates: Candidate[];
  /** BM25 of each file as a whole, by its position in the reader. */
  fileScores: Float32Array;
  /** What files have word for word, by their position in the reader. */
  wordForWord: ReadonlyMap<number, WordForWord>;
  /** Cosine of the question's vector and those of these files' outlines, the files by their positions in the reader. */
  outlineCosines(files: readonly number[]): Float64Array;
  /** Weight of each term of the question: its inverse document frequency, 0 for a term that no chunk has. */
  idf: Map<string, number>;
}

const PER_SIGNAL = 150;
const FILES_BY_KEYWORD = 30;
const FILES_BY_PATH = 40;
const PER_FILE = 6;
/** Chunks that are ranked where no signal finds any. */
const ANY = 50;
/** A term that this share of the paths has says nothing. */
const COMMON_IN_PATHS = 0.3;

/**
 * Third step: finds the chunks worth ranking: the best by keywords, by meaning, by path, by file, those that define a symbol
 * which the question names, and those of the files that hold what it quotes. Filters come before the cut, so that a filtered
 * question finds as much as there is.
 */
export function retrieve(
  source: Source,
  { question, paths, allowed }: Resolved,
  vector: Int8Array,
): Retrieval {
  const { reader, disk } = source;
  // Meanwhile words are counted, and files are read.
  const nearest = reader.beginNearest(vector, allowed, PER_SIGNAL);
  const keywords = scoreKeywords(reader, question.terms, allowed);
  const named = filesOfPlaces(reader, question);
  try {
    const holders = findHolders(source, question.literals, indexedText(reader, paths, keywords, disk.textOf));
    let same = wordForWord(paths, question, named, holders);
    const nowhere = new Set(holders.flatMap(({ literal, files }) => (files.length === 0 ? literal : [])));
    const isFound = holders.some(
      ({ literal, files }) => files.length > 0 && question.messages.includes(literal),
    );
    const windows = isFound ? [] : windowsOf(question);
    const candidates = candidatesOf(reader, paths, vector, allowed, keywords, {
      symbols: definitionsOf(reader, question, allowed, nowhere),
      same,
      apart: chunksOfApart(windows, question, keywords),
      nearest: nearest(),
    });
    markTerms(candidates, keywords, question);
    // These two look into the candidates, so they come last.
    const runs = quotedRuns(reader, windows, candidates, disk.textOf);
    const located = withLinesOfNames(reader, question, holders, candidates, disk.textOf);
    if (runs.length > 0 || located !== holders) {
      same = wordForWord(paths, question, named, [...located, ...runs]);
      const lines = chunksOfLines(reader, same, allowed);
      for (const candidate of candidates) candidate.sameLine = lines.get(candidate.chunk) ?? 0;
    }
    return {
      candidates,
      fileScores: keywords.files,
      wordForWord: same,
      outlineCosines: files => reader.outlineCosines(files, vector),
      idf: keywords.idf,
    };
  } finally {
    release(keywords);
  }
}

/** What is found besides keywords. */
interface Found {
  symbols: ReadonlyMap<number, Definition>;
  same: ReadonlyMap<number, WordForWord>;
  /** Chunks with two words that stand apart in the question. */
  apart: readonly number[];
  /** Chunks nearest in meaning. */
  nearest: readonly number[];
}

function candidatesOf(
  reader: IndexReader,
  paths: PathIndex,
  vector: Int8Array,
  allowed: Uint8Array,
  keywords: KeywordScores,
  { symbols, same, apart, nearest }: Found,
): Candidate[] {
  const lines = chunksOfLines(reader, same, allowed);
  const chosen = new Set<number>([
    ...topOf(keywords.chunks, PER_SIGNAL, keywords.scored),
    ...nearest,
    ...symbols.keys(),
    ...bestOfFiles(reader, topOf(keywords.files, FILES_BY_KEYWORD), keywords, allowed),
    ...bestOfFiles(reader, filesByPath(paths, keywords.idf), keywords, allowed),
    ...bestOfFiles(reader, [...same.keys()], keywords, allowed),
    ...lines.keys(),
    ...apart,
  ]);
  if (chosen.size === 0 && vector.some(value => value !== 0))
    for (const chunk of anyOf(allowed)) chosen.add(chunk);
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
    isMeant: symbols.get(chunk)?.isMeant ?? false,
    continues: symbols.get(chunk)?.continues ?? false,
    sameLine: lines.get(chunk) ?? 0,
  }));
}

/** The first chunks that the filters let through: in a small index, nothing may be near to a question. */
function anyOf(allowed: Uint8Array): number[] {
  const some: number[] = [];
  for (let chunk = 0; chunk < allowed.length && some.length < ANY; chunk++)
    if (allowed[chunk]) some.push(chunk);
  return some;
}

/** The files whose paths hold most of the question. */
function filesByPath(paths: PathIndex, idf: ReadonlyMap<string, number>): number[] {
  const scores = new Float32Array(paths.size);
  for (const [term, weight] of idf) {
    const files = paths.filesWith(term);
    if (files.length > paths.size * COMMON_IN_PATHS) continue;
    for (const file of files) scores[file]! += weight || 1;
  }
  return topOf(scores, FILES_BY_PATH);
}

/** The chunks that the found lines lie in, with the line. */
function chunksOfLines(
  reader: IndexReader,
  same: ReadonlyMap<number, WordForWord>,
  allowed: Uint8Array,
): Map<number, number> {
  const found = new Map<number, number>();
  for (const [file, { line }] of same) {
    const chunk = line === 0 ? undefined : chunkOfLine(reader, file, line);
    if (chunk !== undefined && allowed[chunk]) found.set(chunk, line);
  }
  return found;
}

/** The first chunk of a file that has a line. Chunks stand in the order of their lines, so few of them are read. */
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

/** The best chunks of these files by keywords; where few or none have any, the first ones. */
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

/** Notes for each candidate which terms each of its fields has. */
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
