/** Repositories of the team that are open here as folders: their files are opened in place of the server's. */
import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { Uri, workspace } from 'vscode';
import type { SearchMatch, TeamPlace } from '../../../server/src/protocol.ts';
import { remoteAt } from '../results/git.ts';
import { hostAndPath } from './remote.ts';

/** The place of a team's result. */
export type TeamHit = TeamPlace & {
  /** Name of the open folder that has the file. Then the file of the folder is the one that opens. */
  openIn?: string;
};

type Place = Pick<SearchMatch, 'uri' | 'folder' | 'path'>;
type Found = Place & Pick<SearchMatch, 'team'>;

export type Located<T> = Omit<T, 'team'> & { team?: TeamHit };

interface Copy {
  folder: Uri;
  name: string;
  /** Top of the checkout, which may be above the folder. */
  root: string;
  /** Host and path of its remote. */
  remote: { host: string; path: string };
}

/** The checkouts that are open now. */
export class LocalCopies {
  readonly #copies: readonly Copy[];
  readonly #files = new Map<string, (Place & { name: string }) | undefined>();

  private constructor(copies: readonly Copy[]) {
    this.#copies = copies;
  }

  static async open(): Promise<LocalCopies> {
    const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
    const found = await Promise.all(
      folders.map(async ({ uri, name }): Promise<Copy[]> => {
        const checkout = await remoteAt(join(uri.fsPath, 'any'));
        const remote = checkout?.remote && hostAndPath(checkout.remote);
        return remote ? [{ folder: uri, name, root: checkout.root, remote }] : [];
      }),
    );
    return new LocalCopies(found.flat());
  }

  /** The result, with the file of an open folder in place of the server's if there is one. */
  locate<T extends Found>(found: T): Located<T> {
    const { team } = found;
    const here = team && this.#fileOf(team);
    if (!here) return found;
    const { name, ...place } = here;
    return { ...found, ...place, team: { ...team, openIn: name } };
  }

  #fileOf(team: TeamPlace) {
    const key = `${team.repository}\0${team.path}`;
    if (!this.#files.has(key)) {
      const found = this.#copies.filter(copy => isOf(copy, team)).map(copy => fileIn(copy, team.path));
      this.#files.set(
        key,
        found.find(file => file !== undefined),
      );
    }
    return this.#files.get(key);
  }
}

/** The same address, or the same name on another host, such as an alias for ssh. */
function isOf({ remote }: Copy, { repository, remote: url }: TeamPlace): boolean {
  const theirs = url === undefined ? undefined : hostAndPath(url);
  const isSameAddress = theirs?.host === remote.host && theirs.path === remote.path;
  return isSameAddress || remote.path === repository.toLowerCase();
}

/** The file, if it is in the open folder. The path comes from a server, so it may not lead out. */
function fileIn({ folder, name, root }: Copy, path: string) {
  const file = join(root, path);
  const below = relative(folder.fsPath, file);
  if (below === '' || below.startsWith('..') || isAbsolute(below) || !existsSync(file)) return undefined;
  const inFolder = below.split(sep).join('/');
  return { uri: Uri.joinPath(folder, inFolder).toString(), folder: folder.toString(), path: inFolder, name };
}
