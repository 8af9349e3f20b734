import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { leadsToOwn } from './own-files.ts';

/**
 * The text of a file that whoever may write in a folder has put there, such as a `.gitignore`. Opening and reading never
 * wait: a pipe or a device of that name would hold up the thread for as long as nobody writes to it.
 *
 * @returns undefined for what is no regular file, holds more than `maxBytes`, or is Dowse's own
 * @throws the error of the file system where it is missing or may not be read
 */
export function readText(
  file: string,
  { maxBytes = Number.POSITIVE_INFINITY, encoding = 'utf8' as 'utf8' | 'latin1' } = {},
): string | undefined {
  if (leadsToOwn(file)) return undefined;
  const fd = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(fd);
    return stats.isFile() && stats.size <= maxBytes ? readFileSync(fd, encoding) : undefined;
  } finally {
    closeSync(fd);
  }
}
