import type { IndexReader } from '../store/index-reader.ts';
import type { PathFacts, PathIndex } from './path-index.ts';
import type { Question } from './question.ts';
import type { Candidate, Retrieval } from './retrieve.ts';

/**
 * What the ranker looks at, in the order of its weights. Values lie mostly within 0 to 1, so that weights compare.
 * "Best" is a file's best chunk; "sum" adds its next two at half and a quarter.
 */
export const FEATURES = [
  'keyword_best',
  'keyword_sum',
  'meaning_best',
  'meaning_sum',
  'both_best',
  'name_coverage',
  'doc_coverage',
  'signature_coverage',
  'body_coverage',
  'file_coverage',
  'stem_coverage',
  'stem_precision',
  'stem_exact',
  'folder_coverage',
  'path_coverage',
  'defines_symbol',
  'is_type',
  'is_callable',
  'is_test',
  'is_example',
  'is_docs',
  'is_vendored',
  'is_legacy',
  'is_declaration',
  'is_entry',
  'depth',
  'file_length',
] as const;

export type FeatureName = (typeof FEATURES)[number];
export type FeatureVector = Float64Array;

/** A file with what it offers as an answer. */
export interface ScoredFile {
  fileId: number;
  path: string;
  features: FeatureVector;
  /** Its candidate chunks, the best first. */
  chunks: RankedChunk[];
}

export interface RankedChunk {
  candidate: Candidate;
  /** Strength within the file. */
  strength: number;
}

const TEST =
  /(^|\/)(tests?|specs?|__tests__|testing|testdata|test_.*|.*_test|.*-tests?|fixtures?|mocks?|__mocks__|e2e)(\/|$)|(^|\/)(test_[^/]*|[^/]*[._-](test|spec|tests|mock)s?\.[^/]+|[^/]*(Test|Tests|Spec|TestCase)\.(java|kt|cs|scala|php|swift|groovy))$|(^|\/)conftest\.py$/;
const EXAMPLE =
  /(^|\/)(examples?|samples?|demos?|benchmarks?|bench|playground|tutorials?|docs_src|scripts?|tools?)(\/|$)/i;
const DOCS = /(^|\/)(docs?|documentation|changelogs?|website)(\/|$)|\.(md|markdown|rst|adoc|txt)$/i;
const VENDORED = /(^|\/)(vendor|vendored|third[_-]?party|node_modules|external|deps|extern)(\/|$)/i;
const LEGACY = /(^|\/)(compat|legacy|deprecated|old|v\d+)(\/|[._-]|$)|(^|\/)(compat|legacy|deprecat)[^/]*$/i;
const DECLARATION = /\.(d\.ts|pyi|h|hh|hpp|hxx)$/i;
const ENTRY = /(^|\/)(__init__\.py|index\.[cm]?[jt]sx?|mod\.rs|lib\.rs|init\.lua|package-info\.java)$/;

/** Puts candidates together by file and describes each file to the ranker. */
export function describeFiles(
  reader: IndexReader,
  paths: PathIndex,
  question: Question,
  { candidates, idf }: Retrieval,
): ScoredFile[] {
  const scale = scalesOf(candidates);
  const byFile = Map.groupBy(candidates, candidate => candidate.fileId);
  const pathIdf = pathWeights(paths, question, idf, reader.liveCount);
  const files: ScoredFile[] = [];
  for (const [fileId, group] of byFile) {
    const file = reader.files.get(fileId);
    if (!file) continue;
    const chunks = group
      .map(candidate => ({ candidate, strength: chunkStrength(candidate, scale) }))
      .sort((a, b) => b.strength - a.strength);
    const facts = paths.factsOf(fileId);
    files.push({
      fileId,
      path: file.path,
      chunks,
      features: describe(reader, file, facts, chunks, scale, pathIdf),
    });
  }
  return files;
}

interface Scales {
  keyword: number;
  cosineLow: number;
  cosineHigh: number;
}

/** Scores are taken relative to the question's best, since BM25 has no scale of its own. */
function scalesOf(candidates: readonly Candidate[]): Scales {
  let keyword = 1e-6;
  let cosineHigh = 0.05;
  for (const c of candidates) {
    keyword = Math.max(keyword, c.keyword);
    cosineHigh = Math.max(cosineHigh, c.cosine);
  }
  return { keyword, cosineLow: 0, cosineHigh };
}

