import { basename } from 'node:path';
import type { Connection } from 'vscode-languageserver';
import type { BuildsShown } from './builds-shown.ts';
import type { BuildWatchers } from './context.ts';
import type { IndexEvent } from './index-events.ts';
import { type IndexChanged, type IndexState, NOTIFICATIONS } from './protocol.ts';
import type { Workspace } from './workspace.ts';

/** States that the events of an index lead to. */
const STATES: Readonly<Record<string, IndexState>> = {
  started: 'building',
  progress: 'building',
  finished: 'ready',
  failed: 'failed',
  paused: 'paused',
  resumed: 'stale',
};

/** A large build reports more often than anybody can see. */
const PROGRESS_EVERY_MS = 150;

interface Listeners {
  workspace: Workspace;
  builds: BuildWatchers;
  /** Left out for clients that show no progress. */
  shown?: BuildsShown | undefined;
}

/** Tells the client, and whoever waits for a build, what becomes of the indexes of its folders. */
export class IndexChanges {
  readonly #connection: Connection;
  readonly #listeners: Listeners;
  readonly #lastProgress = new Map<string, number>();

  constructor(connection: Connection, listeners: Listeners) {
    this.#connection = connection;
    this.#listeners = listeners;
  }

  /** Passes on what the daemon says. */
  event(event: IndexEvent): void {
    const { workspace, builds, shown } = this.#listeners;
    const { target_dir, progress, message } = event;
    const folders = workspace.allByReal(target_dir);
    const state = STATES[event.type];
    if (!folders[0] || !state) return;
    if (progress && this.#isTooSoon(target_dir)) return;
    for (const { uri } of folders) {
      this.tell({
        folder: uri,
        state,
        ...(progress === undefined ? {} : { progress }),
        ...(message ? { message } : {}),
      });
    }
    if (progress !== undefined) builds.progress(target_dir, progress);
    void shown?.event(event, basename(folders[0].path), builds.has(target_dir));
  }

  tell(change: IndexChanged): void {
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
