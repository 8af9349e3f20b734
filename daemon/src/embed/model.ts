import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** The weight of a token in each part of an `EmbeddingInput`. */
export interface FieldWeights {
  names: number;
  path: number;
  doc: number;
  body: number;
}

/** The parts of the model's header, `embedding.json`, that are used here. It also describes the training. */
interface Header {
  version: number;
  dimensions: number;
  headDimensions: number;
  tokens: number;
  fields: FieldWeights;
  /** SHA-256 of `embedding.bin`, in hexadecimal. It identifies the model. */
  sha256: string;
  /** CRC-32 of the same file, to detect damage. It takes a fifth of the time. */
  crc32: number;
}

/** A static embedding model: a row for each token, and its weights in questions and in code. */
export interface Model {
  id: string;
  dimensions: number;
  /** The rows are rotated to principal components, so the leading dimensions matter most. */
  headDimensions: number;
  fields: FieldWeights;
  tokens: string[];
  queryWeights: Float32Array;
  codeWeights: Float32Array;
  /** `dimensions` values for each token. */
  rows: Int8Array;
}

const VERSION = 2;
const FLOAT_BYTES = 4;

/** The folder of the shipped model. The relative path is the same for sources and build. */
const SHIPPED = new URL('../../models/', import.meta.url);

/**
 * Reads a model: `embedding.json`, and `embedding.bin`, which contains the query weights and the code weights (float32,
 * little endian), the rows (int8) and the tokens (UTF-8, one per line).
 *
 * @throws Error if the files are missing, damaged or inconsistent
 */
export async function readModel(folder: URL = SHIPPED): Promise<Model> {
  const [text, bytes] = await Promise.all([
    readFile(new URL('embedding.json', folder), 'utf8'),
    readFile(new URL('embedding.bin', folder)),
  ]);
  const header = JSON.parse(text) as Header;
  const { dimensions, headDimensions, tokens, fields, sha256, version } = header;
  if (version !== VERSION) throw new Error(`The embedding model is of version ${version}, not ${VERSION}.`);
  if (crc32(bytes) !== header.crc32) throw new Error('The embedding model is damaged: install Dowse again.');
  const { buffer, byteOffset: start } = aligned(bytes);
  const rowsAt = 2 * tokens * FLOAT_BYTES;
  const wordsAt = rowsAt + tokens * dimensions;
  const words = new TextDecoder().decode(bytes.subarray(wordsAt)).split('\n');
  if (words.length !== tokens)
    throw new Error('The embedding model does not fit its header: install Dowse again.');
  return {
    id: `dowse-static-${dimensions}-${sha256.slice(0, 16)}`,
    dimensions,
    headDimensions,
    fields,
    tokens: words,
    queryWeights: new Float32Array(buffer, start, tokens),
    codeWeights: new Float32Array(buffer, start + tokens * FLOAT_BYTES, tokens),
    rows: new Int8Array(buffer, start + rowsAt, tokens * dimensions),
  };
}

/**
 * The bytes, copied if needed so that a Float32Array can view them. A small file's bytes may start anywhere in a shared
 * pool.
 */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % FLOAT_BYTES === 0 ? bytes : Uint8Array.from(bytes);
}
