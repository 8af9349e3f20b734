import { readSync } from 'node:fs';
import { readSafely } from './safe-open.ts';

/** Size limit if the caller sets none. */
const DEFAULT_MAX_BYTES = 16 * 1024 * 1024;

/**
 * Reads a file that is not trusted, such as a `.gitignore`. Opening and reading never block: a pipe or a device in its place
 * could block the thread forever. Reads no more than the file's size: a file in `/proc` has size 0 and may be endless.
 *
 * @returns undefined for a file that is not regular, is larger than `maxBytes`, or is Dowse's own
 * @throws the error of the file system if it is missing or not readable
 */
export function readText(
  file: string,
  { maxBytes = DEFAULT_MAX_BYTES, encoding = 'utf8' as 'utf8' | 'latin1' } = {},
): string | undefined {
  return readSafely(file, undefined, ({ fd, stats }) =>
    stats.size > maxBytes ? undefined : readUpTo(fd, stats.size).toString(encoding),
  );
}

/** Reads at most `size` bytes of an open file, from `position` or else from where it is. */
export function readUpTo(fd: number, size: number, position?: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let end = 0;
  while (end < size) {
    const read = readSync(fd, bytes, end, size - end, position === undefined ? null : position + end);
    if (read === 0) break; // The file was truncated in the meantime.
    end += read;
  }
  return bytes.subarray(0, end);
}
