import { DowseError } from '../api/errors.ts';
import { shellWord } from '../text/shell-word.ts';
import type { IndexFolder } from './index-folder.ts';

/**
 * Whether indexing of a directory is paused. The state is stored in the index's record, so it survives a restart.
 * Updates listen to `signal`; resuming creates a new one.
 */
export class Pause {
  private readonly folder: IndexFolder;
  private controller = new AbortController();

  constructor(folder: IndexFolder) {
    this.folder = folder;
    if (this.isOn) this.controller.abort(this.error);
  }

  get isOn(): boolean {
    return this.folder.record.paused === true;
  }

  /** Aborted while indexing is paused. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** @returns whether the state changed */
  set(paused: boolean): boolean {
    if (paused === this.isOn) return false;
    this.folder.setPaused(paused);
    if (paused) this.controller.abort(this.error);
    else this.controller = new AbortController();
    return true;
  }

  /** The error for callers who need it indexed. The command works in any folder. */
  get error(): DowseError {
    return new DowseError(
      'INDEX_PAUSED',
      'Indexing of this directory is paused.',
      `Resume it with POST /api/agent/index/pause {"target_dir": …, "paused": false}, or: dowse index resume ${shellWord(this.folder.record.directory)}`,
    );
  }
}

export function isPause(error: unknown): boolean {
  return error instanceof DowseError && error.code === 'INDEX_PAUSED';
}
