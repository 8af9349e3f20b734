const UNIT = 127 * 127;

/** How a model's vectors are laid out. */
export interface VectorShape {
  dimensions: number;
  /** Leading dimensions that alone say roughly what is near; as many as `dimensions` where a model promises nothing. */
  headDimensions: number;
}

/**
 * The vectors of all chunks in memory, int8, each in two parts: heads lie side by side, so that a first scan reads no
 * more than them; tails complete the comparison for what the scan found.
 */
export class VectorTable {
  readonly dimensions: number;
  readonly headDimensions: number;
  heads = new Int8Array(0);
  private tails = new Int8Array(0);

  constructor({ dimensions, headDimensions }: VectorShape) {
    this.dimensions = dimensions;
    this.headDimensions = headDimensions;
  }

  /** Makes room for this many vectors and some to come; those that are there stay. */
  reserve(count: number): void {
    const room = this.heads.length / this.headDimensions;
    if (count <= room) return;
    const rows = Math.max(count, Math.ceil(room * 1.25));
    this.heads = grown(this.heads, rows * this.headDimensions);
    this.tails = grown(this.tails, rows * (this.dimensions - this.headDimensions));
  }

  /** Puts whole vectors, one after the other, at a row and those that follow. */
  set(row: number, vectors: Int8Array): void {
    const { dimensions, headDimensions: head } = this;
    const tail = dimensions - head;
    for (let at = 0; at < vectors.length; at += dimensions, row++) {
      this.heads.set(vectors.subarray(at, at + head), row * head);
      this.tails.set(vectors.subarray(at + head, at + dimensions), row * tail);
    }
  }

  /** Cosine of a row and a vector, −1 to 1. */
  cosine(row: number, vector: Int8Array): number {
    const { heads, tails, headDimensions: head } = this;
    const tail = this.dimensions - head;
    let sum = 0;
    for (let i = 0, at = row * head; i < head; i++, at++) sum += heads[at]! * vector[i]!;
    for (let i = head, at = row * tail; i < head + tail; i++, at++) sum += tails[at]! * vector[i]!;
    return sum / UNIT;
  }
}

function grown(old: Int8Array<ArrayBuffer>, length: number): Int8Array<ArrayBuffer> {
  const next = new Int8Array(length);
  next.set(old);
  return next;
}
