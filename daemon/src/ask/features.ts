import type { IndexReader, StoredFile } from '../store/index-reader.ts';
import {
  CALLABLES,
  meaning,
  type RankedChunk,
  rankChunk,
  type Scales,
  scalesOf,
  share,
  TYPES,
  termWeights,
} from './chunk-features.ts';
import type { PathFacts, PathIndex } from './path-index.ts';
import type { Question } from './question.ts';
import type { Retrieval } from './retrieve.ts';
import { toVector } from './vector.ts';

/**
 * What the ranker looks at, in the order of its weights. Values lie mostly within 0 to 1, so that weights compare.
 * "Best" is a file's best chunk, "sum" its best three, discounted; "coverage" is the share of the question's
 * information (sum of idf) that a field holds.
 */
export const FEATURES = [
  'keyword_best',
  'keyword_sum',
  'keyword_file',
  'meaning_best',
  'meaning_sum',
  'meaning_outline',
  'both_best',
  'name_best',
  'name_coverage',
  'doc_coverage',
  'signature_coverage',
  'body_best',
  'body_coverage',
  'name_or_path_coverage',
  'stem_coverage',
  'stem_precision',
  'stem_exact',
  'stem_abbreviation',
  'folder_coverage',
  'path_coverage',
  'defines_symbol',
  'is_type',
  'is_callable',
  'is_test',
  'is_example',
  'is_docs',
  'is_config',
  'is_vendored',
  'is_legacy',
  'is_declaration',
  'is_entry',
  'depth',
  'file_length',
] as const;

export type FeatureName = (typeof FEATURES)[number];
export type FeatureVector = readonly number[];

/** A file with what it offers as an answer. */
export interface ScoredFile {
  /** Position in the reader. */
  file: number;
  path: string;
  features: FeatureVector;
  /** Its candidate chunks, the best first. */
  chunks: RankedChunk[];
}

/** Puts candidates together by file and describes each file to the ranker. */
export function describeFiles(
  reader: IndexReader,
  paths: PathIndex,
  question: Question,
  retrieval: Retrieval,
): ScoredFile[] {
  const scales = scalesOf(retrieval);
  const weights = termWeights(question, retrieval);
  const pathTerms = pathWeights(paths, question, retrieval, reader.liveCount);
  const files: ScoredFile[] = [];
  for (const [file, group] of Map.groupBy(retrieval.candidates, candidate => candidate.file)) {
    const chunks = group
      .map(candidate => rankChunk(reader, candidate, scales, weights))
      .sort(question.isBareSymbol ? byDefinition : byStrength);
    const stored = reader.files[file]!;
    const values: Record<FeatureName, number> = {
      ...textFeatures(chunks, scales, weights, retrieval.fileScores[file]!),
      meaning_outline: retrieval.outlineCosine(file),
      ...pathFeatures(paths.factsOf(file), pathTerms, question, chunks),
      ...placeFeatures(stored, paths.factsOf(file), reader, chunks),
    };
    files.push({
      file,
      path: stored.path,
      chunks,
      features: toVector(FEATURES, values),
    });
  }
  return files;
}

function byStrength(a: RankedChunk, b: RankedChunk): number {
  return b.strength - a.strength || a.candidate.chunk - b.candidate.chunk;
}

/** Who asks for nothing but a name wants to see where it is defined. */
function byDefinition(a: RankedChunk, b: RankedChunk): number {
  return b.candidate.definesSymbol - a.candidate.definesSymbol || byStrength(a, b);
}

