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
import { join } from 'node:path';

/** Changes of the chunker, the terms or the tables make indexes of before incomparable. Count this up with them. */
export const INDEX_FORMAT = 1;

/** What a directory's index folder says of itself, in `index.json`. */
export interface IndexRecord {
  /** The indexed directory: absolute, real. */
  directory: string;
  /** The file that answers, complete. */
  current: IndexFileRecord | null;
  /** A file that is being built in its place; a killed build goes on with it. */
  next: IndexFileRecord | null;
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

  constructor(indexesDir: string, directory: string) {
    this.path = join(indexesDir, createHash('sha256').update(directory).digest('hex').slice(0, 20));
    this.record = readRecord(this.path) ?? { directory, current: null, next: null };
  }

  get currentFile(): string | null {
    return this.record.current && join(this.path, this.record.current.name);
  }

  /** The file to build into: the one under way, if it is of the same fingerprint and not to be thrown away. */
  beginNext(fingerprint: string, fromNothing: boolean): string {
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    const { current, next } = this.record;
    if (!next || next.fingerprint !== fingerprint || fromNothing) {
      const number = Math.max(...[current, next].map(file => Number(/\d+/.exec(file?.name ?? '0')?.[0])));
      this.write({ next: { name: `index-${number + 1}.db`, fingerprint } });
      this.removeStrays();
    }
    return join(this.path, this.record.next!.name);
  }

  /** Makes the finished file the one that answers. */
  promoteNext(): void {
    this.write({ current: this.record.next, next: null });
    this.removeStrays();
  }

  /** Takes a damaged file out of use; it is kept, the last such only, for who wants to look at it. */
  quarantine(which: 'current' | 'next'): void {
    const file = this.record[which];
    if (!file) return;
    this.write({ [which]: null });
    for (const suffix of ['', '-wal', '-shm']) {
      const from = join(this.path, file.name + suffix);
      if (existsSync(from)) renameSync(from, join(this.path, `damaged.db${suffix}`));
    }
  }

  /** Bytes on disk. */
  size(): number {
    if (!existsSync(this.path)) return 0;
    return readdirSync(this.path)
      .filter(name => name.startsWith('index-'))
      .reduce(
        (sum, name) => sum + (statSync(join(this.path, name), { throwIfNoEntry: false })?.size ?? 0),
        0,
      );
  }

  private write(change: Partial<IndexRecord>): void {
    this.record = { ...this.record, ...change };
    const temporary = join(this.path, 'index.json.new');
    writeFileSync(temporary, JSON.stringify(this.record, null, 2));
    renameSync(temporary, join(this.path, 'index.json'));
  }

  /** Removes files that the record no longer names. On Windows one still open stays until the next time. */
  private removeStrays(): void {
    const named = [this.record.current?.name, this.record.next?.name];
    for (const name of readdirSync(this.path)) {
      const base = name.replace(/-(wal|shm)$/, '');
      if (base.startsWith('index-') && !named.includes(base)) rmSync(join(this.path, name), { force: true });
    }
  }
}

/** The records of all indexes under the data folder; what cannot be read is passed over. */
export function listIndexes(indexesDir: string): IndexRecord[] {
  if (!existsSync(indexesDir)) return [];
  return readdirSync(indexesDir).flatMap(name => readRecord(join(indexesDir, name)) ?? []);
}

function readRecord(folder: string): IndexRecord | undefined {
  try {
    const record = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as IndexRecord;
    return typeof record.directory === 'string' ? record : undefined;
  } catch {
    return undefined;
  }
}
