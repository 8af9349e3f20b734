import { exactSearch, MetricKind } from 'usearch';
import type { IndexReader } from '../store/index-reader.ts';

/** Share of the chunks from which on the filters are applied after the scan, not before it. */
const DENSE = 0.7;
const UNIT = 127 * 127;

/**
 * The chunks nearest in meaning to a vector, nearest first: an exact scan (usearch's SIMD kernels), so that filters
 * and fresh chunks cost no recall. Where filters leave few chunks, only those are scanned.
 */
export function nearest(
  reader: IndexReader,
  vector: Int8Array,
  allowed: Uint8Array,
  wanted: number,
): number[] {
  const { dimensions, chunkCount, vectors } = reader;
  const count = countOf(allowed, chunkCount);
  if (count === 0 || vector.every(value => value === 0)) return [];
  if (count >= chunkCount * DENSE) {
    const spare = wanted + (chunkCount - count);
    const found = scan(
      vectors.subarray(0, chunkCount * dimensions),
      vector,
      dimensions,
      Math.min(chunkCount, spare),
    );
    return found.filter(chunk => allowed[chunk]).slice(0, wanted);
  }
  const { ids, rows } = gather(reader, allowed, count);
  return scan(rows, vector, dimensions, Math.min(count, wanted)).map(row => ids[row]!);
}

/** Cosine of two int8 vectors, −1 to 1. */
export function cosine(a: Int8Array, b: Int8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum / UNIT;
}

function scan(rows: Int8Array, vector: Int8Array, dimensions: number, wanted: number): number[] {
  // usearch reads a typed array's buffer from its start, wherever the array begins in it.
  const query = vector.byteOffset === 0 ? vector : vector.slice();
  const { keys } = exactSearch(rows, query, dimensions, wanted, MetricKind.IP, 1);
  return Array.from(keys as BigUint64Array, Number);
}

function countOf(allowed: Uint8Array, chunkCount: number): number {
  let count = 0;
  for (let i = 0; i < chunkCount; i++) count += allowed[i]!;
  return count;
}

function gather({ dimensions, chunkCount, vectors }: IndexReader, allowed: Uint8Array, count: number) {
  const ids = new Uint32Array(count);
  const rows = new Int8Array(count * dimensions);
  let next = 0;
  for (let chunk = 0; chunk < chunkCount; chunk++) {
    if (!allowed[chunk]) continue;
    rows.set(vectors.subarray(chunk * dimensions, (chunk + 1) * dimensions), next * dimensions);
    ids[next++] = chunk;
  }
  return { ids, rows };
}
