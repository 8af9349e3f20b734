import type { LocalBase } from '../api/index-base.ts';
import type { IndexEvent } from '../api/index-event.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { VectorShape } from '../vectors/vector-table.ts';
import type { TreeWatcher } from '../watch/tree-watcher.ts';
import type { Builder } from './builder.ts';

/** What follows the indexes of a daemon. All but `onCommit` are set at most once. */
export interface IndexHooks {
  /** Called when the index that answers has changed. `isBuilt`: a build has finished; otherwise some files have changed. */
  onCommit?(directory: string, isBuilt: boolean): void;
  /** Called when a file of an index answers no longer: see `IndexVersion.id`. */
  onRelease?(id: number): void;
  /** What a new index may begin with: the index of a directory with much of the same content. */
  baseFor?(directory: string): Promise<LocalBase | undefined>;
}

/** The parts of the daemon that an index uses. */
export interface IndexContext extends IndexHooks {
  indexesDir: string;
  builder: Builder;
  trees: TreeWatcher;
  model: VectorShape & Pick<Embedder, 'id' | 'isRemote'>;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
  /** Called on every change of state: started, progress, finished, failed. */
  onEvent(event: IndexEvent): void;
}
