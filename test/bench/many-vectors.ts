import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Index, type IndexConfig, MetricKind, ScalarKind } from 'usearch';
import { loadBuiltinEmbedder } from '../../daemon/src/embed/builtin.ts';
import type { Embedder } from '../../daemon/src/embed/embedder.ts';
import { Vectors } from '../../daemon/src/vectors/vectors.ts';
import { windowsOf } from './embed.ts';
import { QUESTIONS } from './questions.ts';
import type { Figure } from './report.ts';
import { median } from './statistics.ts';
import type { Subject } from './subject.ts';
import { batchesOf } from './trees.ts';

/** The largest number of vectors. 0 leaves this benchmark out. */
const MOST = Number(process.env.BENCH_VECTORS ?? 0);
/** The largest number for which graphs are built. A million takes ten minutes and more. */
const MOST_IN_GRAPH = Number(process.env.BENCH_GRAPH ?? 250_000);
const SIZES = [250_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000];
/** Files that are embedded at a time. */
const FILES = 1000;
const WANTED = 150;
const RECALL = 0.99;
const ROUNDS = 5;
/** Vectors that are added at a time. */
const BATCH = 10_000;
/** How many neighbours a search of a graph looks at: the first one with enough recall counts, or else the last. */
const EXPANSIONS = [384, 512, 768, 1024, 1536, 2048];
/** Cosines of whole vectors that differ by less are equal. */
const ROUNDING = 1e-9;

/** A graph of neighbours, HNSW with 8-bit values. Its candidates are compared by whole vectors. */
interface Design {
  name: string;
  /** Leading dimensions of each vector in the graph. */
  dimensions(of: { dimensions: number; headDimensions: number }): number;
  connectivity: number;
  /** Candidates of a search. */
  asked: number;
}

const DESIGNS: readonly Design[] = [
  { name: 'whole vectors', dimensions: of => of.dimensions, connectivity: 16, asked: 300 },
  { name: 'half of the dimensions', dimensions: of => of.headDimensions, connectivity: 16, asked: 600 },
];

type Search = (query: Int8Array) => ArrayLike<number>;

/**
 * The scan of all vectors beside graphs of neighbours (usearch), at sizes up to `BENCH_VECTORS`. The vectors are those of the tree;
 * where it has fewer, mixtures of two of them follow, so that they lie where real ones are.
 */
