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
import { replaceAtomically } from '../security/atomic-replace.ts';
import { isFolder } from '../store/unusable.ts';
import { graphsOf, indexOfGraph, removeGraph } from '../vectors/graph-folder.ts';

/** Maximum attempts to delete the folder of an index: more than there are files that threads may delete meanwhile. */
const MAX_TRIES = 11;

/**
 * Version of the index format. Increase it when the chunker, the terms or the tables change, so that older indexes are
 * rebuilt.
 */
export const INDEX_FORMAT = 19;

const RECORD = 'index.json';
const PATTERNS = 'patterns';
const FACTS = 'facts.db';
/** A database and the files that SQLite keeps beside it. */
const SUFFIXES = ['', '-wal', '-shm'];

/** The content of `index.json` in a directory's index folder. */
export interface IndexRecord {
  /** The indexed directory: absolute, real. */
  directory: string;
  /** The complete file that answers. */
  current: IndexFileRecord | null;
  /** The file of a running build that will replace it. An interrupted build resumes in it. */
  next: IndexFileRecord | null;
  /** Indexing is paused until a user resumes it. */
  paused?: boolean;
}

export interface IndexFileRecord {
  name: string;
  /** Format and model. A file with another fingerprint is never read. */
  fingerprint: string;
}

/**
 * The folder of one directory's index in the data folder. It contains `index.json` and the file that answers, which
 * `index.json` names. A rebuild writes a new file; the old one answers until one rename replaces the record.
 */
export class IndexFolder {
  readonly path: string;
  record: IndexRecord;
  /** The record exists but is invalid, so the index must be rebuilt. */
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

  /** The file to build into: that of an interrupted build with the same fingerprint, otherwise a new one. */
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

  /** Takes a damaged file out of use. The last one is kept for diagnosis, if possible. */
  quarantine(which: 'current' | 'next'): void {
    const file = this.record[which];
    if (!file) return;
    this.write({ [which]: null });
    for (const suffix of SUFFIXES) {
      try {
        renameSync(join(this.path, file.name + suffix), join(this.path, `damaged.db${suffix}`));
      } catch {
        // The file is missing; or it is open in another program, and the next build removes it.
      }
    }
  }

  /** Whether a folder has the name of an index file, so that the file cannot be opened. */
  isBlocked(which: 'current' | 'next'): boolean {
    const file = this.record[which];
    return file !== null && SUFFIXES.some(suffix => isFolder(join(this.path, file.name + suffix)));
  }

  /** Stores whether indexing is paused. */
  setPaused(paused: boolean): void {
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    this.write({ paused });
  }

  /** Makes sure that the folder has a record which names the directory. */
  ensureRecord(): void {
    if (this.isDamaged || existsSync(join(this.path, RECORD))) return;
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    this.write({});
  }

  /** Bytes on disk, including the pattern index. */
  size(): number {
    const isOurs = (name: string) => name.startsWith('index-') || name.startsWith(FACTS);
    const graphs = this.currentFile === null ? [] : graphsOf(this.currentFile);
    const ofGraphs = graphs.reduce((sum, graph) => sum + bytesIn(graph), 0);
    return bytesIn(this.path, isOurs) + bytesIn(join(this.path, PATTERNS)) + ofGraphs;
  }

  /**
   * Deletes the whole folder. Node stops without an error if a file vanishes meanwhile, such as the log of a database that a
   * thread closes; then the rest is deleted.
   */
  remove(): void {
    for (let tries = 0; existsSync(this.path) && tries < MAX_TRIES; tries++)
      rmSync(this.path, { recursive: true, force: true, maxRetries: 5 });
  }

  /** When any file in it was last written, in milliseconds. */
  get changedMs(): number {
    return Math.max(
      0,
      ...readdirSync(this.path).map(
        name => statSync(join(this.path, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
      ),
    );
  }

  /** The file of the directory's stored facts. */
  get factsFile(): string {
    return join(this.path, FACTS);
  }

  /** The folder of the directory's pattern index. */
  get patternsPath(): string {
    return join(this.path, PATTERNS);
  }

  private write(change: Partial<IndexRecord>): void {
    this.record = { ...this.record, ...change };
    const temporary = join(this.path, `${RECORD}.new`);
    writeFileSync(temporary, JSON.stringify(this.record, null, 2));
    const record = join(this.path, RECORD);
    // A rename cannot replace a folder. Its content is not Dowse's, so it is moved aside and not deleted.
    if (isFolder(record)) renameSync(record, `${record}.damaged-${Date.now()}`);
    replaceAtomically(temporary, record);
  }

  /** An unused name for a new file. An existing file of unknown origin is never resumed. */
  private freeName(): string {
    const { current, next } = this.record;
    const last = Math.max(...[current, next].map(file => Number(/\d+/.exec(file?.name ?? '0')?.[0])));
    for (let number = last + 1; ; number++) {
      const name = `index-${number}.db`;
      const files = SUFFIXES.map(suffix => join(this.path, name + suffix));
      const graphs = readdirSync(this.path).filter(other => indexOfGraph(other) === name);
      const left = [...files, ...graphs.map(graph => join(this.path, graph))];
      for (const file of files) tryRemove(file);
      for (const graph of graphs) removeGraph(join(this.path, graph));
      if (!left.some(file => existsSync(file))) return name;
    }
  }

  /** Removes all graphs of the current index but the last one, which readers have opened by now. */
  removeOldGraphs(): void {
    if (this.currentFile === null) return;
    for (const graph of graphsOf(this.currentFile).slice(1)) removeGraph(graph);
  }

  /** Removes files that the record no longer names. A file that cannot be removed is tried again the next time. */
  private removeStrays(): void {
    const named = [this.record.current?.name, this.record.next?.name];
    for (const name of readdirSync(this.path)) {
      const ofGraph = indexOfGraph(name);
      const base = ofGraph ?? name.replace(/-(wal|shm)$/, '');
      if (!base.startsWith('index-') || named.includes(base)) continue;
      if (ofGraph === undefined) tryRemove(join(this.path, name));
      else removeGraph(join(this.path, name));
    }
  }
}

function bytesIn(folder: string, isCounted: (name: string) => boolean = () => true): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder)
    .filter(isCounted)
    .reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}

/**
 * The directories of all indexes in the data folder; those without a readable record are left out. `known` has the ones that were
 * read before, by the name of their folder, which follows from the directory.
 */
export function indexedDirectories(indexesDir: string, known: Map<string, string>): string[] {
  if (!existsSync(indexesDir)) return [];
  return readdirSync(indexesDir).flatMap(name => {
    const directory = known.get(name) ?? readRecord(join(indexesDir, name))?.directory;
    if (directory === undefined) return [];
    known.set(name, directory);
    return [directory];
  });
}

/** The record, if it exists and belongs to this folder. */
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