function meaning({ cosine }: Candidate, { cosineLow, cosineHigh }: Scales): number {
  return Math.max(0, (cosine - cosineLow) / (cosineHigh - cosineLow));
}

/** Which chunk of a file answers best. */
function chunkStrength(c: Candidate, scale: Scales): number {
  return (
    c.keyword / scale.keyword + meaning(c, scale) + 0.5 * c.inName + 0.2 * c.inDoc + 1.5 * c.definesSymbol
  );
}

function describe(
  reader: IndexReader,
  file: { path: string; language: string; chunkCount: number },
  facts: PathFacts,
  chunks: readonly RankedChunk[],
  scale: Scales,
  pathIdf: Map<string, number>,
): FeatureVector {
  const keywords = chunks.map(c => c.candidate.keyword / scale.keyword);
  const meanings = chunks.map(c => meaning(c.candidate, scale));
  const most = (field: 'inName' | 'inDoc' | 'inSignature' | 'inBody' | 'definesSymbol') =>
    chunks.reduce((max, c) => Math.max(max, c.candidate[field]), 0);
  const best = chunks[0]!.candidate;
  const kind = reader.kindOf(best.chunk);
  const stem = coverage(facts.stem, pathIdf);
  const is = (pattern: RegExp) => (pattern.test(file.path) ? 1 : 0);
  const values: Record<FeatureName, number> = {
    keyword_best: Math.max(...keywords),
    keyword_sum: discountedSum(keywords),
    meaning_best: Math.max(...meanings),
    meaning_sum: discountedSum(meanings),
    both_best: Math.max(...keywords.map((k, i) => k * meanings[i]!)),
    name_coverage: most('inName'),
    doc_coverage: most('inDoc'),
    signature_coverage: most('inSignature'),
    body_coverage: most('inBody'),
    file_coverage: Math.min(1, chunks.slice(0, 5).reduce((sum, c) => sum + c.candidate.inBody, 0) / 3),
    stem_coverage: stem,
    stem_precision: precision(facts.stem, pathIdf),
    stem_exact: stem > 0 && precision(facts.stem, pathIdf) === 1 ? 1 : 0,
    folder_coverage: coverage(facts.folders, pathIdf),
    path_coverage: coverage([...facts.stem, ...facts.folders], pathIdf),
    defines_symbol: most('definesSymbol'),
    is_type: ['class', 'interface', 'struct', 'enum', 'type'].includes(kind) ? 1 : 0,
    is_callable: ['function', 'method', 'macro'].includes(kind) ? 1 : 0,
    is_test: is(TEST),
    is_example: is(EXAMPLE),
    is_docs: is(DOCS),
    is_vendored: is(VENDORED),
    is_legacy: is(LEGACY),
    is_declaration: is(DECLARATION),
    is_entry: is(ENTRY),
    depth: Math.min(1, facts.depth / 8),
    file_length: Math.min(1, Math.log2(1 + file.chunkCount) / 7),
  };
  return Float64Array.from(FEATURES, name => values[name]);
}

function discountedSum(values: readonly number[]): number {
  const [first = 0, second = 0, third = 0] = [...values].sort((a, b) => b - a);
  return (first + second / 2 + third / 4) / 1.75;
}

/** Weight of each term of the question among the paths: its share of the information, rare words counting more. */
function pathWeights(
  paths: PathIndex,
  { terms }: Question,
  idf: Map<string, number>,
  chunks: number,
): Map<string, number> {
  const unknown = Math.log(1 + chunks);
  const weights = new Map(
    terms.map(term => {
      const rarity = Math.log(1 + paths.size / (1 + paths.filesWith(term).length));
      return [term, rarity * (idf.get(term) || unknown)];
    }),
  );
  const total = [...weights.values()].reduce((sum, w) => sum + w, 0) || 1;
  for (const [term, weight] of weights) weights.set(term, weight / total);
  return weights;
}

function coverage(terms: readonly string[], weights: Map<string, number>): number {
  return [...new Set(terms)].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
}

/** Share of a name's terms that the question has. */
function precision(terms: readonly string[], weights: Map<string, number>): number {
  return terms.length === 0 ? 0 : terms.filter(term => weights.has(term)).length / terms.length;
}
