import { closeSync, openSync, readSync } from 'node:fs';
import type { Index } from 'usearch';
import { describedGraph, graphFile, graphsOf, isIntact, removeGraph, vectorsFile } from './graph-folder.ts';
import { emptyGraph, hasGraphs } from './usearch.ts';
import { UNIT, type VectorShape } from './vector-table.ts';

/** A graph for another thread. */
export interface SharedGraph {
  folder: string;
  rows: number;
}

/**
 * A graph of neighbors over the first rows of a very large index, by the leading dimensions of their vectors, and the whole vectors of
 * these rows. Both are on disk: the system keeps the pages in memory that searches use.
 */
export class NeighborGraph {
  readonly shared: SharedGraph;
  private readonly shape: VectorShape;
  private readonly graph: Index;
  private readonly vectors: number;
  private readonly one: Int8Array;

  private constructor(shared: SharedGraph, shape: VectorShape) {
    this.shared = shared;
    this.shape = shape;
    this.one = new Int8Array(shape.dimensions);
    this.graph = emptyGraph(shape.headDimensions);
    this.graph.view(graphFile(shared.folder));
    this.vectors = openSync(vectorsFile(shared.folder), 'r');
  }

  /**
   * Opens the graph of an index with this many rows. Reads its files once to check them; a damaged graph is removed, so that it is built
   * again.
   *
   * @returns undefined if it has none that can be used
   */
  static of(indexFile: string, shape: VectorShape, rows: number): NeighborGraph | undefined {
    for (const folder of graphsOf(indexFile)) {
      const found = describedGraph(folder, shape);
      if (!found || found.rows > rows || !hasGraphs()) continue;
      if (isIntact(folder, found)) return new NeighborGraph({ folder, rows: found.rows }, shape);
      removeGraph(folder);
    }
    return undefined;
  }

  /** Opens the graph that another thread has checked. */
  static shared(shared: SharedGraph, shape: VectorShape): NeighborGraph {
    return new NeighborGraph(shared, shape);
  }

  /** Number of rows whose vectors it has. */
  get rows(): number {
    return this.shared.rows;
  }

  /** About the `count` rows that are nearest to a vector by the leading dimensions, in no order. */
  near(vector: Int8Array, count: number): Uint32Array {
    const { keys } = this.graph.search(vector.subarray(0, this.shape.headDimensions), count, 1);
    return Uint32Array.from(keys as BigUint64Array, Number);
  }

  /** The cosine of a vector and the whole vector of a row: −1 to 1. @throws Error if it cannot be read */
  cosine(row: number, vector: Int8Array): number {
    const { one } = this;
    const read = readSync(this.vectors, one, 0, one.length, row * one.length);
    if (read !== one.length) throw new RangeError('the vectors of the graph are incomplete');
    let dot = 0;
    for (let d = 0; d < one.length; d++) dot += one[d]! * vector[d]!;
    return dot / UNIT;
  }

  close(): void {
    closeSync(this.vectors);
  }
}
