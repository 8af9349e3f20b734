import { CancellationTokenSource, type Disposable } from 'vscode';
import type { FolderStatus } from '../../../server/src/protocol.ts';
import type { Connection } from '../language/connection.ts';
import type { Hit, Search } from './hit.ts';
import { type Outcome, runSearch } from './run-search.ts';
import { whenReady } from './waiting.ts';

/** The search to go on with if one finds nothing. */
export type IfNone = () => Promise<Search | undefined>;

interface Listener {
  /** Another search goes on, since nothing was found. */
  replaced(search: Search): void;
  hits(hits: Hit[]): void;
  /** `error`: why there are no more hits. */
  ended(outcome: Outcome, error?: unknown): void;
}

/** The search that fills the results view, and the indexes that it waits for. A new one ends the one before. */
export class RunningSearch implements Disposable {
  readonly #connection: Connection;
  readonly #listener: Listener;
  #running: CancellationTokenSource | undefined;
  #waiting: Disposable | undefined;

  constructor(connection: Connection, listener: Listener) {
    this.#connection = connection;
    this.#listener = listener;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Ends the search before. @returns what the next one is run with. */
  begin(): CancellationTokenSource {
    this.dispose();
    this.#running = new CancellationTokenSource();
    return this.#running;
  }

  /**
   * Runs a search, and the next one if it finds nothing.
   *
   * @returns the search that was run last
   */
  async find(search: Search, running: CancellationTokenSource, ifNone?: IfNone): Promise<Search> {
    let isNone = true;
    try {
      const outcome = await runSearch(this.#connection, search, running.token, hits => {
        if (hits.length > 0) isNone = false;
        if (!running.token.isCancellationRequested) this.#listener.hits(hits);
      });
      const other = isNone && !outcome.noFile ? await ifNone?.() : undefined;
      if (this.#running !== running) return search;
      if (other) {
        this.#listener.replaced(other);
        return await this.find(other, running);
      }
      this.end(outcome);
    } catch (error) {
      if (this.#running === running) this.end({ truncated: false, searchNotes: [] }, error);
    } finally {
      running.dispose();
    }
    return search;
  }

  /** Ends the search with hits that were found elsewhere too. */
  end(outcome: Outcome, error?: unknown): void {
    this.#running = undefined;
    this.#listener.ended(outcome, error);
  }

  cancel(): void {
    this.#running?.cancel();
  }

  /** Tells the progress of indexes until one is ready, or the next search begins. */
  waitFor(folders: readonly FolderStatus[], on: Parameters<typeof whenReady>[2]): void {
    this.#waiting = whenReady(this.#connection, folders, on);
  }

  dispose(): void {
    this.cancel();
    this.#running = undefined;
    this.#waiting?.dispose();
    this.#waiting = undefined;
  }
}
