import { closeSync, constants, fstatSync, openSync, readlinkSync, readSync, realpathSync } from 'node:fs';
import { asUtf8 } from './encoding.ts';

export interface FileContent {
  /** In UTF-8, where it is a text. */
  bytes: Buffer;
  /** Whether they are the bytes on disk: of a file in another encoding they are not. */
  isAsStored: boolean;
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
  return readOpened(path, (fd, size) => {
    const stored = readBytes(fd, 0, size > maxBytes ? maxBytes + 1 : size);
    const bytes = stored.length > maxBytes ? stored : asUtf8(stored);
    return { bytes, isAsStored: bytes === stored };
  });
}

/** The same of `length` bytes from a position on, as they are stored, or as many as there are. */
export function readPartOfFile(
  path: string,
  position: number,
  length: number,
): FileContent | null | 'unreadable' {
  return readOpened(path, fd => ({ bytes: readBytes(fd, position, length), isAsStored: true }));
}

function readOpened(
  path: string,
  read: (fd: number, size: number) => Pick<FileContent, 'bytes' | 'isAsStored'>,
): FileContent | null | 'unreadable' {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    return isDenied(error) ? 'unreadable' : null;
  }
  try {
    const stats = fstatSync(fd);
    if (!stats.isFile() || !liesAt(fd, path)) return null;
    const { size, mtimeMs, ctimeMs } = stats;
    return { ...read(fd, size), size, mtimeMs, ctimeMs };
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

function readBytes(fd: number, position: number, most: number): Buffer {
  const bytes = Buffer.alloc(most);
  let length = 0;
  while (length < most) {
    const read = readSync(fd, bytes, length, most - length, position + length);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}
