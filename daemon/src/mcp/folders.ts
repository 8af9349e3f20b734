import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { isInside } from '../access/paths.ts';
import { DowseError } from '../api/errors.ts';

/** A path as the daemon is asked about it, and how what it answers is shown. */
export interface PathView {
  request: string;
  show(answered: string): string;
}

/** The folders that a server is for. */
export interface Folders {
  /** A path of the client's; left out, the first folder. @throws DowseError PERMISSION_DENIED beyond the folders. */
  view(path: string | undefined): Promise<PathView>;
}

/** For a daemon that serves MCP itself: the roots of the key hold, and relative paths start at the first. */
export const KEY_ROOTS: Folders = {
  view: async path => ({ request: path ?? '.', show: answered => answered }),
};

/**
 * For a process beside the files: relative paths start at the first folder and are answered relative to it. The daemon
 * checks the key; this checks that the client stays within its folders, symlinks followed, where they lead on this machine.
 */
export function localFolders(list: () => Promise<readonly string[]>): Folders {
  return {
    async view(path) {
      const folders = (await list()).map(followed);
      const first = folders[0]!;
      const request = resolve(first, path ?? '.');
      const within = (one: string) => folders.some(folder => isInside(one, folder));
      // As it is spelled first: to look where it leads may reach for another machine.
      if (!within(request) || !within(followed(request))) {
        throw new DowseError(
          'PERMISSION_DENIED',
          `${path} is not in a folder that this server is for.`,
          `It is for ${folders.join(', ')}.`,
        );
      }
      const show = (answered: string) => {
        if (path !== undefined && isAbsolute(path)) return answered;
        const below = relative(first, answered);
        return below === '' || below.startsWith('..') || isAbsolute(below)
          ? answered
          : below.split(sep).join('/');
      };
      return { request, show };
    },
  };
}

/** What is not there on this machine is the daemon's to judge. */
function followed(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
