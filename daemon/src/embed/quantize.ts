/** The length of a quantized vector. */
export const UNIT = 127;

/**
 * Writes `vector`, scaled to length 1, into `out` from `offset` on: each value times 127, rounded. The zero vector
 * stays zero.
 */
export function quantize(vector: ArrayLike<number>, out: Int8Array, offset: number): void {
  let square = 0;
  for (let d = 0; d < vector.length; d++) square += vector[d]! * vector[d]!;
  const scale = square > 0 ? UNIT / Math.sqrt(square) : 0;
  for (let d = 0; d < vector.length; d++) out[offset + d] = Math.round(vector[d]! * scale);
}
