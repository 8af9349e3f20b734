import { ONLY_USER, type RowUser, type SharedRows } from './kernel-rows.ts';
import { highest, type Likely, likely, likelyFor, nearest, rowsAtLeast } from './nearest.ts';
import { NeighborGraph, type SharedGraph } from './neighbor-graph.ts';
import { Sketches } from './sketches.ts';
import { type VectorShape, VectorTable } from './vector-table.ts';

/** The vectors for another thread. */
export interface SharedVectors {
  whole: SharedRows;
  sketches: SharedRows;
  graph: SharedGraph | undefined;
}

/** A search among the first rows. */
interface NearestSearch {
  vector: Int8Array;
  rows: number;
  /** 1 for each row that may be found; undefined allows all. */
  allowed: Uint8Array | undefined;
  wanted: number;
}

/** How many times the requested number of rows the graph is asked for: it compares only leading dimensions. See docs/scale.md. */
const GRAPH_OVERSAMPLE = 4;
/** If fewer of the rows that the graph gives may be found, the others may be missing. */
const MOSTLY = 0.75;

/**
 * Vectors by row, whole and as sketches, for nearest-neighbor searches. Of a very large index, the whole vectors of the first rows are on
 * disk, beside a graph of neighbors.
 */
export class Vectors {
  private readonly shape: VectorShape;
  /** Of the rows that are not in the graph. */
  private readonly whole: VectorTable;
  private readonly sketches: Sketches;
  private graph: NeighborGraph | undefined;

  /** `user` is this thread, if several use the same vectors at the same time. */
  constructor(shape: VectorShape, user: RowUser = ONLY_USER) {
    this.shape = shape;
    this.whole = new VectorTable(shape.dimensions, user);
    this.sketches = new Sketches(shape.headDimensions, user);
  }

  get shared(): SharedVectors {
    return { whole: this.whole.shared, sketches: this.sketches.shared, graph: this.graph?.shared };
  }

  /** Uses the vectors of another thread, instead of those until now. */
  adopt({ whole, sketches, graph }: SharedVectors): void {
    this.whole.adopt(whole);
    this.sketches.adopt(sketches);
    if (graph?.folder === this.graph?.shared.folder) return;
    this.close();
    this.graph = graph && NeighborGraph.shared(graph, this.shape);
  }

  /** Uses a graph, before there are rows. */
  useGraph(graph: NeighborGraph | undefined): void {
    this.graph = graph;
  }

  /** Makes room for this many rows; existing rows stay. */
  reserve(count: number): void {
    this.whole.reserve(Math.max(0, count - this.inGraph));
    this.sketches.reserve(count);
  }

  /** Writes consecutive vectors, starting at a row. */
  set(row: number, vectors: Int8Array): void {
    const { dimensions } = this.shape;
    const first = Math.max(row, this.inGraph);
    this.whole.set(first - this.inGraph, vectors.subarray((first - row) * dimensions));
    this.sketches.set(row, vectors, dimensions);
  }

  /** The cosine of a vector and each of these rows: −1 to 1. */
  cosines(rows: ArrayLike<number>, vector: Int8Array): Float64Array {
    const { graph, inGraph } = this;
    if (!graph) return this.whole.cosines(rows, vector);
    const cosines = new Float64Array(rows.length);
    const later: number[] = [];
    for (let at = 0; at < rows.length; at++) {
      if (rows[at]! < inGraph) cosines[at] = graph.cosine(rows[at]!, vector);
      else later.push(at);
    }
    const ofLater = this.whole.cosines(
      later.map(at => rows[at]! - inGraph),
      vector,
    );
    later.forEach((at, i) => {
      cosines[at] = ofLater[i]!;
    });
    return cosines;
  }

  /** Approximate similarity of the first rows to a vector, all above 0. Valid until the next call. */
  scores(vector: Int8Array, rows: number): Float32Array {
    return this.sketches.scores(vector, rows);
  }

  /** The rows nearest to a vector, nearest first. */
  nearest(search: NearestSearch): number[] {
    return nearest(this.likely(search), search.wanted);
  }

  /** The rows among which those are. */
  likely(search: NearestSearch): Likely {
    if (search.rows === 0 || isZero(search.vector)) return NOTHING;
    return this.likelyByGraph(search) ?? this.likelyOfAll(search);
  }

  close(): void {
    this.graph?.close();
    this.graph = undefined;
  }

  private get inGraph(): number {
    return this.graph?.rows ?? 0;
  }

  /** Scans the sketches of all rows. */
  private likelyOfAll({ vector, rows, allowed, wanted }: NearestSearch): Likely {
    const scores = this.scores(vector, rows);
    if (allowed) for (let row = 0; row < rows; row++) if (!allowed[row]) scores[row] = 0;
    const atLeast = (floor: number) => this.sketches.atLeast(floor, rows);
    return likely({ scores, atLeast, cosines: rows => this.cosines(rows, vector) }, wanted);
  }

  /** Searches the graph, and scans only later rows. @returns undefined without a graph, or if too few of its rows may be found */
  private likelyByGraph({ vector, rows, allowed, wanted }: NearestSearch): Likely | undefined {
    const { graph, inGraph } = this;
    if (!graph) return undefined;
    const near = graph.near(vector, wanted * GRAPH_OVERSAMPLE);
    const found = allowed ? near.filter(row => allowed[row]) : near;
    if (found.length < near.length * MOSTLY) return undefined;
    const later = this.likelyLater({ vector, rows, allowed, wanted });
    const all = Uint32Array.from([...found, ...later.map(row => row + inGraph)]).sort();
    return { rows: all, scores: this.sketches.scoresOf(vector, all), cosines: this.cosines(all, vector) };
  }

  /** The likeliest of the rows that are not in the graph, counted from its end. */
  private likelyLater({ vector, rows, allowed, wanted }: NearestSearch): Uint32Array {
    const { inGraph } = this;
    if (rows === inGraph) return NOTHING.rows;
    const scores = this.sketches.scores(vector, rows, inGraph);
    if (allowed) for (let at = 0; at < scores.length; at++) if (!allowed[inGraph + at]) scores[at] = 0;
    return highest({ scores, atLeast: floor => rowsAtLeast(scores, floor) }, likelyFor(wanted));
  }
}

/** To a vector that is near to nothing. */
export const NOTHING: Likely = {
  rows: new Uint32Array(0),
  scores: new Float32Array(0),
  cosines: new Float64Array(0),
};

/** Of a text without known words. It is near to nothing. */
export function isZero(vector: Int8Array): boolean {
  return vector.every(value => value === 0);
}
