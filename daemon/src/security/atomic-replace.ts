import { renameSync } from 'node:fs';

/** Errors of Windows for a file that another program has open. Virus scanners and indexers open each new file. */
const IN_USE: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY']);
/** Wait before the first retry. It doubles each time up to the last, about 1.3 s in total. */
const FIRST_WAIT_MS = 10;
const LAST_WAIT_MS = 640;

/**
 * Replaces a file by a draft with a rename, so that readers never see half of it. On Windows the rename fails while another
 * program has one of the two files open, and is retried.
 *
 * @throws the error of the last rename
 */
export function replaceAtomically(
  draft: string,
  file: string,
  { rename = renameSync, platform = process.platform, wait = sleep } = {},
): void {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs *= 2) {
    try {
      rename(draft, file);
      return;
    } catch (error) {
      const isInUse = platform === 'win32' && IN_USE.has((error as NodeJS.ErrnoException).code);
      if (!isInUse || waitMs > LAST_WAIT_MS) throw error;
      wait(waitMs);
    }
  }
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
