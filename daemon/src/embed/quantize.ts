/**
 * Writes `vector`, scaled to length 1, into `out` from `offset` on: each value times 127, rounded. A vector of
 * length 0 is written as zeros.
 */
export function quantize(vector: ArrayLike<number>, out: Int8Array, offset: number): void {
  let square = 0;
  for (let d = 0; d < vector.length; d++) square += vector[d]! * vector[d]!;
  const scale = square > 0 ? 127 / Math.sqrt(square) : 0;
  for (let d = 0; d < vector.length; d++) out[offset + d] = Math.round(vector[d]! * scale);
}
