import type { DirtyFiles } from '../watch/dirty-files.ts';
import type { FileNumbers } from '../watch/tree-report.ts';
import type { PatternIndex } from './pattern-index.ts';
import type { IndexedFile } from './read-grams.ts';

/** Files compared before others get their turn. */
const SLICE = 1000;

interface Comparison {
  index: PatternIndex;
  /** Those that are searched, and can be in an index. */
  files: readonly string[];
  /** All that are searched at any moment of the comparison. */
  members: ReadonlySet<string>;
  numbers: FileNumbers;
  dirty: DirtyFiles;
  signal: AbortSignal;
  /** Whether what could not be read then is to be read again. */
  readsAgain: boolean;
}

/** Notes as dirty what an index has otherwise than the disk, or not at all. @throws the signal's reason */
export async function compareWithDisk({
  index,
  files,
  members,
  numbers,
  dirty,
  signal,
  readsAgain,
}: Comparison): Promise<void> {
  for (let i = 0; i < files.length; i++) {
    if (i % SLICE === SLICE - 1) await breathe(signal);
    const id = index.idOf(files[i]!);
    const file = id === undefined ? undefined : index.file(id);
    const isSame = file && isAsBefore(file, numbers.subarray(i * 4, i * 4 + 4));
    if (!isSame || (readsAgain && file.unread)) dirty.touch(files[i]!);
  }
  const ids = index.ids();
  for (let i = 0; i < ids.length; i++) {
    if (i % SLICE === SLICE - 1) await breathe(signal);
    const path = index.path(ids[i]!);
    if (!members.has(path)) dirty.remove(path);
  }
}

async function breathe(signal: AbortSignal): Promise<void> {
  await new Promise(setImmediate);
  signal.throwIfAborted();
}

function isAsBefore({ size, mtimeMs, ctimeMs, inode, racy }: IndexedFile, numbers: FileNumbers): boolean {
  const isSame =
    size === numbers[0] && mtimeMs === numbers[1] && ctimeMs === numbers[2] && inode === numbers[3];
  return isSame && !racy;
}
