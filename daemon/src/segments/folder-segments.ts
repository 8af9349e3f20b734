import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { SegmentStore } from './segment-store.ts';

/** Segments in a folder that all daemons reach, such as one of NFS: `ab/abcdef…`. */
export class FolderSegments implements SegmentStore {
  readonly place: string;

  /** @throws Error if the folder is missing: it may be a missing mount */
  constructor(folder: string) {
    if (!isAbsolute(folder) || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
      throw new Error(
        isAbsolute(folder)
          ? `--objects: folder ${folder} does not exist.`
          : `--objects: expected the absolute path of a folder, got ${folder}.`,
      );
    }
    this.place = folder;
  }

  async put(sha256: string, bytes: Buffer): Promise<void> {
    const file = this.#fileOf(sha256);
    if (existsSync(file)) return;
    mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
    const draft = `${file}.${randomUUID()}.part`;
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  }

  async has(sha256: string): Promise<boolean> {
    return existsSync(this.#fileOf(sha256));
  }

  async get(sha256: string): Promise<Buffer | undefined> {
    return readFile(this.#fileOf(sha256)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  }

  async delete(sha256: string): Promise<void> {
    await rm(this.#fileOf(sha256), { force: true });
  }

  #fileOf(sha256: string): string {
    return join(this.place, sha256.slice(0, 2), sha256);
  }
}
