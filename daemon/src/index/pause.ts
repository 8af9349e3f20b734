import { DowseError } from '../api/errors.ts';
import { shellWord } from '../search/shell-word.ts';
import type { IndexFolder } from './layout.ts';

/**
 * Whether the indexing of a directory is paused: kept in the record of its index, so that it survives a restart. Who
 * indexes listens to the signal, which is a new one after each resumption.
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

  /** @returns whether that is a change. */
  set(paused: boolean): boolean {
    if (paused === this.isOn) return false;
    this.folder.setPaused(paused);
    if (paused) this.controller.abort(this.error);
    else this.controller = new AbortController();
    return true;
  }

  /** What is told to who wants it indexed meanwhile; the command can be run in any folder. */
  get error(): DowseError {
    return new DowseError(
      'INDEX_PAUSED',
      'Indexing of this directory is paused',
      `Resume it with POST /api/agent/index/pause {"target_dir": …, "paused": false}, or: dowse index resume ${shellWord(this.folder.record.directory)}`,
    );
  }
}

export function isPause(error: unknown): boolean {
  return error instanceof DowseError && error.code === 'INDEX_PAUSED';
}
