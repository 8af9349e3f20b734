import type { Stats } from 'node:fs';
import { readUpTo } from '../security/read-text.ts';
import { readSafely } from '../security/safe-open.ts';
import { type FileStamp, isUnchanged } from '../store/file-stamp.ts';
import { asUtf8, HEAD_BYTES, isBinary } from '../text/encoding.ts';

export interface FileContent extends FileStamp {
  /** UTF-8 if it is text; only the first bytes of a file that is left out. */
  bytes: Buffer;
  /** Whether these are the bytes on disk; false for a file in another encoding. */
  isAsStored: boolean;
}

/**
 * Reads a regular file, with its size and times; of a file that is binary or larger than `maxBytes`, only the
 * beginning. {@link readSafely} follows no links and never blocks on opening.
 *
 * @param path the real path that it was found under
 * @returns null if it was deleted, is not a regular file, or was moved; `unreadable` if access is denied
 */
export function readRegularFile(path: string, maxBytes: number): FileContent | null | 'unreadable' {
  return readOpened(path, (fd, { size, mtimeMs, ctimeMs }) => {
    const stamp = { size, mtimeMs, ctimeMs };
    const head = readUpTo(fd, Math.min(size, HEAD_BYTES), 0);
    if (size > maxBytes || isBinary(head)) return { bytes: head, isAsStored: true, ...stamp };
    const stored = size <= HEAD_BYTES ? head : readUpTo(fd, size, 0);
    // A NUL byte later in the file makes it binary too.
    const bytes = isBinary(stored) ? stored : asUtf8(stored);
    return { bytes, isAsStored: bytes === stored, ...stamp };
  });
}

/** The bytes of a file, if it is unchanged since it was read. */
export function readUnchanged(path: string, stamp: FileStamp): Buffer | undefined {
  const bytes = readPartOfUnchanged(path, stamp, 0, stamp.size);
  return bytes && asUtf8(bytes);
}

/** The same for `length` bytes at a position, or as many as there are, as stored on disk. */
export function readPartOfUnchanged(
  path: string,
  stamp: FileStamp,
  position: number,
  length: number,
): Buffer | undefined {
  const bytes = readOpened(path, (fd, now) =>
    isUnchanged(stamp, now) ? readUpTo(fd, length, position) : null,
  );
  return bytes && bytes !== 'unreadable' ? bytes : undefined;
}

function readOpened<T>(path: string, read: (fd: number, stats: Stats) => T | null): T | null | 'unreadable' {
  try {
    return readSafely(path, path, ({ fd, stats }) => read(fd, stats)) ?? null;
  } catch (error) {
    return isMissing(error) ? null : 'unreadable';
  }
}

/** Whether the path does not exist; a failed read or a denied access is another error. */
function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO'].includes((error as NodeJS.ErrnoException).code ?? '');
}
