import { createRequire } from 'node:module';
import type { Index, IndexConfig } from 'usearch';

type Usearch = typeof import('usearch');

/** Neighbors of a vector in the graph, on the lowest level twice as many. Fewer need less memory and find less. */
const CONNECTIVITY = 16;
/** How many neighbors are looked at to place a vector in the graph. */
const LOOKED_AT_TO_ADD = 128;
/** How many are looked at in a search: fewer are faster and find less. See docs/scale.md. */
const LOOKED_AT_TO_SEARCH = 1536;

let loaded: Usearch | undefined | null;

/** The native library. @returns undefined where it is not installed or does not load, as on Alpine Linux */
function usearch(): Usearch | undefined {
  if (loaded === undefined) {
    try {
      loaded = createRequire(import.meta.url)('usearch') as Usearch;
    } catch {
      loaded = null;
    }
  }
  return loaded ?? undefined;
}

/** Whether graphs can be built and searched on this machine. */
export function hasGraphs(): boolean {
  return usearch() !== undefined;
}

/** An empty graph of vectors with this many dimensions (HNSW, int8, by cosine). @throws Error without the native library */
export function emptyGraph(dimensions: number): Index {
  const library = usearch();
  if (!library) throw new Error('usearch is not installed');
  const { Index, MetricKind, ScalarKind } = library;
  const config: IndexConfig = {
    ...{ dimensions, metric: MetricKind.Cos, quantization: ScalarKind.I8, multi: false },
    connectivity: CONNECTIVITY,
    ...{ expansion_add: LOOKED_AT_TO_ADD, expansion_search: LOOKED_AT_TO_SEARCH },
  };
  return new Index(config);
}
