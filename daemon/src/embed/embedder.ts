import type { DowseError } from '../api/errors.ts';

/** What an embedding is made from. */
export interface EmbeddingInput {
  /** Path of the file inside the indexed directory, with `/`. */
  path: string;
  /** Names defined in the chunk and its container. */
  names: string;
  doc: string;
  text: string;
}

/**
 * Turns chunks and questions into unit vectors whose dot product says how alike their meanings are. Vectors are
 * int8: a unit vector times 127, rounded. Implementations say in `id` everything that changes their vectors, so
 * that vectors of different models never meet in one index.
 */
export interface Embedder {
  readonly id: string;
  /** Vectors are made by another program, which is sent the text, and may cost something. */
  readonly isElsewhere: boolean;
  readonly dimensions: number;
  /** Leading dimensions that alone say roughly what is near; as many as `dimensions` where nothing is known. */
  readonly headDimensions: number;
  /**
   * Of a model elsewhere that has not answered yet: why. Until it has, `id` and `dimensions` are not the ones that its
   * vectors will have, so that no index may be opened or built.
   */
  readonly trouble?: DowseError | undefined;
  /** Settles when the model is there. @throws DowseError SERVICE_UNAVAILABLE where it is not. */
  ready?(): Promise<void>;
  /** One vector of `dimensions` int8 values for each input, one after the other. */
  embedChunks(inputs: readonly EmbeddingInput[], signal?: AbortSignal): Promise<Int8Array>;
  embedQuery(query: string, signal?: AbortSignal): Promise<Int8Array>;
}
