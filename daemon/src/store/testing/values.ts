/** Pseudo-random vector values, the same in each run: a multiplicative hash of their positions. */
export const values = (count: number, from: number): Int8Array =>
  Int8Array.from({ length: count }, (_, i) => ((Math.imul(i + from, 2_654_435_761) >>> 24) % 255) - 127);
