import { forEachSubtoken } from '../text/tokens.ts';
import type { Embedder, EmbeddingInput } from './embedder.ts';
import { type FieldWeights, type Model, readModel } from './model.ts';
import { quantize, UNIT } from './quantize.ts';
import { RowSums } from './row-sums.ts';
import { Vocabulary } from './vocabulary.ts';

/** An embedder with synchronous functions, for use in a worker thread. */
export interface SyncEmbedder extends Embedder {
  /** Writes the vector of `input` into `out`, starting at `offset`. */
  embedInto(input: EmbeddingInput, out: Int8Array, offset: number): void;
  /** Writes the vector of a question into `out`, starting at `offset`. */
  embedQueryInto(query: string, out: Int8Array, offset: number): void;
}

/** Maximum number of corrected words in a question. More unknown words mean a pasted text. */
const MAX_CORRECTIONS = 32;
/**
 * The most frequent tokens of code, among which there are no misspelled words: `occured` and `overriden` come after these,
 * `recieve` far below.
 */
const ORDINARY_TOKENS = 6000;
/** The cosine of a word and a text from which they mean about the same. Of unrelated ones it is seldom above 0.1. */
const ALIKE = 0.2;
/** How many inputs are embedded between two checks of the abort signal. */
const INPUTS_PER_CHECK = 256;

/**
 * A text's vector is the sum of its tokens' rows, scaled to length 1. Each row is multiplied by the token's learned
 * weight (one for questions, one for code) and by `log(1 + frequency)`; tokens of names count more than those of
 * bodies. This follows the bag-of-words baseline of CodeSearchNet (Husain et al., 2019). Not reentrant: it keeps its
 * counters between calls. A text without a known word has the zero vector, which is similar to nothing.
 */
class StaticEmbedder implements SyncEmbedder {
  readonly id: string;
  readonly isRemote = false;
  readonly dimensions: number;
  readonly headDimensions: number;
  readonly #queryWeights: Float32Array;
  readonly #codeWeights: Float32Array;
  readonly #fields: FieldWeights;
  readonly #vocabulary: Vocabulary;
  /** Weighted frequency of each token in the current text; all zero between texts. */
  readonly #counts: Float32Array;
  /** Its `numbers` are the tokens with a count. */
  readonly #rows: RowSums;
  #touched = 0;
  #fieldWeight = 1;
  /** Remaining corrections for the current question. */
  #corrections = 0;

  constructor(model: Model) {
    this.id = model.id;
    this.dimensions = model.dimensions;
    this.headDimensions = model.headDimensions;
    // Copies, so that the file's bytes can be freed. Its rows are in the kernel's memory.
    this.#queryWeights = model.queryWeights.slice();
    this.#codeWeights = model.codeWeights.slice();
    this.#fields = model.fields;
    this.#vocabulary = new Vocabulary(model.tokens);
    this.#counts = new Float32Array(model.tokens.length);
    this.#rows = new RowSums(model.rows, model.dimensions);
  }

  embedInto({ path, names, doc, text }: EmbeddingInput, out: Int8Array, offset: number): void {
    this.#count(names, this.#fields.names);
    this.#count(path, this.#fields.path);
    this.#count(doc, this.#fields.doc);
    this.#count(text, this.#fields.body);
    this.#write(this.#codeWeights, out, offset);
  }

