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

interface Listeners {
  workspace: Workspace;
  builds: BuildWatchers;
  /** Left out for clients that show no progress. */
  shown?: BuildsShown | undefined;
}

/** Tells the client, and whoever waits for a build, what the daemon says of a folder's index. */
export function tellIndexChange(
  connection: Connection,
  { workspace, builds, shown }: Listeners,
  event: IndexEvent,
): void {
  const folder = workspace.byReal(event.target_dir);
  const state = STATES[event.type];
  if (!folder || !state) return;
  const { progress, message } = event;
  const change: IndexChanged = {
    folder: folder.uri,
    state,
    ...(progress === undefined ? {} : { progress }),
    ...(message ? { message } : {}),
  };
  void connection.sendNotification(NOTIFICATIONS.indexChanged, change);
  if (progress !== undefined) builds.progress(event.target_dir, progress);
  void shown?.event(event, basename(folder.path));
}
