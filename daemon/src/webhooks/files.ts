import path from 'node:path';
import { DowseError } from '../api/errors.ts';
import { resolvePath } from '../security/paths.ts';

const MAX_PATH = 4096;

/**
 * Says what is wrong with a file name that somebody sent, as far as the name alone tells, or nothing.
 * Names are relative, with `/`.
 */
export function faultOfName(name: unknown): string | undefined {
  if (typeof name !== 'string') return 'a string';
  if (name === '' || name.length > MAX_PATH || name.includes('\0')) return 'the name of a file';
  if (path.posix.isAbsolute(name) || path.win32.isAbsolute(name) || /^[a-z]:/i.test(name)) {
    return 'a path relative to the directory';
  }
  if (name.split(/[/\\]/).includes('..')) return 'a path inside the directory, without ".."';
  return undefined;
}

/** Names that are looked at before requests are let in. */
const BREATH = 100;

/**
 * Sorts out the files whose way leads out of the directory through a symbolic link. They are not to be looked at.
 * Files that are missing stay: they were removed. `directory` is a real path.
 */
export async function confine(
  directory: string,
  names: readonly string[],
): Promise<{ inside: string[]; refused: string[] }> {
  const inside: string[] = [];
  const refused: string[] = [];
  for (const [i, name] of names.entries()) {
    if (i % BREATH === BREATH - 1) await new Promise(setImmediate);
    const fault = faultOfName(name) ?? faultOfPlace(directory, name);
    if (fault === undefined) inside.push(path.posix.normalize(name));
    else refused.push(name);
  }
  return { inside, refused };
}

function faultOfPlace(directory: string, name: string): string | undefined {
  try {
    resolvePath(name, [directory]);
    return undefined;
  } catch (error) {
    if (!(error instanceof DowseError)) throw error;
    return error.code === 'FILE_NOT_FOUND' ? undefined : error.details;
  }
}
