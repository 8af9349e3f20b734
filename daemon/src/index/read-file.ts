import { readSync, type Stats } from 'node:fs';
import { readSafely } from '../security/safe-open.ts';
import { asUtf8, HEAD_BYTES, isBinary } from '../text/encoding.ts';

/** What a file has otherwise once its content has changed. */
export interface FileStamp {
  /** On disk. */
  size: number;
  mtimeMs: number;
  ctimeMs: number;
}

export interface FileContent extends FileStamp {
  /** In UTF-8, where it is a text; of what is left out only the first ones. */
  bytes: Buffer;
  /** Whether they are the bytes on disk: of a file in another encoding they are not. */
  isAsStored: boolean;
}

/** Whether a file is as it was, as far as its size and times tell. */
export function isUnchanged(before: FileStamp, now: FileStamp): boolean {
  return before.size === now.size && before.mtimeMs === now.mtimeMs && before.ctimeMs === now.ctimeMs;
}

/**
 * Reads a regular file, with the size and time it had then; of one that is binary or larger than `maxBytes` only the
 * beginning ({@link readSafely}: no links are followed, and opening never waits).
 *
 * @param path the real path that it has been found under
 * @returns null when it is gone, is no regular file, or lies elsewhere by now, `unreadable` when it may not be read.
 */
export function readRegularFile(path: string, maxBytes: number): FileContent | null | 'unreadable' {
  return readOpened(path, (fd, { size, mtimeMs, ctimeMs }) => {
    const stamp = { size, mtimeMs, ctimeMs };
    const head = readBytes(fd, 0, Math.min(size, HEAD_BYTES));
    if (size > maxBytes || isBinary(head)) return { bytes: head, isAsStored: true, ...stamp };
    const stored = size <= HEAD_BYTES ? head : readBytes(fd, 0, size);
    // A NUL byte further on makes it binary too.
    const bytes = isBinary(stored) ? stored : asUtf8(stored);
    return { bytes, isAsStored: bytes === stored, ...stamp };
  });
}

/** The text of a file that was read before, if it is as it was then and where it was then. */
export function readUnchanged(path: string, stamp: FileStamp): Buffer | undefined {
  return readIfUnchanged(path, stamp, fd => asUtf8(readBytes(fd, 0, stamp.size)));
}

/** The same of `length` bytes from a position on, as they are stored, or as many as there are. */
export function readPartOfUnchanged(
  path: string,
  stamp: FileStamp,
  position: number,
  length: number,
): Buffer | undefined {
  return readIfUnchanged(path, stamp, fd => readBytes(fd, position, length));
}

function readIfUnchanged(path: string, stamp: FileStamp, read: (fd: number) => Buffer): Buffer | undefined {
  const bytes = readOpened(path, (fd, now) => (isUnchanged(stamp, now) ? read(fd) : null));
  return bytes && bytes !== 'unreadable' ? bytes : undefined;
}

function readOpened<T>(path: string, read: (fd: number, stats: Stats) => T | null): T | null | 'unreadable' {
  try {
    return readSafely(path, path, ({ fd, stats }) => read(fd, stats)) ?? null;
  } catch (error) {
    return isMissing(error) ? null : 'unreadable';
  }
}

/** Whether nothing can be found under the path; a failed read or a refusal is something else. */
function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function readBytes(fd: number, position: number, most: number): Buffer {
  const bytes = Buffer.allocUnsafe(most);
  let length = 0;
  while (length < most) {
    const read = readSync(fd, bytes, length, most - length, position + length);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}
