import { isOdd } from '../text/odd-names.ts';
import type { DirtyFiles } from '../watch/dirty-files.ts';
import type { FileNumbers } from '../watch/tree-report.ts';
import type { TreeSubscription } from '../watch/tree-watcher.ts';
import type { PatternIndex } from './pattern-index.ts';
import type { IndexedFile } from './read-grams.ts';

/** Files that are compared before the event loop runs. */
const SLICE = 1000;

interface Comparison {
  index: PatternIndex;
  /** All searched files, up to date during the comparison. */
  members: ReadonlySet<string>;
  subscription: Pick<TreeSubscription, 'stats'>;
  dirty: DirtyFiles;
  signal: AbortSignal;
  /** Whether to retry files that could not be read. */
  readsAgain: boolean;
}

/** The files that an index can have: it names them in UTF-8. */
export function indexable(paths: Iterable<string>): string[] {
  return [...paths].filter(path => !isOdd(path));
}

/** Marks files as dirty that differ from the index or are missing in it. @throws the signal's reason */
export async function compareWithDisk({
  index,
  members,
  subscription,
  dirty,
  signal,
  readsAgain,
}: Comparison): Promise<void> {
  const files = indexable(members);
  const numbers = await subscription.stats(files);
  for (let i = 0; i < files.length; i++) {
    if (i % SLICE === SLICE - 1) await yieldToLoop(signal);
    const id = index.idOf(files[i]!);
    const file = id === undefined ? undefined : index.file(id);
    const isSame = file && isAsBefore(file, numbers.subarray(i * 4, i * 4 + 4));
    if (!isSame || (readsAgain && file.isUnreadable)) dirty.touch(files[i]!);
  }
  const ids = index.ids();
  for (let i = 0; i < ids.length; i++) {
    if (i % SLICE === SLICE - 1) await yieldToLoop(signal);
    const path = index.path(ids[i]!);
    if (!members.has(path)) dirty.remove(path);
  }
}

async function yieldToLoop(signal: AbortSignal): Promise<void> {
  await new Promise(setImmediate);
  signal.throwIfAborted();
}

function isAsBefore({ size, mtimeMs, ctimeMs, inode, racy }: IndexedFile, numbers: FileNumbers): boolean {
  const isSame =
    size === numbers[0] && mtimeMs === numbers[1] && ctimeMs === numbers[2] && inode === numbers[3];
  return isSame && !racy;
}
