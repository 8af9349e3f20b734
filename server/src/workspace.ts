import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InitializeParams, WorkspaceFolder } from 'vscode-languageserver';
import { composed } from './composed.ts';
import { failure } from './errors.ts';
import type { Uri } from './protocol.ts';

/** A workspace folder on this machine's disk. */
export interface Folder {
  /** As the client writes it. */
  uri: Uri;
  /** Absolute, in this platform's form. */
  path: string;
  /** The same with symlinks followed, as they are now: how the daemon names the directory in its events. */
  readonly real: string;
}

/** Something to search: a folder, or a file or folder in one. */
export interface Target {
  /** As the client writes it. */
  uri: Uri;
  path: string;
  folder: Folder;
}

/**
 * The folders that the client has open, and the way between its URIs and paths. Whether they are there is seen when they
 * are used: a drive may be away for a moment, or a folder be replaced by another.
 */
export class Workspace {
  #folders: readonly Folder[] = [];
  #elsewhere: readonly Uri[] = [];

  /** The folders that are not on this machine: nothing in them can be searched. */
  get elsewhere(): readonly Uri[] {
    return this.#elsewhere;
  }

  get folders(): readonly Folder[] {
    return this.#folders;
  }

  set(folders: readonly WorkspaceFolder[]): void {
    const found = folders.flatMap(({ uri }) => toFolder(uri) ?? []);
    this.#elsewhere = [...new Set(folders.map(({ uri }) => uri))].filter(uri => toPath(uri) === undefined);
    this.#folders = found.filter((folder, at) => found.findIndex(({ path }) => path === folder.path) === at);
  }

  change(added: readonly WorkspaceFolder[], removed: readonly WorkspaceFolder[]): void {
    const gone = new Set(removed.map(({ uri }) => toPath(uri) ?? uri));
    const kept = [
      ...this.#folders.filter(({ path }) => !gone.has(path)).map(({ uri }) => uri),
      ...this.#elsewhere.filter(uri => !gone.has(uri)),
    ];
    this.set([...kept.map(uri => ({ uri, name: '' })), ...added]);
  }

  /**
   * The folders with these URIs; without a list, all.
   *
   * @throws DowseError FILE_NOT_FOUND for one that is not open, or where none is.
   */
  some(uris?: readonly Uri[]): readonly Folder[] {
    if (uris) return uris.map(uri => this.#need(uri));
    if (this.#folders.length > 0) return this.#folders;
    if (this.#elsewhere.length > 0)
      throw failure('FILE_NOT_FOUND', 'No open folder is on this machine.', this.#elsewhere.join(', '));
    throw failure('FILE_NOT_FOUND', 'No folder is open.', 'Dowse searches the folders of the workspace.');
  }

  /** @throws DowseError PERMISSION_DENIED for what lies in no folder of the workspace. */
  targets(uris?: readonly Uri[]): Target[] {
    if (!uris) return this.some().map(folder => ({ uri: folder.uri, path: folder.path, folder }));
    return uris.map(uri => {
      const path = toPath(uri);
      const folder = path === undefined ? undefined : this.folderOf(path);
      if (path !== undefined && folder) return { uri, path, folder };
      throw failure('PERMISSION_DENIED', 'Only what is in the workspace can be searched.', uri);
    });
  }

  /** The innermost folder that the path is in. */
  folderOf(path: string): Folder | undefined {
    const holding = this.#folders.filter(folder => isInside(path, folder.path));
    return holding.sort((a, b) => b.path.length - a.path.length)[0];
  }

  /** The folders whose index is of this directory (its real path): one may be open by several paths. */
  allByReal(directory: string): readonly Folder[] {
    return this.#folders.filter(({ real }) => real === directory);
  }

  /** Where a file is that the daemon names, by its absolute path with `/`. */
  place(file: string): { uri: Uri; folder: Uri; path: string } | undefined {
    const absolute = resolve(file);
    const folder = this.folderOf(absolute);
    if (!folder) return undefined;
    const path = composed(relative(folder.path, absolute).split(sep).join('/'));
    const below = path.split('/').map(encodeURIComponent).join('/');
    return { uri: `${folder.uri.replace(/\/$/, '')}/${below}`, folder: folder.uri, path };
  }

  #need(uri: Uri): Folder {
    const path = toPath(uri);
    const folder = this.#folders.find(known => known.uri === uri || known.path === path);
    if (folder) return folder;
    throw failure('FILE_NOT_FOUND', 'This folder is not open in the workspace.', uri);
  }
}

/** Folders of a client that may know only one, or none. */
export function foldersOf({ workspaceFolders, rootUri }: InitializeParams): WorkspaceFolder[] {
  if (workspaceFolders) return workspaceFolders;
  return rootUri ? [{ uri: rootUri, name: '' }] : [];
}

/** The path of a `file:` URI, without a slash at its end. */
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

function toFolder(uri: Uri): Folder | undefined {
  const path = toPath(uri);
  if (path === undefined) return undefined;
  return {
    uri,
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
