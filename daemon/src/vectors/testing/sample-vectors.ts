import { quantize } from '../../embed/quantize.ts';

/** Pseudorandom numbers from −0.5 to 0.5, the same each time (a linear congruential generator). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

/** Vectors whose leading dimensions have the largest values, like those of a model, one after another. */
export function sampleVectors(count: number, dimensions: number, seed: number): Int8Array {
  const next = numbers(seed);
  const out = new Int8Array(count * dimensions);
  for (let row = 0; row < count; row++) {
    const values = Array.from({ length: dimensions }, (_, d) => next() / (1 + d));
    quantize(values, out, row * dimensions);
  }
  return out;
}
