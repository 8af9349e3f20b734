import type { Embedder, EmbeddingInput } from './embedder.ts';
import { type FieldWeights, type Model, readModel } from './model.ts';
import { quantize } from './quantize.ts';
import { forEachSubtoken } from './tokens.ts';
import { Vocabulary } from './vocabulary.ts';

/** An embedder that also works without a promise, for use inside a worker thread. */
export interface SyncEmbedder extends Embedder {
  /** Writes the vector of `input` into `out` from `offset` on. */
  embedInto(input: EmbeddingInput, out: Int8Array, offset: number): void;
  /** Writes the vector of a question into `out` from `offset` on. */
  embedQueryInto(query: string, out: Int8Array, offset: number): void;
}

/** How many inputs are embedded between two looks at the abort signal. */
const INPUTS_A_LOOK = 256;

/**
 * A text's vector is the sum of its tokens' rows, scaled to length 1: each row times the token's learned weight
 * (one for questions, one for code) and `log(1 + frequency)`, where a token in a name counts more than one in a body.
 * After the bag-of-words baseline of CodeSearchNet (Husain et al., 2019). Not safe for use within itself: it keeps
 * its counters between calls. A text without a known word is the zero vector, which is like nothing.
 */
export class StaticEmbedder implements SyncEmbedder {
  readonly id: string;
  readonly dimensions: number;
  readonly headDimensions: number;
  readonly #model: Model;
  readonly #fields: FieldWeights;
  readonly #vocabulary: Vocabulary;
  /** Weighted frequency of each token in the text at hand; zero between texts. */
  readonly #counts: Float32Array;
  /** The tokens whose count is not zero. */
  readonly #touched: Int32Array;
  #touchedLength = 0;
  /** What each touched token's row is multiplied with. */
  readonly #factors: Float64Array;
  #fieldWeight = 1;
  readonly #sum: Float64Array;

  constructor(model: Model) {
    this.id = model.id;
    this.dimensions = model.dimensions;
    this.headDimensions = model.headDimensions;
    this.#model = model;
    this.#fields = model.fields;
    this.#vocabulary = new Vocabulary(model.tokens);
    this.#counts = new Float32Array(model.tokens.length);
    this.#touched = new Int32Array(model.tokens.length);
    this.#factors = new Float64Array(model.tokens.length);
    this.#sum = new Float64Array(model.dimensions);
  }

  embedInto({ path, names, doc, text }: EmbeddingInput, out: Int8Array, offset: number): void {
    this.#count(names, this.#fields.names);
    this.#count(path, this.#fields.path);
    this.#count(doc, this.#fields.doc);
    this.#count(text, this.#fields.body);
    this.#write(this.#model.codeWeights, out, offset);
  }

  embedQueryInto(query: string, out: Int8Array, offset: number): void {
    this.#fieldWeight = 1;
    forEachSubtoken(query, this.#visitForgiving);
    this.#write(this.#model.queryWeights, out, offset);
  }

  async embedChunks(inputs: readonly EmbeddingInput[], signal?: AbortSignal): Promise<Int8Array> {
    const out = new Int8Array(inputs.length * this.dimensions);
    for (let at = 0; at < inputs.length; at++) {
      if (at % INPUTS_A_LOOK === 0) signal?.throwIfAborted();
      this.embedInto(inputs[at]!, out, at * this.dimensions);
    }
    return out;
  }

  async embedQuery(query: string, signal?: AbortSignal): Promise<Int8Array> {
    signal?.throwIfAborted();
    const out = new Int8Array(this.dimensions);
    this.embedQueryInto(query, out, 0);
    return out;
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

  /** People misspell words; what they ask about is the word that is meant. */
  readonly #visitForgiving = (token: string): void => {
    const number = this.#vocabulary.number(token) ?? this.#vocabulary.nearest(token);
    if (number !== undefined) this.#add(number);
    else for (const piece of this.#vocabulary.pieces(token)) this.#add(piece);
  };

  #add(number: number): void {
    const count = this.#counts[number]!;
    if (count === 0) this.#touched[this.#touchedLength++] = number;
    this.#counts[number] = count + this.#fieldWeight;
  }

  /** Sums the rows of the tokens counted, and clears the counts. */
  #write(weights: Float32Array, out: Int8Array, offset: number): void {
    const counts = this.#counts;
    const touched = this.#touched;
    const length = this.#touchedLength;
    const factors = this.#factors;
    for (let at = 0; at < length; at++) {
      const number = touched[at]!;
      factors[at] = weights[number]! * Math.log1p(counts[number]!);
      counts[number] = 0;
    }
    this.#touchedLength = 0;
    const { rows, dimensions } = this.#model;
    const sum = this.#sum.fill(0);
    let at = 0;
    for (; at + ROWS_AT_ONCE <= length; at += ROWS_AT_ONCE)
      addRows(sum, rows, dimensions, touched, factors, at);
    for (; at < length; at++) addRow(sum, rows, touched[at]! * dimensions, factors[at]!);
    quantize(sum, out, offset);
  }
}

const ROWS_AT_ONCE = 4;

/** Four rows in one pass: the sum is read and written a quarter as often. */
function addRows(
  sum: Float64Array,
  rows: Int8Array,
  dimensions: number,
  numbers: Int32Array,
  factors: Float64Array,
  at: number,
): void {
  const a = numbers[at]! * dimensions;
  const b = numbers[at + 1]! * dimensions;
  const c = numbers[at + 2]! * dimensions;
  const d = numbers[at + 3]! * dimensions;
  const [ofA, ofB, ofC, ofD] = [factors[at]!, factors[at + 1]!, factors[at + 2]!, factors[at + 3]!];
  for (let i = 0; i < sum.length; i++) {
    sum[i] = sum[i]! + ofA * rows[a + i]! + ofB * rows[b + i]! + ofC * rows[c + i]! + ofD * rows[d + i]!;
  }
}

function addRow(sum: Float64Array, rows: Int8Array, row: number, factor: number): void {
  for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! + factor * rows[row + i]!;
}

/**
 * The embedding model that comes with Dowse: offline, deterministic.
 * @throws Error where the model's files are missing or damaged.
 */
export async function loadBuiltinEmbedder(): Promise<SyncEmbedder> {
  return new StaticEmbedder(await readModel());
}
