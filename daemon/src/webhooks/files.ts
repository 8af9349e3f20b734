import path from 'node:path';
import { DowseError } from '../api/errors.ts';
import { resolvePath } from '../security/paths.ts';

/** Bytes that Linux and macOS allow in a path and in one name of it. */
const MAX_PATH_BYTES = 4096;
const MAX_NAME_BYTES = 255;
/** What no name on Windows has. */
const NOT_ON_WINDOWS = /[<>:"|?*\\\p{Cc}]/u;
/** A skipped name is shown up to here. */
const SHOWN_CHARACTERS = 200;

/** A file that a delivery names and that is not looked at. */
export interface SkippedFile {
  file: string;
  reason: string;
}

/** So many of the skipped files are named in the outcome of a delivery. */
export const MAX_SKIPPED = 100;

export function skippedFile(given: unknown, reason: string): SkippedFile {
  const name = typeof given === 'string' ? given : JSON.stringify(given);
  const shown = name.length > SHOWN_CHARACTERS ? `${name.slice(0, SHOWN_CHARACTERS)}…` : name;
  return { file: shown.toWellFormed(), reason };
}

/**
 * Says why a file that somebody named cannot be one inside a directory of this system, as far as the name alone tells.
 * Names are relative, with `/`, as git writes them: `a\\b` and `c:x` are ordinary names, but on Windows.
 *
 * @returns undefined for a name that may be looked up.
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

/** Names that are looked at before requests are let in. */
const BREATH = 100;

/**
 * Sorts out the files whose way leads out of the directory through a symbolic link, and names that cannot be looked up.
 * Files that are missing stay: they were removed. `directory` is a real path.
 */
export async function confine(
  directory: string,
  names: readonly string[],
): Promise<{ inside: string[]; skipped: SkippedFile[] }> {
  const inside: string[] = [];
  const skipped: SkippedFile[] = [];
  for (const [i, name] of names.entries()) {
    if (i % BREATH === BREATH - 1) await new Promise(setImmediate);
    const reason = reasonToSkip(name) ?? reasonOfPlace(directory, name);
    if (reason === undefined) inside.push(path.posix.normalize(name));
    else skipped.push(skippedFile(name, reason));
  }
  return { inside, skipped };
}

function reasonOfPlace(directory: string, name: string): string | undefined {
  try {
    resolvePath(name, [directory]);
    return undefined;
  } catch (error) {
    if (!(error instanceof DowseError)) throw error;
    if (error.code === 'FILE_NOT_FOUND') return undefined;
    return error.code === 'PERMISSION_DENIED' ? 'outside the directory' : error.details;
  }
}
