import path from 'node:path';
import { DowseError } from '../api/errors.ts';
import { resolvePath } from '../security/paths.ts';
import { shorten } from '../text/shorten.ts';

/** Limits of Linux and macOS for a path and for one name in it, in bytes. */
const MAX_PATH_BYTES = 4096;
const MAX_NAME_BYTES = 255;
/** Characters that Windows does not allow in names. */
const NOT_ON_WINDOWS = /[<>:"|?*\\\p{Cc}]/u;
/** Longer names of skipped files are truncated. */
const SHOWN_CHARACTERS = 200;

/** A file that a delivery names but that is not indexed. */
export interface SkippedFile {
  file: string;
  reason: string;
}

/** Maximum number of skipped files in the result of a delivery. */
export const MAX_SKIPPED = 100;

export function skippedFile(given: unknown, reason: string): SkippedFile {
  const name = typeof given === 'string' ? given : JSON.stringify(given);
  return { file: shorten(name, SHOWN_CHARACTERS).toWellFormed(), reason };
}

/**
 * Checks by its name alone whether a file can exist inside a directory on this system. Names are relative,
 * with `/`, as git writes them: `a\\b` and `c:x` are ordinary names except on Windows.
 *
 * @returns the reason to skip it, or undefined for a valid name.
 */
export function reasonToSkip(name: unknown, platform = process.platform): string | undefined {
  if (typeof name !== 'string') return 'not a string';
  if (name === '') return 'an empty name';
  if (name.includes('\0')) return 'a name with a NUL character';
  // Git stores bytes; a service puts U+FFFD where they are not UTF-8.
  if (!name.isWellFormed() || name.includes('\uFFFD')) return 'a name that is not UTF-8';
  if (platform === 'win32' && NOT_ON_WINDOWS.test(name)) return 'a name that Windows does not allow';
  if (name.startsWith('/')) return 'an absolute path';
  const parts = name.split('/');
  if (parts.includes('..')) return 'a path with ".."';
  const isLong = (text: string, most: number) => text.length > most || Buffer.byteLength(text) > most;
  if (isLong(name, MAX_PATH_BYTES - 1) || parts.some(part => isLong(part, MAX_NAME_BYTES))) {
    return 'a name that is too long';
  }
  return undefined;
}

/** After this many names, the loop yields to other requests. */
const YIELD_EVERY = 100;

/**
 * Separates files that lie outside the directory through a symbolic link, and invalid names, from the rest.
 * Missing files stay in `inside`: they were removed. `directory` is a real path.
 */
export async function confine(
  directory: string,
  names: readonly string[],
): Promise<{ inside: string[]; skipped: SkippedFile[] }> {
  const inside: string[] = [];
  const skipped: SkippedFile[] = [];
  for (const [i, name] of names.entries()) {
    if (i % YIELD_EVERY === YIELD_EVERY - 1) await new Promise(setImmediate);
    const reason = reasonToSkip(name) ?? reasonToSkipPath(directory, name);
    if (reason === undefined) inside.push(path.posix.normalize(name));
    else skipped.push(skippedFile(name, reason));
  }
  return { inside, skipped };
}

function reasonToSkipPath(directory: string, name: string): string | undefined {
  try {
    resolvePath(name, [directory]);
    return undefined;
  } catch (error) {
    if (!(error instanceof DowseError)) throw error;
    if (error.code === 'FILE_NOT_FOUND') return undefined;
    return error.code === 'PERMISSION_DENIED' ? 'outside the directory' : error.details;
  }
}