export async function benchManyVectors({ dir }: Subject): Promise<Figure[]> {
  const sizes = SIZES.filter(size => size <= MOST);
  if (sizes.length === 0) return [];
  const embedder = await loadBuiltinEmbedder();
  const { dimensions } = embedder;
  const real = shuffled(await embeddedTree(dir, embedder), dimensions);
  const queries: Int8Array[] = [];
  for (const question of QUESTIONS) queries.push(await embedder.embedQuery(question));
  const vectors = new Vectors({ dimensions, headDimensions: embedder.headDimensions });
  vectors.reserve(MOST);
  vectors.set(0, real.subarray(0, MOST * dimensions));
  addMixtures(vectors, real, dimensions);

  const note = `${Math.min(MOST, real.length / dimensions).toLocaleString('en')} are real`;
  const figures: Figure[] = [];
  const place = await mkdtemp(join(tmpdir(), 'dowse-vectors-'));
  try {
    const graphs = DESIGNS.map(design => new Graph(design, embedder, join(place, design.name)));
    for (const size of sizes) {
      const of = `${size.toLocaleString('en')} vectors`;
      const scan: Search = vector =>
        vectors.nearest({ vector, rows: size, allowed: undefined, wanted: WANTED });
      const hasGraphs = size <= Math.min(MOST_IN_GRAPH, real.length / dimensions);
      const floors = hasGraphs ? floorsOf(vectors, queries, size) : [];
      const recall = (search: Search) => recallOf(vectors, queries, floors, search);
      figures.push({
        ...{ bench: 'nearest', what: `scan of ${of}`, value: timesOf([scan], queries)[0]!, unit: 'ms' },
        note: hasGraphs ? `finds ${percent(recall(scan))}; ${note}` : note,
      });
      if (!hasGraphs) continue;
      for (const graph of graphs) {
        graph.grow(real, size);
        figures.push(...graph.figures({ vectors, queries, of, scan, recall }));
      }
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
  return figures;
}

/** The vectors of all chunks of a tree. */
async function embeddedTree(dir: string, embedder: Embedder): Promise<Int8Array> {
  const parts: Int8Array[] = [];
  for await (const files of batchesOf(dir, FILES)) parts.push(await embedder.embedChunks(windowsOf(files)));
  const all = new Int8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

class Graph {
  private readonly design: Design;
  private readonly whole: number;
  private readonly dimensions: number;
  private readonly index: Index;
  private readonly file: string;
  private size = 0;
  private buildMs = 0;

  constructor(design: Design, of: { dimensions: number; headDimensions: number }, file: string) {
    this.design = design;
    this.whole = of.dimensions;
    this.dimensions = design.dimensions(of);
    this.index = new Index(this.config(0));
    this.file = file;
  }

  /** Adds vectors up to this number, on all cores, and saves the graph. */
  grow(vectors: Int8Array, size: number): void {
    const started = performance.now();
    for (; this.size < size; this.size += BATCH) {
      const keys = BigUint64Array.from({ length: BATCH }, (_, i) => BigInt(this.size + i));
      this.index.add(keys, this.leading(vectors, this.size), 0);
    }
    this.buildMs += performance.now() - started;
    this.index.save(this.file);
  }

  figures(measured: {
    vectors: Vectors;
    queries: readonly Int8Array[];
    of: string;
    scan: Search;
    recall(search: Search): number;
  }): Figure[] {
    const { vectors, queries, of, scan, recall } = measured;
    let found = 0;
    let search: Search = scan;
    let expansion = 0;
    for (expansion of EXPANSIONS) {
      if (expansion < this.design.asked) continue;
      search = this.search(expansion, vectors);
      found = recall(search);
      if (found >= RECALL) break;
    }
    // In turn, so that both have the same machine. The graph's pages are in memory by now.
    const [graphMs, scanMs] = timesOf([search, scan], queries) as [number, number];
    const what = `graph of ${of}, ${this.design.name}`;
    const note = `finds ${percent(found)}, with ${expansion} looked at; ÷ scan in turn ${(graphMs / scanMs).toFixed(2)}`;
    return [
      { bench: 'nearest', what, value: graphMs, unit: 'ms', note },
      { bench: 'nearest', what: `${what}: build`, value: this.buildMs / 1000, unit: 's' },
      {
        bench: 'nearest',
        what: `${what}: file`,
        value: statSync(this.file).size / this.size,
        unit: 'bytes each',
      },
    ];
  }

  private search(expansion: number, vectors: Vectors): Search {
    const graph = new Index(this.config(expansion));
    graph.view(this.file);
    return query => {
      const found = graph.search(query.slice(0, this.dimensions), this.design.asked, 1)
        .keys as BigUint64Array;
      const rows = Array.from(found, Number);
      const cosines = vectors.cosines(rows, query);
      const order = [...rows.keys()].sort((a, b) => cosines[b]! - cosines[a]!);
      return order.slice(0, WANTED).map(at => rows[at]!);
    };
  }

  /** The leading dimensions of the vectors of a batch. */
  private leading(vectors: Int8Array, from: number): Int8Array {
    const out = new Int8Array(BATCH * this.dimensions);
    for (let row = 0; row < BATCH; row++) {
      const at = (from + row) * this.whole;
      out.set(vectors.subarray(at, at + this.dimensions), row * this.dimensions);
    }
    return out;
  }

  private config(expansion: number): IndexConfig {
    const { connectivity } = this.design;
    return {
      ...{ dimensions: this.dimensions, metric: MetricKind.Cos, quantization: ScalarKind.I8, multi: false },
      ...{ connectivity, expansion_add: 128, expansion_search: expansion },
    };
  }
}

/** For each query the cosine of the last of its nearest: a row with at least this one belongs to them. */
function floorsOf(vectors: Vectors, queries: readonly Int8Array[], size: number): number[] {
  const rows = Uint32Array.from({ length: size }, (_, row) => row);
  return queries.map(query => vectors.cosines(rows, query).sort()[size - WANTED]! - ROUNDING);
}

/** Share of the nearest that a search finds, over all queries. Equal vectors stand for each other. */
function recallOf(
  vectors: Vectors,
  queries: readonly Int8Array[],
  floors: readonly number[],
  search: Search,
): number {
  const found = queries.map((query, at) => {
    const cosines = vectors.cosines(search(query), query);
    return cosines.filter(cosine => cosine >= floors[at]!).length;
  });
  return found.reduce((sum, count) => sum + count, 0) / (queries.length * WANTED);
}

/** The median time of each of these searches over all queries, in milliseconds. */
function timesOf(searches: readonly Search[], queries: readonly Int8Array[]): number[] {
  const times = searches.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const query of queries) {
      searches.forEach((search, at) => {
        const started = performance.now();
        search(query);
        times[at]!.push(performance.now() - started);
      });
    }
  }
  return times.map(median);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

/** Numbers below a limit, in the same order each time. */
function numbers(): (limit: number) => number {
  let state = 1;
  return limit => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** In another order: chunks of a file are alike, and a part of the rows must be like the whole. */
function shuffled(vectors: Int8Array, dimensions: number): Int8Array {
  const below = numbers();
  const order = Uint32Array.from({ length: vectors.length / dimensions }, (_, row) => row);
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  const out = new Int8Array(vectors.length);
  order.forEach((from, to) => {
    out.set(vectors.subarray(from * dimensions, (from + 1) * dimensions), to * dimensions);
  });
  return out;
}

/** Fills the rows behind the real vectors with mixtures of two of them, as long as the first of the two. */
function addMixtures(vectors: Vectors, real: Int8Array, dimensions: number): void {
  const below = numbers();
  const count = real.length / dimensions;
  const batch = new Int8Array(BATCH * dimensions);
  for (let from = count; from < MOST; from += BATCH) {
    const rows = Math.min(BATCH, MOST - from);
    for (let row = 0; row < rows; row++) {
      const a = below(count) * dimensions;
      const b = below(count) * dimensions;
      mix(
        { real, a, b, share: 0.2 + below(1000) / 2500 },
        batch.subarray(row * dimensions, (row + 1) * dimensions),
      );
    }
    vectors.set(from, batch.subarray(0, rows * dimensions));
  }
}

function mix(
  { real, a, b, share }: { real: Int8Array; a: number; b: number; share: number },
  out: Int8Array,
): void {
  const mixed = Float64Array.from(out, (_, i) => (1 - share) * real[a + i]! + share * real[b + i]!);
  const length = Math.hypot(...real.subarray(a, a + out.length));
  const scale = length / Math.max(1, Math.hypot(...mixed));
  for (let i = 0; i < out.length; i++) out[i] = Math.max(-127, Math.min(127, Math.round(scale * mixed[i]!)));
}
