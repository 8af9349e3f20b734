import { seeded } from '../../../daemon/src/text/testing/seeded.ts';

/** More vectors than these are sampled at equal distances. */
const MAX_SAMPLE = 2000;
const ROUNDS = 8;
const UNIT = 127;

/**
 * Unit vectors in int8 that stand for all, at most `count`: spherical k-means (Dhillon and Modha, 2001), begun with k-means++
 * (Arthur and Vassilvitskii, 2007). The same vectors give the same centroids.
 */
export function centroidsOf(vectors: Int8Array, dimensions: number, count: number): Int8Array {
  const sample = sampled(vectors, dimensions);
  const rows = sample.length / dimensions;
  const wanted = Math.min(count, rows);
  let centroids = first(sample, dimensions, wanted);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float32Array(centroids.length);
    for (let row = 0; row < rows; row++) {
      const vector = sample.subarray(row * dimensions, (row + 1) * dimensions);
      const { at } = nearest(centroids, vector, wanted);
      for (let i = 0; i < dimensions; i++) sums[at * dimensions + i]! += vector[i]!;
    }
    // A centroid that no vector is nearest to stays.
    centroids = centroids.map((_, at) => sums[at]!);
    for (let at = 0; at < wanted; at++) normalize(centroids.subarray(at * dimensions, (at + 1) * dimensions));
  }
  return Int8Array.from(centroids, value => Math.round(UNIT * value));
}

function sampled(vectors: Int8Array, dimensions: number): Int8Array {
  const rows = vectors.length / dimensions;
  if (rows <= MAX_SAMPLE) return vectors;
  const sample = new Int8Array(MAX_SAMPLE * dimensions);
  for (let i = 0; i < MAX_SAMPLE; i++) {
    const row = Math.floor((i * rows) / MAX_SAMPLE);
    sample.set(vectors.subarray(row * dimensions, (row + 1) * dimensions), i * dimensions);
  }
  return sample;
}

/** Vectors that are far from each other, each drawn the likelier the farther it is from those before. */
function first(vectors: Int8Array, dimensions: number, count: number): Float32Array {
  const random = seeded(1);
  const rows = vectors.length / dimensions;
  const chosen = new Float32Array(count * dimensions);
  const distances = new Float32Array(rows).fill(2);
  let row = Math.floor(random() * rows);
  for (let at = 0; at < count; at++) {
    const one = chosen.subarray(at * dimensions, (at + 1) * dimensions);
    one.set(vectors.subarray(row * dimensions, (row + 1) * dimensions));
    normalize(one);
    let sum = 0;
    for (let other = 0; other < rows; other++) {
      const distance = 1 - dot(one, 0, vectors, other * dimensions, dimensions) / UNIT;
      distances[other] = Math.max(0, Math.min(distances[other]!, distance));
      sum += distances[other]!;
    }
    let left = random() * sum;
    for (row = 0; row < rows - 1 && left > distances[row]!; row++) left -= distances[row]!;
  }
  return chosen;
}

function nearest(centroids: Float32Array, vector: Int8Array, count: number): { at: number; cosine: number } {
  let best = { at: 0, cosine: Number.NEGATIVE_INFINITY };
  for (let at = 0; at < count; at++) {
    const cosine = dot(centroids, at * vector.length, vector, 0, vector.length);
    if (cosine > best.cosine) best = { at, cosine };
  }
  return best;
}

type Numbers = Float32Array | Int8Array;

function dot(a: Numbers, atA: number, b: Numbers, atB: number, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += a[atA + i]! * b[atB + i]!;
  return sum;
}

function normalize(vector: Float32Array): void {
  const length = Math.sqrt(dot(vector, 0, vector, 0, vector.length));
  if (length > 0) for (let i = 0; i < vector.length; i++) vector[i]! /= length;
}
