import { isAbsolute, parse, relative, resolve } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { isAddress } from '../api/repo-address.ts';
import { isInside, realPathOrSame, withSlashes } from '../security/paths.ts';

/** A path to send to the daemon, and how to show the paths of its response. */
export interface PathView {
  /** The path for the request. */
  request: string;
  /** The absolute path of `request`. */
  absolute: string;
  /** Converts a path from the response to the form that the client sees. */
  show(path: string): string;
}

/** The folders that a server serves. */
export interface Folders {
  /** Absolute paths. Relative paths of the client start at the first. */
  list(): Promise<readonly string[]>;
  /** The view of the client's path, or without a path one view per folder. @throws DowseError PERMISSION_DENIED */
  views(path: string | undefined): Promise<readonly PathView[]>;
  /** Roots of the client that are not folders of this machine, as the client sent them. */
  unusable(): readonly string[];
}

/** The folders of MCP over HTTP: the roots of the key. */
export function keyRoots(roots: readonly string[]): Folders {
  const [first = '/'] = roots;
  return {
    list: async () => roots,
    unusable: () => [],
    async views(path) {
      if (path !== undefined && isAddress(path)) return [viewOf(path)];
      if (path === undefined && roots.length > 1) return viewsOf(roots);
      const request = path ?? '.';
      return [{ request, absolute: resolve(first, request), show: path => path }];
    },
  };
}

/** A source of folders, which may change while the server runs. */
export type ListedFolders = Pick<Folders, 'list' | 'unusable'>;

/**
 * The folders of MCP over stdio. The daemon checks only the key, so this checks that paths stay within the client's
 * folders. It resolves symlinks on this machine.
 */
export function localFolders({ list: listed, unusable }: ListedFolders): Folders {
  const list = async () => [...new Set((await listed()).map(realPathOrSame))];
  return {
    list,
    unusable,
    async views(path) {
      const folders = await list();
      if (path === undefined) return viewsOf(folders);
      if (isAddress(path)) return [viewOf(path)];
      const first = folders[0]!;
      const request = resolve(first, path);
      const isWithin = (candidate: string) => folders.some(folder => isInside(candidate, folder));
      // The unresolved path first: resolving it may access another machine.
      if (!isWithin(request) || !isWithin(realPathOrSame(request))) {
        throw new DowseError(
          'PERMISSION_DENIED',
          `${path} is outside the folders of this server.`,
          `It serves ${folders.join(', ')}.`,
        );
      }
      return [{ request, absolute: request, show: isAbsolute(path) ? asIs : relativeTo(first) }];
    },
  };
}

/** The view of the address of a repository; the daemon decides whether the key may see it. */
function viewOf(address: string): PathView {
  return { request: address, absolute: address, show: asIs };
}

/** Views that show paths in the first folder relative to it, and other paths absolute. */
function viewsOf(folders: readonly string[]): PathView[] {
  const show = relativeTo(folders[0]!);
  return folders.map(folder => ({ request: folder, absolute: folder, show }));
}

const asIs = (path: string) => path;

function relativeTo(first: string): PathView['show'] {
  return path => {
    const below = relative(first, path);
    return below === '' || !isInside(path, first) ? path : withSlashes(below);
  };
}

/** The innermost folder of the server that contains the path. Undefined for a root directory, which is no project. */
export async function folderOf(folders: Folders, path: string): Promise<string | undefined> {
  const around = (await folders.list()).filter(folder => isInside(path, folder));
  const nearest = around.sort((a, b) => b.length - a.length)[0];
  return nearest === parse(path).root ? undefined : nearest;
}
