import { readSync } from 'node:fs';
import { readSafely } from './safe-open.ts';

/** Read of a file where the caller names no limit. */
const DEFAULT_MAX_BYTES = 16 * 1024 * 1024;

/**
 * The text of a file that whoever may write in a folder has put there, such as a `.gitignore`. Opening and reading never
 * wait: a pipe or a device of that name would hold up the thread for as long as nobody writes to it. No more is read than
 * the size of the file: one in `/proc` has size 0, and may have no end.
 *
 * @returns undefined for what is no regular file, holds more than `maxBytes`, or is Dowse's own
 * @throws the error of the file system where it is missing or may not be read
 */
export function readText(
  file: string,
  { maxBytes = DEFAULT_MAX_BYTES, encoding = 'utf8' as 'utf8' | 'latin1' } = {},
): string | undefined {
  return readSafely(file, undefined, ({ fd, stats }) =>
    stats.size > maxBytes ? undefined : readUpTo(fd, stats.size).toString(encoding),
  );
}

function readUpTo(fd: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let end = 0;
  while (end < size) {
    const read = readSync(fd, bytes, end, size - end, null);
    if (read === 0) break; // it has become shorter
    end += read;
  }
  return bytes.subarray(0, end);
}