  embedQueryInto(
    query: string,
    out: Int8Array,
    offset: number,
    synonyms?: ReadonlyMap<string, number>,
  ): void {
    this.#fieldWeight = 1;
    this.#corrections = MAX_CORRECTIONS;
    forEachSubtoken(query, this.#visitForgiving);
    if (synonyms) this.#addSynonyms(synonyms);
    this.#write(this.#queryWeights, out, offset);
  }

  async embedChunks(inputs: readonly EmbeddingInput[], signal?: AbortSignal): Promise<Int8Array> {
    const out = new Int8Array(inputs.length * this.dimensions);
    for (let at = 0; at < inputs.length; at++) {
      if (at % INPUTS_PER_CHECK === 0) signal?.throwIfAborted();
      this.embedInto(inputs[at]!, out, at * this.dimensions);
    }
    return out;
  }

  async embedQuery(
    query: string,
    signal?: AbortSignal,
    synonyms?: ReadonlyMap<string, number>,
  ): Promise<Int8Array> {
    signal?.throwIfAborted();
    const out = new Int8Array(this.dimensions);
    this.embedQueryInto(query, out, 0, synonyms);
    return out;
  }

  weightOf(word: string): number | undefined {
    const number = this.#vocabulary.number(word);
    if (number === undefined || number >= ORDINARY_TOKENS) return undefined;
    const { numbers, factors, total } = this.#rows;
    numbers[0] = number;
    factors[0] = this.#queryWeights[number]!;
    this.#rows.add(1);
    return Math.hypot(...total);
  }

  wordsLike(text: string, words: readonly string[]): string[] {
    const known = words.filter(word => this.#vocabulary.number(word) !== undefined);
    if (known.length === 0) return [];
    const [wanted, vector] = [new Int8Array(this.dimensions), new Int8Array(this.dimensions)];
    this.embedQueryInto(text, wanted, 0);
    return known.filter(word => {
      this.embedQueryInto(word, vector, 0);
      return cosine(wanted, vector) >= ALIKE;
    });
  }

  #count(text: string, weight: number): void {
    this.#fieldWeight = weight;
    forEachSubtoken(text, this.#visit);
  }

  readonly #visit = (token: string): void => {
    const number = this.#vocabulary.number(token);
    if (number !== undefined) this.#add(number);
    else for (const piece of this.#vocabulary.pieces(token)) this.#add(piece);
  };

  /** Replaces a misspelled word by the known word that is meant. */
  readonly #visitForgiving = (token: string): void => {
    const number = this.#vocabulary.number(token) ?? this.#correct(token);
    if (number !== undefined) this.#add(number);
    else for (const piece of this.#vocabulary.pieces(token)) this.#add(piece);
  };

  #correct(token: string): number | undefined {
    return this.#corrections-- > 0 ? this.#vocabulary.nearest(token) : undefined;
  }

  /** Adds those that the question does not have. */
  #addSynonyms(synonyms: ReadonlyMap<string, number>): void {
    for (const [word, weight] of synonyms) {
      const number = this.#vocabulary.number(word);
      if (number === undefined || this.#counts[number] !== 0) continue;
      // Its factor is the logarithm of one more, in proportion to that of a word of the question.
      this.#fieldWeight = 2 ** weight - 1;
      this.#add(number);
    }
  }

  #add(number: number): void {
    const count = this.#counts[number]!;
    if (count === 0) this.#rows.numbers[this.#touched++] = number;
    this.#counts[number] = count + this.#fieldWeight;
  }

  /** Sums the rows of the counted tokens, and clears the counts. */
  #write(weights: Float32Array, out: Int8Array, offset: number): void {
    const counts = this.#counts;
    const { numbers, factors, total } = this.#rows;
    const length = this.#touched;
    for (let at = 0; at < length; at++) {
      const number = numbers[at]!;
      factors[at] = weights[number]! * Math.log1p(counts[number]!);
      counts[number] = 0;
    }
    this.#touched = 0;
    this.#rows.add(length);
    quantize(total, out, offset);
  }
}

/** The cosine of two quantized vectors. */
function cosine(a: Int8Array, b: Int8Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum / UNIT ** 2;
}

/**
 * Loads the embedding model shipped with Dowse, which works offline and is deterministic.
 *
 * @throws Error if the model's files are missing or damaged
 */
export async function loadBuiltinEmbedder(): Promise<SyncEmbedder> {
  return new StaticEmbedder(await readModel());
}
