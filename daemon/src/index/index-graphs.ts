import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { GraphSharing } from '../api/index-base.ts';
import type { Log } from '../api/log.ts';
import type { GraphStatus } from '../api/schemas.ts';
import { threadFile } from '../concurrency/thread-file.ts';
import { graphsOf, receivedFolder } from '../vectors/graph-folder.ts';
import { hasGraphs } from '../vectors/usearch.ts';
import type { VectorShape } from '../vectors/vector-table.ts';
import type { DirectoryIndex } from './directory-index.ts';
import type { Indexes } from './indexes.ts';

/** From this many chunks a graph is faster than a scan: see docs/scale.md. */
const GRAPH_FROM = 2_000_000;
/** A build is checked soon, changes one minute later: a graph is built again only after many of them. */
const CHECK_AFTER_MS = { build: 3000, change: 60_000 };

/** The data that the thread that builds a graph starts with. */
export interface GraphTask {
  indexFile: string;
  shape: VectorShape;
  /** Number of threads that add vectors. */
  threads: number;
}

/** Messages from the thread: a graph is due; the share of the rows that are in it; it is ready. */
export type FromGraphThread = 'due' | { progress: number } | { ready: 'built' | 'received' };

/** The reply to `due`: build a graph, or use one that another daemon has built. */
export type ToGraphThread = 'build' | 'adopt';

interface Building {
  worker: Worker;
  indexFile: string;
  ended: Promise<void>;
  /** Of the graph that is being built; undefined until one is. */
  progress: number | undefined;
  /** The folder of a graph that this daemon built. */
  built: string | undefined;
}

/**
 * The graphs of very large indexes. Each is built in the background after its index; until then, and without the native library,
 * questions scan all vectors.
 */
export class IndexGraphs {
  private readonly indexes: Indexes;
  private readonly log: Log;
  private readonly from: number;
  private readonly due = new Map<string, NodeJS.Timeout>();
  private readonly building = new Map<string, Building>();
  private isClosed = false;
  /** Set where several daemons share their indexes. */
  sharing: GraphSharing | undefined;

  /** `from` is the number of chunks from which an index gets a graph; 0 for never. */
  constructor(indexes: Indexes, log: Log, from = graphFrom(process.env)) {
    this.indexes = indexes;
    this.log = log;
    this.from = from;
    if (from > 0) indexes.hook({ onCommit: (directory, isBuilt) => this.checkSoon(directory, isBuilt) });
  }

  /** @returns undefined for an index that needs no graph */
  status(index: DirectoryIndex): GraphStatus | undefined {
    if (!this.wants(index)) return undefined;
    const progress = this.building.get(index.directory)?.progress;
    if (progress !== undefined) return { status: 'building', progress };
    return { status: graphsOf(index.version.file).length > 0 ? 'ready' : 'missing' };
  }

  /** Ends the build of a graph, so that the folder of the index can be deleted. */
  async forget({ directory }: DirectoryIndex): Promise<void> {
    clearTimeout(this.due.get(directory));
    this.due.delete(directory);
    await this.stop(directory);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const timer of this.due.values()) clearTimeout(timer);
    await Promise.all([...this.building.keys()].map(directory => this.stop(directory)));
  }

  private wants(index: DirectoryIndex): boolean {
    if (this.from === 0 || !index.isUsable || index.isPaused || !hasGraphs()) return false;
    return (index.summary()?.chunkCount ?? 0) >= this.from;
  }

  private checkSoon(directory: string, isBuilt: boolean): void {
    if (this.isClosed) return;
    clearTimeout(this.due.get(directory));
    const afterMs = isBuilt ? CHECK_AFTER_MS.build : CHECK_AFTER_MS.change;
    this.due.set(directory, setTimeout(() => void this.check(directory), afterMs).unref());
  }

  private async check(directory: string): Promise<void> {
    this.due.delete(directory);
    const index = this.indexes.all.find(one => one.directory === directory);
    if (!index || !this.wants(index)) return;
    const indexFile = index.version.file;
    const running = this.building.get(directory);
    if (running?.indexFile === indexFile) return;
    // The index was rebuilt, into another file.
    if (running) await this.stop(directory);
    if (this.isClosed || this.building.has(directory)) return;
    index.folder.removeOldGraphs();
    this.build(index, indexFile);
  }

  private build(index: DirectoryIndex, indexFile: string): void {
    const { directory } = index;
    const isCurrent = () => !this.isClosed && index.isUsable && index.version.file === indexFile;
    const threads = Math.max(1, availableParallelism() >> 1);
    const workerData: GraphTask = { indexFile, shape: this.indexes.shape, threads };
    const worker = new Worker(threadFile('./graph-thread', import.meta.url), { workerData });
    const ended = new Promise<void>(resolve => worker.once('exit', () => resolve()));
    const building: Building = { worker, indexFile, ended, progress: undefined, built: undefined };
    this.building.set(directory, building);
    worker.on('message', async (message: FromGraphThread) => {
      if (message === 'due') await this.begin(directory, building);
      else if ('progress' in message) building.progress = message.progress;
      else if (isCurrent()) {
        if (message.ready === 'built') [building.built] = graphsOf(indexFile);
        this.log.info({ directory, graph: message.ready }, 'the graph of a very large index is ready');
        index.reopen();
      }
    });
    worker.on('error', err => {
      if (isCurrent()) this.log.warn({ directory, err }, 'could not build the graph of a very large index');
    });
    void ended.then(() => {
      this.building.delete(directory);
      return this.sharing?.end(directory, building.built);
    });
  }

  /** Lets the thread build a graph or use a received one, or ends it and checks again later. */
  private async begin(directory: string, { worker, indexFile }: Building): Promise<void> {
    const folder = receivedFolder(indexFile);
    const next = (await this.sharing?.begin(directory, folder)) ?? 'build';
    if (next !== 'wait') worker.postMessage((next === 'build' ? 'build' : 'adopt') satisfies ToGraphThread);
    else {
      await worker.terminate();
      this.checkSoon(directory, false);
    }
  }

  private async stop(directory: string): Promise<void> {
    const building = this.building.get(directory);
    await building?.worker.terminate();
    await building?.ended;
  }
}

/** @throws Error if the variable is set and no number of chunks */
function graphFrom(env: NodeJS.ProcessEnv): number {
  const given = env.DOWSE_GRAPH_FROM?.trim();
  if (!given) return GRAPH_FROM;
  if (!/^\d{1,12}$/.test(given))
    throw new Error(`DOWSE_GRAPH_FROM is a number of chunks, 0 for never; it is “${given}”.`);
  return Number(given);
}
