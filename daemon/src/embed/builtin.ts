import type { Embedder, EmbeddingInput } from './embedder.ts';
import { forEachSubtoken } from './tokens.ts';

const DIMENSIONS = 256;

/** An embedder that also works without a promise, for use inside a worker thread. */
export interface SyncEmbedder extends Embedder {
  /** Writes the vector of `input` into `out` from `offset` on. */
  embedInto(input: EmbeddingInput, out: Int8Array, offset: number): void;
  embedQueryInto(query: string, out: Int8Array, offset: number): void;
}

/** Stand-in until the trained model is here: each sub-token is a fixed random vector. */
class HashEmbedder implements SyncEmbedder {
  readonly id = 'hash-0';
  readonly dimensions = DIMENSIONS;
  readonly #sum = new Float32Array(DIMENSIONS);

  embedInto({ path, names, doc, text }: EmbeddingInput, out: Int8Array, offset: number): void {
    this.#embed([path, names, names, doc, text], out, offset);
  }

  embedQueryInto(query: string, out: Int8Array, offset: number): void {
    this.#embed([query], out, offset);
  }

  async embedChunks(inputs: readonly EmbeddingInput[], signal?: AbortSignal): Promise<Int8Array> {
    signal?.throwIfAborted();
    const out = new Int8Array(inputs.length * DIMENSIONS);
    inputs.forEach((input, i) => {
      this.embedInto(input, out, i * DIMENSIONS);
    });
    return out;
  }

  async embedQuery(query: string): Promise<Int8Array> {
    const out = new Int8Array(DIMENSIONS);
    this.embedQueryInto(query, out, 0);
    return out;
  }

  #embed(texts: readonly string[], out: Int8Array, offset: number): void {
    const counts = new Map<string, number>();
    for (const text of texts) forEachSubtoken(text, token => counts.set(token, (counts.get(token) ?? 0) + 1));
    const sum = this.#sum.fill(0);
    for (const [token, count] of counts) {
      let state = 2166136261;
      for (let i = 0; i < token.length; i++) state = Math.imul(state ^ token.charCodeAt(i), 16777619);
      const weight = 1 + Math.log(count);
      for (let d = 0; d < DIMENSIONS; d++) {
        state = Math.imul(state ^ (state >>> 15), 2246822519) + 1;
        sum[d]! += state < 0 ? weight : -weight;
      }
    }
    let norm = 0;
    for (const value of sum) norm += value * value;
    const scale = norm > 0 ? 127 / Math.sqrt(norm) : 0;
    for (let d = 0; d < DIMENSIONS; d++) out[offset + d] = Math.round(sum[d]! * scale);
  }
}

/** The embedding model that comes with Dowse: offline, deterministic. */
export async function loadBuiltinEmbedder(): Promise<SyncEmbedder> {
  return new HashEmbedder();
}
