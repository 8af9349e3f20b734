import { existsSync } from 'node:fs';
import type { LocalBase } from '../api/base.ts';
import type { Run } from './build-state.ts';
import { UpdateError } from './builder.ts';
import type { ChangeTracker } from './change-tracker.ts';
import type { CurrentIndex } from './current-index.ts';
import type { IndexContext } from './index-context.ts';
import type { IndexFolder } from './layout.ts';
import type { Pause } from './pause.ts';
import type { Progress } from './update.ts';
import type { UpdateQueue } from './update-queue.ts';
import type { UpdateResult } from './update-result.ts';

interface Parts {
  directory: string;
  context: Pick<IndexContext, 'builder'>;
  folder: IndexFolder;
  current: CurrentIndex;
  changes: ChangeTracker;
  updates: UpdateQueue;
  pause: Pause;
  onProgress(run: Run): void;
}

/** Runs the builder for the index of one directory. Calls must come one after another. */
export class IndexUpdater {
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /**
   * Brings the current index up to date, in these files or everywhere.
   *
   * @throws UpdateError, or the reason of a pause or of closing
   */
  update(paths?: string[], run?: Run): Promise<UpdateResult> {
    return this.write(this.parts.current.file, { paths, run });
  }

  /**
   * Builds a new index that replaces the current one. `force` discards an interrupted build, and so does a `base`, with which the
   * new index begins.
   *
   * @throws as `update`
   */
  async rebuild(run: Run, { force, base }: { force: boolean; base?: LocalBase }): Promise<UpdateResult> {
    const { folder, current } = this.parts;
    const indexFile = folder.beginNext(current.fingerprint, force || base !== undefined);
    const previous = current.summary()?.generation;
    try {
      const generation = (previous ?? 0) + 1;
      const result = await this.write(indexFile, { run, generation, ...(base && { base }) });
      current.close();
      folder.promoteNext();
      return result;
    } catch (error) {
      if (current.isDamage(error, 'next')) folder.quarantine('next');
      throw error;
    }
  }

  private write(
    indexFile: string,
    { paths, run, generation, base }: { paths?: string[]; run?: Run; generation?: number; base?: LocalBase },
  ): Promise<UpdateResult> {
    const { directory, context, changes, updates, pause } = this.parts;
    const onProgress = (progress: Progress) => {
      if (!run?.isRebuild) changes.foundChanged(progress.totalFiles);
      if (!run) return;
      run.progress = progress.totalBytes === 0 ? 0 : progress.bytes / progress.totalBytes;
      this.parts.onProgress(run);
    };
    const listed = paths && changes.listedAmong(paths);
    const job = { directory, indexFile, paths, listed, generation, base };
    const signal = AbortSignal.any([updates.signal, pause.signal]);
    const work = async () => {
      signal.throwIfAborted();
      const result = await context.builder.update(job, onProgress, signal).catch(error => {
        signal.throwIfAborted();
        throw error;
      });
      // Files that were read before the directory vanished are not its complete content.
      if (run && !existsSync(directory))
        throw new UpdateError('the directory vanished while it was read', 'ENOENT', false);
      return result;
    };
    return changes.track(paths, work, { isRebuild: run?.isRebuild ?? false });
  }
}
