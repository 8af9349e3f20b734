import type { Question } from '../common/question.ts';
import { type MaskWeights, maskWeights, share } from '../common/term-mask.ts';
import { meantBy } from '../common/term-weights.ts';
import type { Candidate, Retrieval } from '../retrieve/retrieve.ts';
import { place, positionsOf } from './feature-vector.ts';
import model from './ranker.json' with { type: 'json' };

/** Features that rank the chunks of one file, in the order of their weights. */
export const CHUNK_FEATURES = [
  'chunk_keyword',
  'chunk_meaning',
  'chunk_both',
  'chunk_name',
  'chunk_doc',
  'chunk_signature',
  'chunk_body',
  'chunk_container',
  'chunk_defines',
  'chunk_is_type',
  'chunk_is_callable',
  'chunk_is_loose',
  'chunk_function_body',
  'chunk_length',
  'chunk_first',
] as const;

export const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'enum', 'type']);
export const CALLABLES: ReadonlySet<string> = new Set(['function', 'method', 'macro']);
const LOOSE: ReadonlySet<string> = new Set(['block', 'text', 'section', 'module']);

export type ChunkFeatureName = (typeof CHUNK_FEATURES)[number];

export interface RankedChunk {
  candidate: Candidate;
  features: readonly number[];
  /** Weighted sum of the features. Comparable only within one file. */
  strength: number;
}

const POSITIONS = positionsOf(CHUNK_FEATURES);
const weights = Float64Array.from(CHUNK_FEATURES, name => model.chunkWeights[name]);

/** Ranks a candidate among those of its file, which begins with the chunk `first`. */
export function rankChunk(
  candidate: Candidate,
  first: number,
  scales: Scales,
  terms: MaskWeights,
  bodyWanted: number,
): RankedChunk {
  const features = describeChunk(candidate, first, scales, terms, bodyWanted);
  let strength = 0;
  for (let i = 0; i < features.length; i++) strength += features[i]! * weights[i]!;
  return { candidate, features, strength };
}

function describeChunk(
  c: Candidate,
  first: number,
  scales: Scales,
  terms: MaskWeights,
  bodyWanted: number,
): readonly number[] {
  const { kind } = c;
  const keyword = c.keyword / scales.keyword;
  const near = meaning(c, scales);
  const values: Record<ChunkFeatureName, number> = {
    chunk_keyword: keyword,
    chunk_meaning: near,
    chunk_both: keyword * near,
    chunk_name: share(c.inName, terms),
    chunk_doc: share(c.inDoc, terms),
    chunk_signature: share(c.inSignature, terms),
    chunk_body: share(c.inBody, terms),
    chunk_container: share(c.inContainer, terms),
    chunk_defines: c.definesSymbol,
    chunk_is_type: TYPES.has(kind) ? 1 : 0,
    chunk_is_callable: CALLABLES.has(kind) ? 1 : 0,
    chunk_is_loose: LOOSE.has(kind) ? 1 : 0,
    chunk_function_body: bodyWanted * functionBody(c),
    chunk_length: Math.min(1, Math.log2(1 + c.length) / 10),
    chunk_first: c.chunk === first ? 1 : 0,
  };
  const vector = CHUNK_FEATURES.map(() => 0);
  place(vector, POSITIONS, values);
  return vector;
}

/** The length of a function from which more lines say no more, as a power of two. */
const LONG_BODY = 6;

/** How much work functions in a chunk do, by the lines of their bodies, 0 to 1. */
export function functionBody({ bodyLines }: Pick<Candidate, 'bodyLines'>): number {
  return Math.min(1, Math.log2(1 + bodyLines) / LONG_BODY);
}

/** How much a question wants a function that does the work: not for documents, and −1 if it asks for a declaration. */
export function bodyWantedBy({ kinds, intents }: Pick<Question, 'kinds' | 'intents'>): number {
  return kinds.has('is_declaration') ? -1 : 1 - intents.documents;
}

/**
 * Maximum of each score for this question. BM25 has no fixed scale, and cosines of short questions are low.
 */
export interface Scales {
  keyword: number;
  cosine: number;
  file: number;
}

/**
 * Minimum for the cosine scale: without it, the nearest chunk would count as near even if nothing is, and
 * outrank chunks with words of the question.
 */
const MIN_COSINE_SCALE = 0.5;

export function scalesOf({ candidates, fileOf }: Retrieval): Scales {
  const scales = { keyword: 1e-6, cosine: MIN_COSINE_SCALE, file: 1e-6 };
  for (const { keyword, cosine, file } of candidates) {
    scales.keyword = Math.max(scales.keyword, keyword);
    scales.cosine = Math.max(scales.cosine, cosine);
    scales.file = Math.max(scales.file, fileOf(file).score);
  }
  return scales;
}

export function meaning({ cosine }: Candidate, scales: Scales): number {
  return Math.max(0, cosine / scales.cosine);
}

/** Each term's share of the question's total idf. */
export function termWeights({ terms, synonyms }: Question, { shares }: Retrieval): MaskWeights {
  return maskWeights(terms, term => shares.get(term) ?? 0, meantBy(synonyms));
}
