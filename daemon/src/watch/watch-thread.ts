import { Worker } from 'node:worker_threads';
import type { FileNumbers, TreeReport } from './tree-report.ts';

export type ToTrees =
  | { type: 'sync'; id: number; root: string; all: boolean }
  | { type: 'stats'; id: number; root: string; paths: readonly string[] }
  | { type: 'forget'; root: string }
  | { type: 'close' };

export type FromTrees =
  /** The answer to `sync`, or, without an id, a report of new changes. */
  | { id?: number; root: string; report: TreeReport }
  | { id: number; numbers: FileNumbers }
  | { id: number; failure: string };

type Question =
  | { type: 'sync'; root: string; all: boolean }
  | { type: 'stats'; root: string; paths: readonly string[] };

interface Pending {
  resolve(message: FromTrees): void;
  reject(error: Error): void;
}

/** Runs tree-watch-thread.ts. The thread starts with the first request, and again if it dies. */
export class WatchThread {
  private readonly cookieFolder: string;
  private readonly onReport: (root: string, report: TreeReport) => void;
  private readonly onDeath: (error: Error) => void;
  private worker: Worker | undefined;
  private readonly pending = new Map<number, Pending>();
  private nextId = 1;

  /**
   * @param onReport receives all reports in order, each before the request that it answers resolves
   * @param onDeath is called when the thread has died and watches nothing any more
   */
  constructor(
    cookieFolder: string,
    onReport: (root: string, report: TreeReport) => void,
    onDeath: (error: Error) => void,
  ) {
    this.cookieFolder = cookieFolder;
    this.onReport = onReport;
    this.onDeath = onDeath;
  }

  async sync(root: string, all: boolean): Promise<TreeReport> {
    return ((await this.ask({ type: 'sync', root, all })) as { report: TreeReport }).report;
  }

  async stats(root: string, paths: readonly string[]): Promise<FileNumbers> {
    return ((await this.ask({ type: 'stats', root, paths })) as { numbers: FileNumbers }).numbers;
  }

  forget(root: string): void {
    this.worker?.postMessage({ type: 'forget', root } satisfies ToTrees);
  }

  async close(): Promise<void> {
    const { worker } = this;
    if (!worker) return;
    const exited = new Promise(resolve => worker.once('exit', resolve));
    worker.postMessage({ type: 'close' } satisfies ToTrees);
    await exited;
  }

  private ask(question: Question): Promise<FromTrees> {
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      this.pending.set(id, { resolve, reject });
      this.worker ??= this.start();
      this.worker.postMessage({ ...question, id } satisfies ToTrees);
    });
  }

  private start(): Worker {
    const { cookieFolder } = this;
    // `.ts` in a checkout, `.js` when built, as this module.
    const file = `./tree-watch-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`;
    const worker = new Worker(new URL(file, import.meta.url), { workerData: { cookieFolder } });
    worker.on('message', (message: FromTrees) => {
      if ('report' in message) this.onReport(message.root, message.report);
      if (message.id === undefined) return;
      const pending = this.pending.get(message.id);
      this.pending.delete(message.id);
      if ('failure' in message) pending?.reject(new Error(message.failure));
      else pending?.resolve(message);
    });
    const fail = (error: Error) => {
      if (this.worker !== worker) return; // a new thread has replaced it
      this.worker = undefined;
      for (const { reject } of this.pending.values()) reject(error);
      this.pending.clear();
      this.onDeath(error);
    };
    worker.on('error', error => fail(error as Error));
    worker.on('exit', () => fail(new Error('the file watcher ended')));
    return worker;
  }
}
