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

/** What is not searched where all folders are meant: those that are on no disk of this machine. */
export function elsewhere({ workspace }: Context, asked?: readonly Uri[]): NotSearched[] {
  return asked ? [] : workspace.elsewhere.map(uri => ({ uri, message: `${uri} is not on this machine.` }));
}

/** For people. The key has no root that is gone, or is a file: all that the daemon says is that the key may not see it. */
export function whyNoAnswer(path: string, error: unknown, folder = path): string {
  const isDenied = error instanceof DowseError && error.code === 'PERMISSION_DENIED';
  if (isDenied && !existsSync(path)) return `No file or directory at "${path}".`;
  return isDenied && isFile(folder) ? noFolder(folder) : explain(error);
}
