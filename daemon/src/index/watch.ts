import { relative, sep } from 'node:path';
import { type AsyncSubscription, type Event, subscribe } from '@parcel/watcher';

export interface WatchListener {
  /** Files that were written, made or removed, relative to the directory, with `/`. */
  onChange(paths: string[]): void;
  /** The watcher lost track; anything may have changed. */
  onLost(error: Error): void;
}

/** Not watched: version control's own files, and installed packages, which no project edits. */
const UNWATCHED = ['**/.git/**', '**/.hg/**', '**/.svn/**', '**/node_modules/**'];

/**
 * Watches a directory and all below it.
 *
 * @returns a function that stops watching.
 * @throws when the system cannot watch that many folders (Linux: fs.inotify.max_user_watches).
 */
export async function watchDirectory(
  directory: string,
  { onChange, onLost }: WatchListener,
): Promise<() => Promise<void>> {
  const onEvents = (error: Error | null, events: Event[]) => {
    if (error) onLost(error);
    else onChange(events.map(event => relative(directory, event.path).split(sep).join('/')));
  };
  const subscription: AsyncSubscription = await subscribe(directory, onEvents, { ignore: UNWATCHED });
  return () => subscription.unsubscribe();
}
