import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** What a token in each part of an `EmbeddingInput` counts. */
export interface FieldWeights {
  names: number;
  path: number;
  doc: number;
  body: number;
}

/** The header of the model, `embedding.json`; it holds facts about the training too, which nothing here needs. */
interface Header {
  version: number;
  dimensions: number;
  headDimensions: number;
  tokens: number;
  fields: FieldWeights;
  /** SHA-256 of `embedding.bin`, in hexadecimal: what names the model. */
  sha256: string;
  /** CRC-32 of the same, which takes a fifth of the time: what tells damage. */
  crc32: number;
}

/** A static embedding model as it is used: a row for each token, and how much the token counts on either side. */
export interface Model {
  id: string;
  dimensions: number;
  /** The rows are turned so that the leading dimensions hold the most (principal components). */
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

/** The folder of the model that comes with Dowse; the same seen from the sources and from the build. */
const SHIPPED = new URL('../../models/', import.meta.url);

/**
 * Reads a model: `embedding.json`, and `embedding.bin` with the query weights, the code weights (float32, little
 * endian), the rows (int8) and the tokens (UTF-8, one a line), one after the other.
 * @throws Error where the files are missing or damaged, or do not fit each other.
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

/** The bytes where a Float32Array may look at them: a small file's may lie anywhere in a shared pool. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % FLOAT_BYTES === 0 ? bytes : Uint8Array.from(bytes);
}
