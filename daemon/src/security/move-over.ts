import { renameSync } from 'node:fs';

/** How Windows says that another program has a file open just now, as scanners for viruses and indexers do with each new one. */
const HELD: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY']);
/** How long it is waited for the first time; then twice as long, and so on, for little more than a second together. */
const FIRST_WAIT_MS = 10;
const LAST_WAIT_MS = 640;

/**
 * Has a draft take the place of a file, so that a reader never sees half of it. Elsewhere that is one rename; on Windows a
 * rename fails for as long as anybody has one of the two open, which is for a moment, and so is tried again.
 *
 * @throws the error of the last rename
 */
export function moveOver(
  draft: string,
  file: string,
  { rename = renameSync, platform = process.platform, wait = sleep } = {},
): void {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs *= 2) {
    try {
      rename(draft, file);
      return;
    } catch (error) {
      const isHeld = platform === 'win32' && HELD.has((error as NodeJS.ErrnoException).code);
      if (!isHeld || waitMs > LAST_WAIT_MS) throw error;
      wait(waitMs);
    }
  }
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
