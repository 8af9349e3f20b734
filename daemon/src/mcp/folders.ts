import { isAbsolute, parse, relative, resolve } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { followed, isInside, withSlashes } from '../security/paths.ts';

/** A path as the daemon is asked about it, and how what it answers is shown. */
export interface PathView {
  request: string;
  /** Where `request` is. */
  absolute: string;
  show(answered: string): string;
}

/** The folders that a server is for. */
export interface Folders {
  /** All of them, absolute; relative paths start at the first. */
  list(): Promise<readonly string[]>;
  /** A path of the client's; left out, every folder. @throws DowseError PERMISSION_DENIED beyond the folders. */
  views(path: string | undefined): Promise<readonly PathView[]>;
  /** Folders that the client has named and that are not folders of this machine, as it named them. */
  unusable(): readonly string[];
}

/** For a daemon that serves MCP itself: the roots of the key hold. */
export function keyRoots(roots: readonly string[]): Folders {
  const [first = '/'] = roots;
  return {
    list: async () => roots,
    unusable: () => [],
    async views(path) {
      if (path === undefined && roots.length > 1) return viewsOf(roots);
      const request = path ?? '.';
      return [{ request, absolute: resolve(first, request), show: answered => answered }];
    },
  };
}

/** Folders that may change while the server runs. */
export type ListedFolders = Pick<Folders, 'list' | 'unusable'>;

/**
 * For a process beside the files. The daemon checks the key; this checks that the client stays within its folders,
 * symlinks followed, where they lead on this machine.
 */
export function localFolders({ list: listed, unusable }: ListedFolders): Folders {
  const list = async () => [...new Set((await listed()).map(followed))];
  return {
    list,
    unusable,
    async views(path) {
      const folders = await list();
      if (path === undefined) return viewsOf(folders);
      const first = folders[0]!;
      const request = resolve(first, path);
      const within = (one: string) => folders.some(folder => isInside(one, folder));
      // As it is spelled first: to look where it leads may reach for another machine.
      if (!within(request) || !within(followed(request))) {
        throw new DowseError(
          'PERMISSION_DENIED',
          `${path} is not in a folder that this server is for.`,
          `It is for ${folders.join(', ')}.`,
        );
      }
      return [{ request, absolute: request, show: isAbsolute(path) ? asIs : relativeTo(first) }];
    },
  };
}

/** What is found in the first folder is shown relative to it, as paths of the client's are read; the rest absolute. */
function viewsOf(folders: readonly string[]): PathView[] {
  const show = relativeTo(folders[0]!);
  return folders.map(folder => ({ request: folder, absolute: folder, show }));
}

const asIs = (answered: string) => answered;

function relativeTo(first: string): PathView['show'] {
  return answered => {
    const below = relative(first, answered);
    return below === '' || !isInside(answered, first) ? answered : withSlashes(below);
  };
}

/** The folder of the server that a path lies in; undefined for one that holds everything, which is no project. */
export async function folderOf(folders: Folders, path: string): Promise<string | undefined> {
  const around = (await folders.list()).filter(folder => isInside(path, folder));
  const nearest = around.sort((one, other) => other.length - one.length)[0];
  return nearest === parse(path).root ? undefined : nearest;
}