function textFeatures(
  chunks: readonly RankedChunk[],
  scales: Scales,
  weights: Float64Array,
  fileScore: number,
) {
  const candidates = chunks.map(chunk => chunk.candidate);
  const keywords = candidates.map(c => c.keyword / scales.keyword);
  const meanings = candidates.map(c => meaning(c, scales));
  const union = (field: 'inName' | 'inDoc' | 'inSignature' | 'inBody') =>
    share(
      candidates.reduce((mask, c) => mask | c[field], 0),
      weights,
    );
  return {
    keyword_best: Math.max(...keywords),
    keyword_sum: discountedSum(keywords),
    keyword_file: fileScore / scales.file,
    meaning_best: Math.max(...meanings),
    meaning_sum: discountedSum(meanings),
    both_best: Math.max(...keywords.map((k, i) => k * meanings[i]!)),
    name_best: Math.max(...candidates.map(c => share(c.inName, weights))),
    name_coverage: union('inName'),
    doc_coverage: union('inDoc'),
    signature_coverage: union('inSignature'),
    body_best: Math.max(...candidates.map(c => share(c.inBody, weights))),
    body_coverage: union('inBody'),
    defines_symbol: Math.max(...candidates.map(c => c.definesSymbol)),
  };
}

function pathFeatures(
  { stem, distinct }: PathFacts,
  { weights, abbreviations }: PathTerms,
  { terms }: Question,
  chunks: readonly RankedChunk[],
) {
  const stemCoverage = coverage(distinct.stem, weights);
  let known = 0;
  for (const term of stem) if (weights.has(term)) known++;
  const stemPrecision = stem.length === 0 ? 0 : known / stem.length;
  const pathCoverage = coverage(distinct.path, weights);
  let named = 0;
  for (const { candidate } of chunks) named |= candidate.inName;
  let byName = 0;
  for (let n = 0; n < 32 && named >>> n !== 0; n++) {
    const term = terms[n]!;
    if ((named >>> n) & 1 && !distinct.path.includes(term)) byName += weights.get(term) ?? 0;
  }
  return {
    stem_coverage: stemCoverage,
    stem_precision: stemPrecision,
    stem_exact: stemCoverage > 0 && stemPrecision === 1 ? 1 : 0,
    stem_abbreviation: coverage(distinct.path, abbreviations),
    folder_coverage: coverage(distinct.folders, weights),
    path_coverage: pathCoverage,
    name_or_path_coverage: pathCoverage + byName,
  };
}

function placeFeatures(
  { chunkCount }: StoredFile,
  { depth, kinds }: PathFacts,
  reader: IndexReader,
  chunks: readonly RankedChunk[],
) {
  const kind = reader.kindOf(chunks[0]!.candidate.chunk);
  return {
    ...kinds,
    is_type: TYPES.has(kind) ? 1 : 0,
    is_callable: CALLABLES.has(kind) ? 1 : 0,
    depth: Math.min(1, depth / 8),
    file_length: Math.min(1, Math.log2(1 + chunkCount) / 7),
  };
}

function discountedSum(values: readonly number[]): number {
  const [first = 0, second = 0, third = 0] = [...values].sort((a, b) => b - a);
  return (first + second / 2 + third / 4) / 1.75;
}

interface PathTerms {
  /** Weight of each term of the question among the paths: its share of the information, rare words counting more. */
  weights: Map<string, number>;
  /** The same for beginnings of its words that are names of folders and files: `impl`, `auth`, `config`. */
  abbreviations: Map<string, number>;
}

const SHORTEST_ABBREVIATION = 3;

function pathWeights(
  paths: PathIndex,
  { words, terms }: Question,
  { idf }: Retrieval,
  chunks: number,
): PathTerms {
  const unknown = Math.log(1 + chunks);
  const rarity = (term: string) => Math.log(1 + paths.size / (1 + paths.filesWith(term).length));
  const weights = new Map(terms.map(term => [term, rarity(term) * (idf.get(term) || unknown)]));
  const total = [...weights.values()].reduce((sum, w) => sum + w, 0) || 1;
  const abbreviations = new Map<string, number>();
  for (const [term, weight] of weights) {
    weights.set(term, weight / total);
    const word = words.get(term) ?? term;
    for (let length = SHORTEST_ABBREVIATION; length < word.length - 1; length++) {
      const beginning = word.slice(0, length);
      if (!weights.has(beginning)) abbreviations.set(beginning, weight / total);
    }
  }
  return { weights, abbreviations };
}

/** Sum of the weights of these terms, which are distinct. */
function coverage(terms: readonly string[], weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const term of terms) sum += weights.get(term) ?? 0;
  return sum;
}
