import type { LocalBase } from '../api/index-base.ts';
import type { IndexEvent } from '../api/index-event.ts';
import type { Log } from '../api/log.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { VectorShape } from '../vectors/vector-table.ts';
import type { TreeWatcher } from '../watch/tree-watcher.ts';
import type { Builder } from './builder.ts';

/** Callbacks of a daemon's indexes. All but `onCommit` are set at most once. */
export interface IndexHooks {
  /** Called when the index that answers has changed. `isBuilt`: a build has finished; otherwise some files have changed. */
  onCommit?(directory: string, isBuilt: boolean): void;
  /** Called when a file of an index no longer answers: see `IndexVersion.id`. */
  onRelease?(id: number): void;
  /** Returns an index that a new one can start from: that of a directory with mostly the same content. */
  baseFor?(directory: string): Promise<LocalBase | undefined>;
}

/** The parts of the daemon that an index uses. */
export interface IndexContext extends IndexHooks {
  indexesDir: string;
  builder: Builder;
  trees: TreeWatcher;
  model: VectorShape & Pick<Embedder, 'id' | 'isRemote'>;
  log: Log;
  /** Called on every change of state: started, progress, finished, failed. */
  onEvent(event: IndexEvent): void;
}
