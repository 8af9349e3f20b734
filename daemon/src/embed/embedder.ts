import type { DowseError } from '../api/errors.ts';

/** The text that an embedding is computed from. */
export interface EmbeddingInput {
  /** Path of the file in the indexed directory, with `/`. */
  path: string;
  /** Names defined in the chunk, and its container. */
  names: string;
  doc: string;
  text: string;
}

/**
 * Converts chunks and questions to unit vectors whose dot product is their similarity. Vectors are int8: a unit vector
 * times 127, rounded. `id` must change whenever the vectors change, because vectors of different models must not be
 * mixed in one index.
 */
export interface Embedder {
  readonly id: string;
  /** Another program computes the vectors. It receives the text, and may cost money. */
  readonly isRemote: boolean;
  readonly dimensions: number;
  /** The number of leading dimensions that suffice for a rough comparison; `dimensions` if unknown. */
  readonly headDimensions: number;
  /**
   * Why a remote model has not answered yet. Until it does, `id` and `dimensions` are provisional, so no index may be
   * opened or built.
   */
  readonly trouble?: DowseError | undefined;
  /** Resolves when the model can be used. @throws DowseError SERVICE_UNAVAILABLE if it cannot */
  ready?(): Promise<void>;
  /** One vector of `dimensions` int8 values for each input, concatenated. */
  embedChunks(inputs: readonly EmbeddingInput[], signal?: AbortSignal): Promise<Int8Array>;
  /** @param synonyms further words with their weights, where a word of the question has 1. A model that knows what words mean needs none. */
  embedQuery(query: string, signal?: AbortSignal, synonyms?: ReadonlyMap<string, number>): Promise<Int8Array>;
  /**
   * How much a word that is frequent in code tells in a question, about 0.2 ("happen") to 0.8 ("credit"); undefined for a rarer
   * word, which may be misspelled. A model that cannot tell has no such function.
   */
  weightOf?(word: string): number | undefined;
  /** Those of some words that the model knows and that mean about the same as a text. */
  wordsLike?(text: string, words: readonly string[]): string[];
}
