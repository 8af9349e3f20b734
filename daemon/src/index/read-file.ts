import { closeSync, constants, fstatSync, openSync, readlinkSync, readSync, realpathSync } from 'node:fs';
import { asUtf8 } from './encoding.ts';

export interface FileContent {
  /** In UTF-8, where it is a text. */
  bytes: Uint8Array;
  /** On disk. */
  size: number;
  mtimeMs: number;
  ctimeMs: number;
}

/**
 * Reads at most `maxBytes` + 1 bytes of a regular file, with the size and time it had then. Opening never waits:
 * a FIFO that took a file's name is refused like a directory. Links are not followed: a folder on the way may have been
 * replaced by one that leads to what nobody asked to be indexed.
 *
 * @param path the real path that it has been found under
 * @returns null when it is gone, is no regular file, or lies elsewhere by now, `unreadable` when it may not be read.
 */
export function readRegularFile(path: string, maxBytes: number): FileContent | null | 'unreadable' {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    return isDenied(error) ? 'unreadable' : null;
  }
  try {
    const stats = fstatSync(fd);
    if (!stats.isFile() || !liesAt(fd, path)) return null;
    const bytes = readUpTo(fd, stats.size > maxBytes ? maxBytes + 1 : stats.size);
    return {
      bytes: bytes.length > maxBytes ? bytes : asUtf8(bytes),
      size: stats.size,
      mtimeMs: stats.mtimeMs,
      ctimeMs: stats.ctimeMs,
    };
  } catch {
    return 'unreadable';
  } finally {
    closeSync(fd);
  }
}

/** Whether what was opened under a path has that path. */
function liesAt(fd: number, path: string): boolean {
  try {
    // Of what is open, so that nothing can come between.
    if (process.platform === 'linux') return readlinkSync(`/proc/self/fd/${fd}`) === path;
  } catch {
    // No /proc here.
  }
  return realpathSync.native(path) === path;
}

function isDenied(error: unknown): boolean {
  return ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function readUpTo(fd: number, limit: number): Uint8Array {
  const bytes = new Uint8Array(limit);
  let length = 0;
  while (length < limit) {
    const read = readSync(fd, bytes, length, limit - length, null);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}
