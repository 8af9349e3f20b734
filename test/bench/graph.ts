import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Index, type IndexConfig, MetricKind, ScalarKind } from 'usearch';
import { loadBuiltinEmbedder } from '../../daemon/src/embed/builtin.ts';
import { Vectors } from '../../daemon/src/vectors/vectors.ts';
import { windows } from './embed.ts';
import { QUESTIONS } from './questions.ts';
import type { Figure } from './report.ts';
import { median, timed } from './statistics.ts';
import type { Subject } from './subject.ts';

/** The largest number of vectors. The scan and the graph are compared at this number, and at halves of it. */
const MOST = Number(process.env.BENCH_VECTORS ?? 1_000_000);
const SIZES = [MOST / 8, MOST / 4, MOST / 2, MOST].map(Math.round);
const FILES = 10_000;
const WANTED = 150;
/** The graph is asked for more, since it compares rounded values. The exact ones would decide among them. */
const ASKED = 2 * WANTED;
const ROUNDS = 3;
/** Vectors that are added at a time. */
const BATCH = 10_000;
/** How many neighbours are looked at: the first one with which as many of the nearest are found as asked for counts. */
const EXPANSIONS = [384, 512, 768, 1024, 1536, 2048];
const RECALL = 0.99;

/**
 * Where a graph of neighbours (usearch's HNSW, int8) becomes faster than the scan of all vectors, and what it takes. Beyond the real
 * vectors, others are made of two of them each, so that they lie where real ones are.
 */
export async function benchGraph({ dir }: Subject): Promise<Figure[]> {
  const embedder = await loadBuiltinEmbedder();
  const { dimensions, headDimensions } = embedder;
  const inputs = await windows(dir, FILES);
  const real = await embedder.embedChunks(inputs);
  const all = enlarged(real, dimensions);
  const queries: Int8Array[] = [];
  for (const question of QUESTIONS) queries.push(await embedder.embedQuery(question));

  const place = await mkdtemp(join(tmpdir(), 'dowse-graph-'));
  try {
    const scan = new Vectors({ dimensions, headDimensions });
    scan.reserve(MOST);
    scan.set(0, all);
    const graph = new Index(configOf(dimensions, 0));
    const figures: Figure[] = [];
    let built = 0;
    let buildMs = 0;
    for (const size of SIZES) {
      buildMs += await timed(async () => add(graph, all, { from: built, to: size, dimensions }));
      built = size;
      const file = join(place, `${size}.usearch`);
      graph.save(file);
      const nearest = (vector: Int8Array) =>
        scan.nearest({ vector, rows: size, allowed: undefined, wanted: WANTED });
      figures.push(...compare(nearest, queries, { file, size, dimensions, buildMs }));
    }
    return figures;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

interface Graph {
  file: string;
  size: number;
  dimensions: number;
  /** What building it took on all cores. */
  buildMs: number;
}

function compare(
  scan: (vector: Int8Array) => number[],
  queries: readonly Int8Array[],
  { file, size, dimensions, buildMs }: Graph,
): Figure[] {
  const wanted = queries.map(query => new Set(scan(query)));
  const found = (graph: Index, query: Int8Array) => graph.search(query, ASKED, 1).keys;
  let expansion = 0;
  let recall = 0;
  let graph: Index | undefined;
  for (expansion of EXPANSIONS) {
    graph = new Index(configOf(dimensions, expansion));
    graph.view(file);
    const same = queries.map(
      (query, at) => [...found(graph!, query)].filter(key => wanted[at]!.has(Number(key))).length,
    );
    recall = same.reduce((sum, count) => sum + count, 0) / (queries.length * WANTED);
    if (recall >= RECALL) break;
  }
  const times = { scan: [] as number[], graph: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const query of queries) {
      times.scan.push(timeOf(() => scan(query)));
      times.graph.push(timeOf(() => found(graph!, query)));
    }
  }
  const of = `of ${size.toLocaleString('en')} vectors`;
  const note = `${(100 * recall).toFixed(1)}% of the nearest ${WANTED}, with ${expansion} looked at`;
  return [
    { bench: 'graph', what: `scan ${of}`, value: median(times.scan), unit: 'ms' },
    { bench: 'graph', what: `graph ${of}`, value: median(times.graph), unit: 'ms', note },
    { bench: 'graph', what: `build ${of}`, value: buildMs / 1000, unit: 's' },
    { bench: 'graph', what: `file ${of}`, value: statSync(file).size / size, unit: 'bytes each' },
  ];
}

function configOf(dimensions: number, expansion: number): IndexConfig {
  return {
    ...{ dimensions, metric: MetricKind.Cos, quantization: ScalarKind.I8, connectivity: 32, multi: false },
    ...{ expansion_add: 400, expansion_search: expansion },
  };
}

function add(
  graph: Index,
  vectors: Int8Array,
  { from, to, dimensions }: { from: number; to: number; dimensions: number },
): void {
  for (let at = from; at < to; at += BATCH) {
    const end = Math.min(to, at + BATCH);
    const keys = BigUint64Array.from({ length: end - at }, (_, i) => BigInt(at + i));
    graph.add(keys, vectors.subarray(at * dimensions, end * dimensions), 0);
  }
}

function timeOf(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** As many vectors as wanted: the real ones, then mixtures of two of them, as long as the first of the two. */
function enlarged(real: Int8Array, dimensions: number): Int8Array {
  const count = real.length / dimensions;
  const all = new Int8Array(MOST * dimensions);
  all.set(real.subarray(0, all.length));
  let state = 1;
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  for (let row = count; row < MOST; row++) {
    const [a, b] = [below(count) * dimensions, below(count) * dimensions];
    const share = 0.2 + below(1000) / 2500;
    let [length, mixed] = [0, 0];
    for (let i = 0; i < dimensions; i++) {
      const value = (1 - share) * real[a + i]! + share * real[b + i]!;
      length += real[a + i]! ** 2;
      mixed += value ** 2;
    }
    const scale = Math.sqrt(length / Math.max(1, mixed));
    for (let i = 0; i < dimensions; i++) {
      const value = (1 - share) * real[a + i]! + share * real[b + i]!;
      all[row * dimensions + i] = Math.max(-127, Math.min(127, Math.round(scale * value)));
    }
  }
  return all;
}
