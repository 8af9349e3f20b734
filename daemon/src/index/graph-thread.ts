/** The thread that builds the graph of an index. Nobody waits for it, so everything else goes first. */
import { parentPort, workerData } from 'node:worker_threads';
import { runInBackground } from '../concurrency/background.ts';
import { readVectors } from '../store/read-vectors.ts';
import { buildGraph } from '../vectors/build-graph.ts';
import { describedGraph, graphsOf } from '../vectors/graph-folder.ts';
import type { FromGraphThread, GraphTask } from './index-graphs.ts';

/** A graph is built again when this share of the rows are later than it, or removed from it. */
const MAX_DIFFERENT = 0.2;

const { indexFile, shape, threads } = workerData as GraphTask;
const tell = (message: FromGraphThread) => parentPort!.postMessage(message);

runInBackground();
const source = readVectors(indexFile);
try {
  const [folder] = graphsOf(indexFile);
  const inGraph = folder === undefined ? 0 : (describedGraph(folder, shape)?.rows ?? 0);
  const { rows, removed } = source.count(inGraph);
  if (rows - inGraph + removed > rows * MAX_DIFFERENT) {
    buildGraph({
      ...{ indexFile, shape, rows, threads, isLive: source.liveRows(rows) },
      blocks: from => source.blocks(from),
      onProgress: done => tell({ progress: done / rows }),
    });
    tell({ built: rows });
  }
} finally {
  source.close();
}
