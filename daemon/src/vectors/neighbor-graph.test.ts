import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adoptGraph, buildGraph, type GraphBuild, type VectorBlock } from './build-graph.ts';
import { graphFile, graphsOf, receivedFolder, unfinishedFolder, vectorsFile } from './graph-folder.ts';
import { NeighborGraph } from './neighbor-graph.ts';
import { sampleVectors } from './testing/sample-vectors.ts';
import { Vectors } from './vectors.ts';

const SHAPE = { dimensions: 32, headDimensions: 24 };
const { dimensions } = SHAPE;
const ROWS = 2500;
const IN_GRAPH = 2000;
const BLOCK = 300;
const WANTED = 50;

let folder: string;
let indexFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dowse-graph-'));
  indexFile = join(folder, 'index-1.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const stored = sampleVectors(ROWS, dimensions, 1);
const questions = Array.from({ length: 20 }, (_, at) => sampleVectors(1, dimensions, at + 2));

function* blocks(from: number, upTo = ROWS): Generator<VectorBlock> {
  for (let first = from - (from % BLOCK); first < upTo; first += BLOCK)
    yield { first, vectors: stored.subarray(first * dimensions, Math.min(ROWS, first + BLOCK) * dimensions) };
}

/** One thread adds rows always in the same order, so the graph is always the same. */
function build(change: Partial<Parameters<typeof buildGraph>[0]> = {}): void {
  buildGraph({
    ...{ indexFile, shape: SHAPE, rows: IN_GRAPH, threads: 1, blocks, isLive: () => true, onProgress() {} },
    ...change,
  });
}

/** The vectors, with the graph of the index if it has one. */
function opened(): Vectors {
  const all = new Vectors(SHAPE);
  all.useGraph(NeighborGraph.of(indexFile, SHAPE, ROWS));
  all.reserve(ROWS);
  for (const { first, vectors } of blocks(0)) all.set(first, vectors);
  return all;
}

function scanned(): Vectors {
  const all = new Vectors(SHAPE);
  all.reserve(ROWS);
  all.set(0, stored);
  return all;
}

const near = (all: Vectors, vector: Int8Array, allowed?: Uint8Array) =>
  all.nearest({ vector, rows: ROWS, allowed, wanted: WANTED });

/** Share of the nearest rows that are found, over all questions. */
function recall(all: Vectors, allowed?: Uint8Array): number {
  const plain = scanned();
  const shares = questions.map(vector => {
    const wanted = new Set(near(plain, vector, allowed));
    return near(all, vector, allowed).filter(row => wanted.has(row)).length / wanted.size;
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

test('a graph, with a scan of later rows, finds what a scan of all rows finds', () => {
  build();
  const all = opened();
  expect(all.shared.graph?.rows).toBe(IN_GRAPH);
  expect(recall(all)).toBeGreaterThan(0.99);
  const found = questions.flatMap(vector => near(all, vector));
  expect(found.some(row => row >= IN_GRAPH)).toBe(true);
  expect(found.some(row => row < IN_GRAPH)).toBe(true);
  all.close();
});

test('a graph that several threads build finds nearly all', () => {
  build({ threads: 4 });
  const all = opened();
  expect(recall(all)).toBeGreaterThan(0.95);
  all.close();
});

test('whole vectors on disk and in memory have the same cosines and scores', () => {
  build();
  const [all, plain] = [opened(), scanned()];
  const rows = [0, 1, 1999, 2000, 2499, 17, 2003];
  const [vector] = questions as [Int8Array];
  expect(all.cosines(rows, vector)).toEqual(plain.cosines(rows, vector));
  const { rows: found, scores } = all.likely({ vector, rows: ROWS, allowed: undefined, wanted: WANTED });
  const plainScores = plain.scores(vector, ROWS);
  expect([...scores]).toEqual([...found].map(row => plainScores[row]!));
  all.close();
});

test.each([
  ['few rows', (row: number) => row % 50 === 0],
  ['half of the rows', (row: number) => row % 2 === 0],
  ['nearly all rows', (row: number) => row % 40 !== 0],
  ['later rows', (row: number) => row >= IN_GRAPH],
])('of %s that may be found, the nearest are found', (_, isAllowed) => {
  build();
  const allowed = Uint8Array.from({ length: ROWS }, (__, row) => Number(isAllowed(row)));
  const all = opened();
  expect(recall(all, allowed)).toBeGreaterThan(0.99);
  expect(questions.flatMap(vector => near(all, vector, allowed)).every(row => allowed[row])).toBe(true);
  all.close();
});

test('removed rows are not in the graph', () => {
  build({ isLive: row => row % 2 === 1 });
  const graph = NeighborGraph.of(indexFile, SHAPE, ROWS)!;
  const rows = questions.flatMap(vector => [...graph.near(vector, WANTED)]);
  expect(rows).toHaveLength(questions.length * WANTED);
  expect(rows.every(row => row % 2 === 1)).toBe(true);
  graph.close();
});

test('an interrupted build resumes from its last save', () => {
  const stop = new Error('killed');
  expect(() =>
    build({
      saveEvery: 500,
      onProgress(rows) {
        if (rows > 1300) throw stop;
      },
    }),
  ).toThrow(stop);
  expect(graphsOf(indexFile)).toEqual([]);
  const begun: number[] = [];
  build({
    blocks: from => {
      begun.push(from);
      return blocks(from);
    },
  });
  expect(begun[0]).toBeGreaterThanOrEqual(500);
  const all = opened();
  expect(recall(all)).toBeGreaterThan(0.99);
  expect([...all.cosines([0, 700, 1400, 1999], questions[0]!)]).toEqual([
    ...scanned().cosines([0, 700, 1400, 1999], questions[0]!),
  ]);
  all.close();
});

test.each([
  ['is cut', (file: string) => truncateSync(file, 1000)],
  ['has another byte', (file: string) => changeByte(file)],
  ['is missing', (file: string) => rmSync(file)],
])('a graph with a file that %s is not used, and a build replaces it', (_, damage) => {
  for (const fileOf of [graphFile, vectorsFile]) {
    build();
    damage(fileOf(graphsOf(indexFile)[0]!));
    expect(NeighborGraph.of(indexFile, SHAPE, ROWS)).toBeUndefined();
    expect(graphsOf(indexFile)).toEqual([]);
    expect(recall(opened())).toBe(1);
    build();
    NeighborGraph.of(indexFile, SHAPE, ROWS)!.close();
  }
});

/** The finished graph of an index as another daemon receives it. */
function received(change: (description: object) => object = own => own): void {
  const [made] = graphsOf(indexFile) as [string];
  const folder = receivedFolder(join(dirname(indexFile), 'index-2.db'));
  renameSync(made, folder);
  const vectors_sha256 = createHash('sha256')
    .update(readFileSync(vectorsFile(folder)))
    .digest('hex');
  const description = join(folder, 'graph.json');
  const own = { ...JSON.parse(readFileSync(description, 'utf8')), vectors_sha256 };
  writeFileSync(description, JSON.stringify(change(own)));
  rmSync(vectorsFile(folder));
  indexFile = join(dirname(indexFile), 'index-2.db');
}

const adopt = (change: Partial<GraphBuild> = {}) =>
  adoptGraph({
    ...{ indexFile, shape: SHAPE, rows: ROWS, threads: 1, blocks, isLive: () => true, onProgress() {} },
    ...change,
  });

test('a graph from another daemon that was made from the same vectors is used', () => {
  build();
  received();
  expect(adopt()).toBe(true);
  const all = opened();
  expect(all.shared.graph?.rows).toBe(IN_GRAPH);
  expect(recall(all)).toBeGreaterThan(0.99);
  all.close();
});

const other = sampleVectors(ROWS, dimensions, 99);
test.each<[string, Partial<GraphBuild>, (own: object) => object]>([
  ['other vectors', { blocks: () => [{ first: 0, vectors: other }] }, own => own],
  ['more rows', { rows: IN_GRAPH - 1 }, own => own],
  ['another shape', { shape: { ...SHAPE, headDimensions: 32 } }, own => own],
  ['a wrong checksum', {}, own => ({ ...own, files: { graph: { bytes: 1, crc32: 1 } } })],
  ['no checksum of its vectors', {}, own => ({ ...own, vectors_sha256: undefined })],
])('a graph from another daemon with %s is not used, and removed', (_, change, described) => {
  build();
  received(described);
  expect(adopt(change)).toBe(false);
  expect(readdirSync(dirname(indexFile))).toEqual([]);
});

test('an interrupted build with damaged files begins again', () => {
  expect(() => build({ saveEvery: 500, onProgress: rows => rows > 1300 && expect.fail() })).toThrow();
  changeByte(graphFile(unfinishedFolder(indexFile)));
  build();
  const all = opened();
  expect(recall(all)).toBeGreaterThan(0.99);
  all.close();
});

test('a graph of another shape, of more rows than the index has, or of another format is not used', () => {
  build();
  expect(NeighborGraph.of(indexFile, { ...SHAPE, headDimensions: 32 }, ROWS)).toBeUndefined();
  expect(NeighborGraph.of(indexFile, SHAPE, IN_GRAPH - 1)).toBeUndefined();
  const [made] = graphsOf(indexFile);
  const description = join(made!, 'graph.json');
  const text = readFileSync(description, 'utf8');
  for (const other of [text.replace('"format":1', '"format":2'), '{', 'null']) {
    writeFileSync(description, other);
    expect(NeighborGraph.of(indexFile, SHAPE, ROWS)).toBeUndefined();
  }
});

test('the graphs of an index are told apart from those of others, the largest first', () => {
  for (const name of [
    'index-1.db.graph.90',
    'index-1.db.graph.500',
    'index-1.db.graph.new',
    'index-11.db.graph.900',
    'index-1.db.graph.x',
  ])
    mkdirSync(join(folder, name));
  expect(graphsOf(indexFile)).toEqual([`${indexFile}.graph.500`, `${indexFile}.graph.90`]);
  expect(readdirSync(folder)).toHaveLength(5);
});

function changeByte(file: string): void {
  const bytes = readFileSync(file);
  const at = bytes.length >> 1;
  bytes[at] = bytes[at]! ^ 255;
  writeFileSync(file, bytes);
}
