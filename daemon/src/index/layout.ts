import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { tryRemove } from '../patterns/files-on-disk.ts';
import { moveOver } from '../security/move-over.ts';
import { isFolder } from '../store/unusable.ts';

/** Changes of the chunker, the terms or the tables make indexes of before incomparable. Count this up with them. */
export const INDEX_FORMAT = 17;

const RECORD = 'index.json';
const PATTERNS = 'patterns';
/** A database and what SQLite keeps beside it. */
const SUFFIXES = ['', '-wal', '-shm'];

/** What a directory's index folder says of itself, in `index.json`. */
export interface IndexRecord {
  /** The indexed directory: absolute, real. */
  directory: string;
  /** The file that answers, complete. */
  current: IndexFileRecord | null;
  /** A file that is being built in its place; a killed build goes on with it. */
  next: IndexFileRecord | null;
  /** Indexing is paused until somebody resumes it. */
  paused?: boolean;
}

export interface IndexFileRecord {
  name: string;
  /** Format and model; a file of another fingerprint is never read. */
  fingerprint: string;
}

/**
 * The folder of one directory's index, under the data folder: `index.json`, which names the file that answers,
 * and that file. A rebuild goes to a new file; the old one answers until the record is replaced, in one rename.
 */
export class IndexFolder {
  readonly path: string;
  record: IndexRecord;
  /** There is a record that cannot be believed: what it was about is lost, and has to be built again. */
  readonly isDamaged: boolean;

  constructor(indexesDir: string, directory: string) {
    this.path = join(indexesDir, folderName(directory));
    const record = readRecord(this.path);
    this.isDamaged = record === undefined && existsSync(join(this.path, RECORD));
    this.record = record ?? { directory, current: null, next: null };
  }

  get currentFile(): string | null {
    return this.record.current && join(this.path, this.record.current.name);
  }

  /** The file to build into: the one under way, if it is of the same fingerprint and not to be thrown away. */
  beginNext(fingerprint: string, fromNothing: boolean): string {
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    const { next } = this.record;
    if (!next || next.fingerprint !== fingerprint || fromNothing) {
      this.write({ next: { name: this.freeName(), fingerprint } });
      this.removeStrays();
    }
    return join(this.path, this.record.next!.name);
  }

  /** Makes the finished file the one that answers. */
  promoteNext(): void {
    this.write({ current: this.record.next, next: null });
    this.removeStrays();
  }

  /** Takes a damaged file out of use; it is kept if it can be, the last such only, for who wants to look at it. */
  quarantine(which: 'current' | 'next'): void {
    const file = this.record[which];
    if (!file) return;
    this.write({ [which]: null });
    for (const suffix of SUFFIXES) {
      try {
        renameSync(join(this.path, file.name + suffix), join(this.path, `damaged.db${suffix}`));
      } catch {
        // It is not there; or it is open, and the next build removes it.
      }
    }
  }

  /** Whether a folder lies where a file of this index is meant to be: nothing opens it, and it is no index. */
  isBlocked(which: 'current' | 'next'): boolean {
    const file = this.record[which];
    return file !== null && SUFFIXES.some(suffix => isFolder(join(this.path, file.name + suffix)));
  }

  /** Remembers whether indexing is paused. */
  setPaused(paused: boolean): void {
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    this.write({ paused });
  }

  /** Sees to it that the folder says which directory it is about, whatever is in it. */
  keep(): void {
    if (this.isDamaged || existsSync(join(this.path, RECORD))) return;
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    this.write({});
  }

  /** Bytes on disk, the pattern index included. */
  size(): number {
    return bytesIn(this.path, name => name.startsWith('index-')) + bytesIn(join(this.path, PATTERNS));
  }

  /** Deletes all of it. */
  remove(): void {
    rmSync(this.path, { recursive: true, force: true, maxRetries: 5 });
  }

  /** When anything in it was last written, in milliseconds. */
  get changedMs(): number {
    return Math.max(
      0,
      ...readdirSync(this.path).map(
        name => statSync(join(this.path, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
      ),
    );
  }

  /** Where the pattern index of the directory is kept. */
  get patternsPath(): string {
    return join(this.path, PATTERNS);
  }

  private write(change: Partial<IndexRecord>): void {
    this.record = { ...this.record, ...change };
    const temporary = join(this.path, `${RECORD}.new`);
    writeFileSync(temporary, JSON.stringify(this.record, null, 2));
    const record = join(this.path, RECORD);
    // Nothing takes the place of a folder; what is in it is none of ours to delete.
    if (isFolder(record)) renameSync(record, `${record}.damaged-${Date.now()}`);
    moveOver(temporary, record);
  }

  /** A name for a new file. One of that name may be there, of unknown making: it is not gone on with. */
  private freeName(): string {
    const { current, next } = this.record;
    const last = Math.max(...[current, next].map(file => Number(/\d+/.exec(file?.name ?? '0')?.[0])));
    for (let number = last + 1; ; number++) {
      const name = `index-${number}.db`;
      const files = SUFFIXES.map(suffix => join(this.path, name + suffix));
      for (const file of files) tryRemove(file);
      if (!files.some(file => existsSync(file))) return name;
    }
  }

  /** Removes files that the record no longer names. One that cannot be removed stays until the next time. */
  private removeStrays(): void {
    const named = [this.record.current?.name, this.record.next?.name];
    for (const name of readdirSync(this.path)) {
      const base = name.replace(/-(wal|shm)$/, '');
      if (base.startsWith('index-') && !named.includes(base)) tryRemove(join(this.path, name));
    }
  }
}

function bytesIn(folder: string, isCounted: (name: string) => boolean = () => true): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder)
    .filter(isCounted)
    .reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}

/** The records of all indexes under the data folder; what cannot be read is passed over. */
export function listIndexes(indexesDir: string): IndexRecord[] {
  if (!existsSync(indexesDir)) return [];
  return readdirSync(indexesDir).flatMap(name => readRecord(join(indexesDir, name)) ?? []);
}

/** The record, if there is one and it is of this folder. */
function readRecord(folder: string): IndexRecord | undefined {
  try {
    const { directory, current, next, paused } = JSON.parse(
      readFileSync(join(folder, RECORD), 'utf8'),
    ) as IndexRecord;
    const isOurs = typeof directory === 'string' && folderName(directory) === basename(folder);
    if (!isOurs || ![current, next].every(isFileRecord)) return undefined;
    return { directory, current, next, ...(paused === true && { paused }) };
  } catch {
    return undefined;
  }
}

function isFileRecord(file: IndexFileRecord | null): boolean {
  return file === null || (/^index-\d+\.db$/.test(file.name) && typeof file.fingerprint === 'string');
}

function folderName(directory: string): string {
  return createHash('sha256').update(directory).digest('hex').slice(0, 20);
}
