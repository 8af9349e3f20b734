import { existsSync } from 'node:fs';
import { DowseError } from '../../../daemon/src/api/errors.ts';
import type { Context } from '../context.ts';
import { explain } from '../errors.ts';
import { isFile, noFolder } from '../folder-on-disk.ts';
import type { NotSearched, Uri } from '../protocol.ts';
import type { Target } from '../workspace.ts';

export function notSearched({ uri, path, folder }: Target, error: unknown): NotSearched {
  return { uri, message: whyNoAnswer(path, error, folder.path) };
}

/** Folders that are not on this machine, and so are not part of a search of all folders. */
export function elsewhere({ workspace }: Context, requested?: readonly Uri[]): NotSearched[] {
  return requested
    ? []
    : workspace.elsewhere.map(uri => ({ uri, message: `${uri} is not on this machine.` }));
}

/**
 * Readable reason. A missing folder or a file is not a root of the key, so the daemon only reports a denied
 * permission.
 */
export function whyNoAnswer(path: string, error: unknown, folder = path): string {
  const isDenied = error instanceof DowseError && error.code === 'PERMISSION_DENIED';
  if (isDenied && !existsSync(path)) return `No file or directory at "${path}".`;
  return isDenied && isFile(folder) ? noFolder(folder) : explain(error);
}
