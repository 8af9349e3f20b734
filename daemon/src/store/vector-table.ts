const UNIT = 127 * 127;

/** How a model's vectors are laid out. */
export interface VectorShape {
  dimensions: number;
  /** Leading dimensions that alone say roughly what is near; as many as `dimensions` where a model promises nothing. */
  headDimensions: number;
}

/** Vectors in memory, int8, by row. */
export class VectorTable {
  readonly dimensions: number;
  private rows = new Int8Array(0);

  constructor(dimensions: number) {
    this.dimensions = dimensions;
  }

  /** Makes room for this many vectors and some to come; those that are there stay. */
  reserve(count: number): void {
    const room = this.rows.length / this.dimensions;
    if (count <= room) return;
    const rows = new Int8Array(Math.max(count, Math.ceil(room * 1.25)) * this.dimensions);
    rows.set(this.rows);
    this.rows = rows;
  }

  /** Puts whole vectors, one after the other, at a row and those that follow. */
  set(row: number, vectors: Int8Array): void {
    this.rows.set(vectors, row * this.dimensions);
  }

  /** Cosine of a row and a vector, −1 to 1. */
  cosine(row: number, vector: Int8Array): number {
    const { rows, dimensions } = this;
    let sum = 0;
    for (let i = 0, at = row * dimensions; i < dimensions; i++, at++) sum += rows[at]! * vector[i]!;
    return sum / UNIT;
  }
}
