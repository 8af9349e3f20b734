/** Files of the team's repositories, as read-only files of the editor. A URI names a commit, so a file never changes. */
import {
  type Disposable,
  EventEmitter,
  type FileChangeEvent,
  FilePermission,
  type FileStat,
  FileSystemError,
  type FileSystemProvider,
  FileType,
  type Uri,
} from 'vscode';
import type { Connection } from '../language/connection.ts';
import { failureOf } from '../language/errors.ts';

/** Scheme of their URIs. */
export const TEAM_SCHEME = 'dowse-repo';
/** Files to keep: the editor asks for the size and for the text of each. */
const MAX_KEPT = 50;

export class TeamFiles implements FileSystemProvider, Disposable {
  readonly #changed = new EventEmitter<FileChangeEvent[]>();
  readonly #connection: Pick<Connection, 'readRepoFile'>;
  readonly #kept = new Map<string, Promise<Uint8Array>>();
  readonly onDidChangeFile = this.#changed.event;

  constructor(connection: Pick<Connection, 'readRepoFile'>) {
    this.#connection = connection;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** Another server may have another file at the same address. */
  forget(): void {
    this.#kept.clear();
  }

  async stat(uri: Uri): Promise<FileStat> {
    const { byteLength: size } = await this.readFile(uri);
    return { type: FileType.File, ctime: 0, mtime: 0, size, permissions: FilePermission.Readonly };
  }

  readFile(uri: Uri): Promise<Uint8Array> {
    const key = uri.toString();
    const kept = this.#kept.get(key) ?? this.#read(uri, key);
    // The least recently used one comes first.
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return kept;
  }

  async #read(uri: Uri, key: string): Promise<Uint8Array> {
    try {
      return new TextEncoder().encode(await this.#connection.readRepoFile(key));
    } catch (error) {
      this.#kept.delete(key);
      const { message, details, code } = failureOf(error);
      if (code === 'FILE_NOT_FOUND' || code === 'INVALID_REQUEST') throw FileSystemError.FileNotFound(uri);
      throw FileSystemError.Unavailable([message, details].filter(Boolean).join(' '));
    }
  }

  watch(): Disposable {
    return { dispose() {} };
  }

  /** Only files that were found are known. */
  readDirectory(uri: Uri): never {
    throw FileSystemError.FileNotFound(uri);
  }

  createDirectory(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  delete(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }

  rename(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri);
  }
}
