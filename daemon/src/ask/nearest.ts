import { exactSearch, MetricKind } from 'usearch';
import type { IndexReader } from '../store/index-reader.ts';
import { topOf } from './top.ts';

/** Share of the chunks from which on the filters are applied after the scan, not before it. */
const DENSE = 0.7;
/**
 * How many times as many chunks as are wanted a scan of vectors' heads keeps. With half of the dimensions, four
 * times as many hold 95 to 99 % of the truly nearest, and what they miss stands last among these.
 */
const OVERSAMPLE = 4;

/**
 * The chunks nearest in meaning to a vector, nearest first: a scan of all vectors (usearch's SIMD kernels), so that
 * filters and fresh chunks cost no recall. Where filters leave few chunks, only those are scanned. Where the model
 * allows it, the leading dimensions are scanned first and only what they find is compared in full: such a scan is as
 * fast as memory is read.
 */
export function nearest(
  reader: IndexReader,
  vector: Int8Array,
  allowed: Uint8Array,
  wanted: number,
): number[] {
  const { chunkCount, vectors } = reader;
  const count = allowed === reader.live ? reader.liveCount : countOf(allowed, chunkCount);
  if (count === 0 || vector.every(value => value === 0)) return [];
  const { headDimensions } = vectors;
  const isWhole = headDimensions === vectors.dimensions;
  const kept = isWhole ? wanted : wanted * OVERSAMPLE;
  const head = vector.slice(0, headDimensions);
  const found =
    count >= chunkCount * DENSE
      ? scan(
          vectors.heads.subarray(0, chunkCount * headDimensions),
          head,
          kept + (chunkCount - count),
        ).filter(chunk => allowed[chunk])
      : scanSome(reader, allowed, count, head, kept);
  if (isWhole) return found.slice(0, wanted);
  const cosines = Float32Array.from(found, chunk => vectors.cosine(chunk, vector));
  return topOf(cosines, wanted).map(at => found[at]!);
}

/** Rows nearest to a vector. usearch reads a typed array's buffer from its start, wherever the array begins in it. */
function scan(rows: Int8Array, vector: Int8Array, wanted: number): number[] {
  const count = Math.min(wanted, rows.length / vector.length);
  const { keys } = exactSearch(rows, vector, vector.length, count, MetricKind.IP, 1);
  return Array.from(keys as BigUint64Array, Number);
}

function scanSome(
  { vectors, chunkCount }: IndexReader,
  allowed: Uint8Array,
  count: number,
  head: Int8Array,
  wanted: number,
): number[] {
  const ids = new Uint32Array(count);
  const rows = new Int8Array(count * head.length);
  let next = 0;
  for (let chunk = 0; chunk < chunkCount; chunk++) {
    if (!allowed[chunk]) continue;
    rows.set(vectors.heads.subarray(chunk * head.length, (chunk + 1) * head.length), next * head.length);
    ids[next++] = chunk;
  }
  return scan(rows, head, wanted).map(row => ids[row]!);
}

function countOf(allowed: Uint8Array, chunkCount: number): number {
  let count = 0;
  for (let i = 0; i < chunkCount; i++) count += allowed[i]!;
  return count;
}
