import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { VectorShape } from './vector-table.ts';

const FORMAT = 1;
const CHECKED_AT_A_TIME = 1 << 22;
const DESCRIPTION = 'graph.json';

/** The description in `graph.json` of the files beside it. */
export interface GraphDescription extends VectorShape {
  format: number;
  /** The graph has the live ones of this many first rows; the vectors of all of them are in a file of their own. */
  rows: number;
  /** The number of vectors in the graph. */
  added: number;
  /** Bytes and CRC-32 of each file. */
  files: Record<'graph' | 'vectors', { bytes: number; crc32: number }>;
  /** Of a graph from another daemon: the SHA-256 of the vectors that it was made from. */
  vectors_sha256?: string;
}

/** The graph in a folder. Its name says of which index file it is and how many rows it has. */
export const graphFile = (folder: string): string => join(folder, 'graph.usearch');

/** The whole vectors of the first rows, one after another. */
export const vectorsFile = (folder: string): string => join(folder, 'vectors.i8');

/** The folder of a graph that is being built. */
export const unfinishedFolder = (indexFile: string): string => `${indexFile}.graph.new`;

/** The folder of a graph that another daemon has built, without the vectors. */
export const receivedFolder = (indexFile: string): string => `${indexFile}.graph.received`;

/** The name of the folder of a finished graph. A later graph of the same index has another, since the first may be open. */
const finishedFolder = (indexFile: string, rows: number): string => `${indexFile}.graph.${rows}`;

/** The index file of a graph with this name, finished or not; undefined for other names. */
export function indexOfGraph(name: string): string | undefined {
  return /^(.+)\.graph\.(?:\d+|new|received)$/.exec(name)?.[1];
}

/** The folders of the finished graphs of an index, that with the most rows first. */
export function graphsOf(indexFile: string): string[] {
  const prefix = `${basename(indexFile)}.graph.`;
  const rowsOf = (name: string) => Number(name.slice(prefix.length));
  const names = readdirSync(dirname(indexFile)).filter(name => name.startsWith(prefix) && rowsOf(name) > 0);
  return names.sort((a, b) => rowsOf(b) - rowsOf(a)).map(name => join(dirname(indexFile), name));
}

/** @returns undefined if there is none, or it is of another format or shape */
export function describedGraph(folder: string, shape: VectorShape): GraphDescription | undefined {
  try {
    const found = JSON.parse(readFileSync(join(folder, DESCRIPTION), 'utf8')) as GraphDescription;
    const { format, rows, dimensions, headDimensions } = found;
    const isOurs = format === FORMAT && Number.isSafeInteger(rows) && rows > 0;
    return isOurs && dimensions === shape.dimensions && headDimensions === shape.headDimensions
      ? found
      : undefined;
  } catch {
    return undefined;
  }
}

/** Writes what an unfinished graph has so far, after its files. */
export function describeGraph(
  folder: string,
  shape: VectorShape,
  { rows, added }: { rows: number; added: number },
): void {
  const files = { graph: sumOf(graphFile(folder)), vectors: sumOf(vectorsFile(folder)) };
  const { dimensions, headDimensions } = shape;
  const description: GraphDescription = { format: FORMAT, rows, added, dimensions, headDimensions, files };
  const file = join(folder, DESCRIPTION);
  writeFileSync(`${file}.new`, JSON.stringify(description), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Makes the graph in `folder` the one that a reader of the index opens next. */
export function finishGraph(folder: string, indexFile: string, rows: number): void {
  const finished = finishedFolder(indexFile, rows);
  rmSync(finished, { recursive: true, force: true });
  renameSync(folder, finished);
}

/** Removes a graph if it can be removed: Windows may refuse while it is open. */
export function removeGraph(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The next removal tries again.
  }
}

/** Whether the files are as they were written. A damaged graph would end the process that searches it. */
export function isIntact(folder: string, { files }: GraphDescription): boolean {
  const isAsWritten = (file: string, { bytes, crc32 }: { bytes: number; crc32: number }) => {
    const now = sumOf(file);
    return now.bytes === bytes && now.crc32 === crc32;
  };
  try {
    return isAsWritten(graphFile(folder), files.graph) && isAsWritten(vectorsFile(folder), files.vectors);
  } catch {
    return false;
  }
}

function sumOf(file: string): { bytes: number; crc32: number } {
  const buffer = Buffer.allocUnsafe(CHECKED_AT_A_TIME);
  const fd = openSync(file, 'r');
  try {
    let [bytes, sum] = [0, 0];
    for (;;) {
      const read = readSync(fd, buffer, 0, buffer.length, null);
      if (read === 0) return { bytes, crc32: sum };
      sum = crc32(buffer.subarray(0, read), sum);
      bytes += read;
    }
  } finally {
    closeSync(fd);
  }
}
