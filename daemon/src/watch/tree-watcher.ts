import { Worker } from 'node:worker_threads';
import type { TreeReport } from './tree-watch.ts';

export type ToTrees =
  | { type: 'sync'; id: number; root: string; all: boolean }
  | { type: 'stats'; id: number; root: string; paths: readonly string[] }
  | { type: 'forget'; root: string }
  | { type: 'close' };

export type FromTrees =
  | { id: number; report: TreeReport }
  | { id: number; numbers: Float64Array }
  | { id: number; failure: string }
  /** Something happened in this tree since the last report. */
  | { changed: string };

/** Numbers of `fs.Stats` for each path: size, mtimeMs, ctimeMs, ino; a size of -1 where there is no regular file. */
export type FileNumbers = Float64Array;

interface Pending {
  resolve(message: FromTrees): void;
  reject(error: Error): void;
}

/** The other end of tree-watch-thread.ts. The thread starts with the first question, and again if it ever dies. */
export class TreeWatcher {
  private readonly cookieFolder: string;
  private worker: Worker | undefined;
  private readonly pending = new Map<number, Pending>();
  private readonly listeners = new Map<string, () => void>();
  private nextId = 1;
  private isClosed = false;

  /** `cookieFolder` is for the watcher alone; what is in it goes. */
  constructor(cookieFolder: string) {
    this.cookieFolder = cookieFolder;
  }

  /**
   * What happened in a tree until now, since the last report about it. With `all`, and when it lost track, the report
   * names all files.
   */
  async sync(root: string, { all = false } = {}): Promise<TreeReport> {
    return ((await this.ask({ type: 'sync', id: this.nextId++, root, all })) as { report: TreeReport })
      .report;
  }

  async stats(root: string, paths: readonly string[]): Promise<FileNumbers> {
    return ((await this.ask({ type: 'stats', id: this.nextId++, root, paths })) as { numbers: FileNumbers })
      .numbers;
  }

  /** Calls `listener` once something happens in a tree after a report. */
  onChange(root: string, listener: () => void): void {
    this.listeners.set(root, listener);
  }

  forget(root: string): void {
    this.listeners.delete(root);
    this.worker?.postMessage({ type: 'forget', root } satisfies ToTrees);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const { worker } = this;
    if (!worker) return;
    const exited = new Promise(resolve => worker.once('exit', resolve));
    worker.postMessage({ type: 'close' } satisfies ToTrees);
    await exited;
  }

  private ask(message: Extract<ToTrees, { id: number }>): Promise<FromTrees> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) throw new Error('the file watcher is closed');
      this.pending.set(message.id, { resolve, reject });
      this.worker ??= this.start();
      this.worker.postMessage(message);
    });
  }

  private start(): Worker {
    const { cookieFolder } = this;
    // `.ts` in a checkout, `.js` once built, as this module.
    const file = `./tree-watch-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`;
    const worker = new Worker(new URL(file, import.meta.url), { workerData: { cookieFolder } });
    worker.on('message', (message: FromTrees) => {
      if ('changed' in message) {
        this.listeners.get(message.changed)?.();
        return;
      }
      const pending = this.pending.get(message.id);
      this.pending.delete(message.id);
      if ('failure' in message) pending?.reject(new Error(message.failure));
      else pending?.resolve(message);
    });
    const fail = (error: Error) => {
      if (this.worker === worker) this.worker = undefined;
      else if (this.worker) return; // another has taken its place, with questions of its own
      for (const { reject } of this.pending.values()) reject(error);
      this.pending.clear();
    };
    worker.on('error', error => fail(error as Error));
    worker.on('exit', () => fail(new Error('the file watcher ended')));
    return worker;
  }
}
