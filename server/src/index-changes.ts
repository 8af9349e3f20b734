import { basename } from 'node:path';
import type { Connection } from 'vscode-languageserver';
import type { BuildsShown } from './builds-shown.ts';
import type { BuildWatchers } from './context.ts';
import type { IndexEvent } from './index-events.ts';
import { type IndexChanged, type IndexState, NOTIFICATIONS } from './protocol.ts';
import type { Workspace } from './workspace.ts';

/** State of an index after each event. */
const STATES: Readonly<Record<string, IndexState>> = {
  started: 'building',
  progress: 'building',
  finished: 'ready',
  failed: 'failed',
  paused: 'paused',
  resumed: 'stale',
};

/** Minimum interval of progress notifications. */
const PROGRESS_EVERY_MS = 150;

interface Listeners {
  workspace: Workspace;
  builds: BuildWatchers;
  /** Omitted for clients that do not show progress. */
  shown?: BuildsShown | undefined;
}

/** Notifies the client, and listeners of builds, of changes to the indexes of its folders. */
export class IndexChanges {
  readonly #connection: Connection;
  readonly #listeners: Listeners;
  readonly #lastProgress = new Map<string, number>();

  constructor(connection: Connection, listeners: Listeners) {
    this.#connection = connection;
    this.#listeners = listeners;
  }

  /** Handles an event of the daemon. */
  event(event: IndexEvent): void {
    const { workspace, builds, shown } = this.#listeners;
    const { target_dir, progress, message } = event;
    const folders = workspace.allByReal(target_dir);
    const state = STATES[event.type];
    if (!folders[0] || !state) return;
    if (progress && this.#isTooSoon(target_dir)) return;
    for (const { uri } of folders) {
      this.notify({
        folder: uri,
        state,
        ...(progress === undefined ? {} : { progress }),
        ...(message ? { message } : {}),
      });
    }
    if (progress !== undefined) builds.progress(target_dir, progress);
    void shown?.event(event, basename(folders[0].path), builds.has(target_dir));
  }

  notify(change: IndexChanged): void {
    void this.#connection.sendNotification(NOTIFICATIONS.indexChanged, change);
  }

  #isTooSoon(directory: string): boolean {
    const now = performance.now();
    const last = this.#lastProgress.get(directory);
    if (last !== undefined && now - last < PROGRESS_EVERY_MS) return true;
    this.#lastProgress.set(directory, now);
    return false;
  }
}
