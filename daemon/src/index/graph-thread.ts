/** The thread that builds the graph of an index, with a low priority, because no request waits for it. */
import { parentPort, workerData } from 'node:worker_threads';
import { runInBackground } from '../concurrency/background.ts';
import { readVectors } from '../store/read-vectors.ts';
import { adoptGraph, buildGraph } from '../vectors/build-graph.ts';
import { describedGraph, graphsOf } from '../vectors/graph-folder.ts';
import type { FromGraphThread, GraphTask, ToGraphThread } from './index-graphs.ts';

/** A graph is built again when this share of the rows are later than it, or removed from it. */
const MAX_DIFFERENT = 0.2;

const { indexFile, shape, threads } = workerData as GraphTask;
const port = parentPort!;
const tell = (message: FromGraphThread) => port.postMessage(message);

runInBackground();
const source = readVectors(indexFile);
if (isDue()) {
  port.once('message', (message: ToGraphThread) => {
    try {
      make(message);
    } finally {
      end();
    }
  });
  tell('due');
} else end();

/** Whether there is no graph, or the index has changed much since. */
function isDue(): boolean {
  const [folder] = graphsOf(indexFile);
  const inGraph = folder === undefined ? 0 : (describedGraph(folder, shape)?.rows ?? 0);
  const { rows, removed } = source.count(inGraph);
  return rows - inGraph + removed > rows * MAX_DIFFERENT;
}

function make(message: ToGraphThread): void {
  const { rows } = source.count(0);
  const build = {
    ...{ indexFile, shape, rows, threads, isLive: source.liveRows(rows) },
    blocks: (from: number) => source.blocks(from),
    onProgress: (done: number) => tell({ progress: done / rows }),
  };
  if (message === 'adopt' && adoptGraph(build) && !isDue()) tell({ ready: 'received' });
  else {
    buildGraph(build);
    tell({ ready: 'built' });
  }
}

function end(): void {
  source.close();
  port.close();
}
