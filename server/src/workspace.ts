import { realpathSync } from 'node:fs';
import { basename, isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InitializeParams, WorkspaceFolder } from 'vscode-languageserver';
import { failure } from './errors.ts';
import { nfcPath } from './nfc-path.ts';
import type { Uri } from './protocol.ts';

/** A workspace folder on this machine's disk. */
export interface Folder {
  /** As the client sent it. */
  uri: Uri;
  /** As the client shows it: by default the last part of the path. */
  name: string;
  /** Absolute, in the form of this platform. */
  path: string;
  /** The current real path, by which the daemon names the directory in its events. */
  readonly real: string;
}

/** A place to search: a folder, or a file or folder in it. */
export interface Target {
  /** As the client sent it. */
  uri: Uri;
  path: string;
  folder: Folder;
}

/**
 * The open folders of the client, and the conversion between its URIs and paths. Existence is checked on use:
 * a drive may be missing for a moment, or a folder be replaced.
 */
export class Workspace {
  #folders: readonly Folder[] = [];
  #elsewhere: readonly Uri[] = [];

  /** Folders that are not on this machine, and cannot be searched. */
  get elsewhere(): readonly Uri[] {
    return this.#elsewhere;
  }

  get folders(): readonly Folder[] {
    return this.#folders;
  }

  set(folders: readonly WorkspaceFolder[]): void {
    const found = folders.flatMap(folder => toFolder(folder) ?? []);
    this.#elsewhere = [...new Set(folders.map(({ uri }) => uri))].filter(uri => toPath(uri) === undefined);
    this.#folders = found.filter((folder, at) => found.findIndex(({ path }) => path === folder.path) === at);
  }

  change(added: readonly WorkspaceFolder[], removed: readonly WorkspaceFolder[]): void {
    const gone = new Set(removed.map(({ uri }) => toPath(uri) ?? uri));
    const kept = [
      ...this.#folders.filter(({ path }) => !gone.has(path)),
      ...this.#elsewhere.filter(uri => !gone.has(uri)).map(uri => ({ uri, name: '' })),
    ];
    this.set([...kept, ...added]);
  }

  /**
   * The folders with these URIs, or all.
   *
   * @throws DowseError FILE_NOT_FOUND if one is not open, or none is.
   */
  some(uris?: readonly Uri[]): readonly Folder[] {
    if (uris) return uris.map(uri => this.#folderWith(uri));
    if (this.#folders.length > 0) return this.#folders;
    if (this.#elsewhere.length > 0)
      throw failure('FILE_NOT_FOUND', 'No open folder is on this machine.', this.#elsewhere.join(', '));
    throw failure('FILE_NOT_FOUND', 'No folder is open.', 'Dowse searches the folders of the workspace.');
  }

  /** @throws DowseError PERMISSION_DENIED for a place outside the workspace. */
  targets(uris?: readonly Uri[]): Target[] {
    if (!uris) return this.some().map(folder => ({ uri: folder.uri, path: folder.path, folder }));
    return uris.map(uri => {
      const path = toPath(uri);
      const folder = path === undefined ? undefined : this.folderOf(path);
      if (path !== undefined && folder) return { uri, path, folder };
      throw failure('PERMISSION_DENIED', 'Only files in the workspace can be searched.', uri);
    });
  }

  /** The innermost folder that contains the path. */
  folderOf(path: string): Folder | undefined {
    const holding = this.#folders.filter(folder => isInside(path, folder.path));
    return holding.sort((a, b) => b.path.length - a.path.length)[0];
  }

  /** The folders of a directory, given by its real path. It may be open under several paths. */
  allByReal(directory: string): readonly Folder[] {
    return this.#folders.filter(({ real }) => real === directory);
  }

  /** The URI and folder of a file, given by its absolute path with `/`. */
  place(file: string): { uri: Uri; folder: Uri; path: string } | undefined {
    const absolute = resolve(file);
    const folder = this.folderOf(absolute);
    if (!folder) return undefined;
    const path = nfcPath(relative(folder.path, absolute).split(sep).join('/'));
    const below = path.split('/').map(encodeURIComponent).join('/');
    return { uri: `${folder.uri.replace(/\/$/, '')}/${below}`, folder: folder.uri, path };
  }

  #folderWith(uri: Uri): Folder {
    const path = toPath(uri);
    const folder = this.#folders.find(open => open.uri === uri || open.path === path);
    if (folder) return folder;
    throw failure('FILE_NOT_FOUND', 'This folder is not open in the workspace.', uri);
  }
}

/** The folders of a client, which may support only one, or none. */
export function foldersOf({ workspaceFolders, rootUri }: InitializeParams): WorkspaceFolder[] {
  if (workspaceFolders) return workspaceFolders;
  return rootUri ? [{ uri: rootUri, name: '' }] : [];
}

/** The path of a `file:` URI, without a trailing slash. */
export function toPath(uri: Uri): string | undefined {
  try {
    return uri.startsWith('file:') ? resolve(fileURLToPath(uri)) : undefined;
  } catch {
    return undefined;
  }
}

export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function toFolder({ uri, name }: WorkspaceFolder): Folder | undefined {
  const path = toPath(uri);
  if (path === undefined) return undefined;
  return {
    uri,
    name: name || basename(path),
    path,
    get real() {
      return realPath(path);
    },
  };
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
