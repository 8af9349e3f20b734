import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import type { Index } from 'usearch';
import {
  describedGraph,
  describeGraph,
  finishGraph,
  graphFile,
  isIntact,
  receivedFolder,
  unfinishedFolder,
  vectorsFile,
} from './graph-folder.ts';
import { emptyGraph } from './usearch.ts';
import type { VectorShape } from './vector-table.ts';

/** Rows that are added at a time, so that progress is seen. */
const ADDED_AT_A_TIME = 2000;
/** Rows after which the graph is saved, from which an interrupted build resumes. */
const SAVE_EVERY = 250_000;

/** Consecutive vectors. */
export interface VectorBlock {
  first: number;
  vectors: Int8Array;
}

/** A graph to build, and what it is built from. */
export interface GraphBuild {
  indexFile: string;
  shape: VectorShape;
  /** The number of rows; those that are added to the index meanwhile are left out. */
  rows: number;
  threads: number;
  /** The vectors from this row on, in order; the first block may begin before it. */
  blocks(from: number): Iterable<VectorBlock>;
  /** Whether a row is to be found. */
  isLive(row: number): boolean;
  /** Number of rows so far. */
  onProgress(rows: number): void;
  saveEvery?: number;
}

/**
 * Builds the graph of an index, beside its file, or resumes an interrupted one. What is on disk is complete after each save,
 * so a kill loses at most the rows since the last one.
 */
export function buildGraph(build: GraphBuild): void {
  const { indexFile, shape, rows, saveEvery = SAVE_EVERY } = build;
  const folder = unfinishedFolder(indexFile);
  const { graph, done } = begun(folder, build);
  const file = openSync(vectorsFile(folder), 'a', 0o600);
  try {
    let added = Number(graph.size());
    let saved = done;
    const save = (upTo: number) => {
      fsyncSync(file);
      graph.save(`${graphFile(folder)}.new`);
      renameSync(`${graphFile(folder)}.new`, graphFile(folder));
      describeGraph(folder, shape, { rows: upTo, added });
      saved = upTo;
    };
    for (const { first, vectors } of piecesOf(build, done)) {
      writeSync(file, vectors);
      added += addLive(graph, { first, vectors }, build);
      const upTo = first + vectors.length / shape.dimensions;
      build.onProgress(upTo);
      if (upTo - saved >= saveEvery && upTo < rows) save(upTo);
    }
    save(rows);
  } finally {
    closeSync(file);
  }
  finishGraph(folder, indexFile, rows);
}

/**
 * Uses a graph that another daemon has built, if it was made from the same vectors as this index has.
 *
 * @returns whether it was
 */
export function adoptGraph({ indexFile, shape, rows, blocks }: GraphBuild): boolean {
  const folder = receivedFolder(indexFile);
  const found = describedGraph(folder, shape);
  try {
    if (!found || found.rows > rows) return false;
    const hash = createHash('sha256');
    const file = openSync(vectorsFile(folder), 'w', 0o600);
    try {
      for (const { vectors } of piecesOf({ shape, rows: found.rows, blocks }, 0)) {
        writeSync(file, vectors);
        hash.update(vectors);
      }
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (hash.digest('hex') !== found.vectors_sha256 || !isIntact(folder, found)) return false;
    finishGraph(folder, indexFile, found.rows);
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The graph of an interrupted build, or an empty one. */
function begun(folder: string, { shape, rows }: GraphBuild): { graph: Index; done: number } {
  const graph = emptyGraph(shape.headDimensions);
  const found = describedGraph(folder, shape);
  if (found && found.rows < rows) {
    // Rows that were written after the last save are written again.
    try {
      truncateSync(vectorsFile(folder), found.files.vectors.bytes);
      if (isIntact(folder, found)) {
        graph.load(graphFile(folder));
        if (Number(graph.size()) === found.added) return { graph, done: found.rows };
      }
    } catch {
      // begun again
    }
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return { graph: emptyGraph(shape.headDimensions), done: 0 };
}

/** The vectors of the rows that are missing, a few at a time. */
function* piecesOf(
  { shape: { dimensions }, rows, blocks }: Pick<GraphBuild, 'shape' | 'rows' | 'blocks'>,
  from: number,
): Generator<VectorBlock> {
  for (const { first, vectors } of blocks(from)) {
    const end = Math.min(rows, first + vectors.length / dimensions);
    for (let row = Math.max(first, from); row < end; row += ADDED_AT_A_TIME) {
      const last = Math.min(row + ADDED_AT_A_TIME, end);
      yield {
        first: row,
        vectors: vectors.subarray((row - first) * dimensions, (last - first) * dimensions),
      };
    }
  }
}

/** Adds the leading dimensions of the live rows. @returns their number */
function addLive(
  graph: Index,
  { first, vectors }: VectorBlock,
  { shape, threads, isLive }: GraphBuild,
): number {
  const { dimensions, headDimensions } = shape;
  const all = Array.from({ length: vectors.length / dimensions }, (_, at) => at);
  const live = all.filter(at => isLive(first + at));
  if (live.length === 0) return 0;
  const heads = new Int8Array(live.length * headDimensions);
  live.forEach((at, to) => {
    heads.set(vectors.subarray(at * dimensions, at * dimensions + headDimensions), to * headDimensions);
  });
  graph.add(
    BigUint64Array.from(live, at => BigInt(first + at)),
    heads,
    threads,
  );
  return live.length;
}
