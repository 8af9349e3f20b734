import { CHUNK_KINDS, type ChunkKind } from '../languages/kinds.ts';
import { hasSubsequence } from '../text/subsequence.ts';
import { ONLY_USER, type RowUser } from '../vectors/kernel-rows.ts';
import type { Likely } from '../vectors/nearest.ts';
import type { VectorShape } from '../vectors/vector-table.ts';
import type { Vectors } from '../vectors/vectors.ts';
import { ChunkArrays, type SharedArrays, storedChunks } from './chunk-arrays.ts';
import { byLengthAndLetters, type IndexReader, type StoredChunk, type StoredFile } from './index-reader.ts';
import { INDEX_MIGRATIONS } from './index-schema.ts';
import {
  type BlockPostings,
  Postings,
  parseBlockPostings,
  type Reading,
  readPiece,
  readPostings,
} from './postings.ts';
import { unseal } from './seal.ts';
import { openDatabase, type Sqlite, type Statement } from './sqlite.ts';
import { decodeSymbols, type EncodedSymbols } from './symbol-codec.ts';
import { TermFilter } from './term-filter.ts';

interface ChunkColumns extends EncodedSymbols {
  id: number;
  startLine: number;
  endLine: number;
  startByte: number | null;
  kind: number;
  isNamed: number;
  container: string | null;
  signature: string | null;
}

function chunkOf({ kind, isNamed, names, places, ...columns }: ChunkColumns): StoredChunk {
  const symbols = decodeSymbols({ names, places }, columns);
  const symbol = isNamed ? symbols[0]!.name : null;
  return { ...columns, kind: CHUNK_KINDS[kind]!, symbol, symbols };
}

interface Overlay extends BlockPostings {
  first: number;
}

/**
 * Reads the index of one directory. Arrays over all chunks are in memory, which threads may share; texts and posting lists stay on
 * disk.
 *
 * Uses about `dimensions` + `headDimensions` / 2 + 10 bytes of shared memory per chunk, and in each thread 5 bytes per chunk
 * and 200 bytes per file.
 */
export class IndexFileReader implements IndexReader {
  readonly shape: VectorShape;
  liveCount = 0;
  fileOf = new Uint32Array(0);
  live: Uint8Array = new Uint8Array(0);
  fileLengths = new Uint32Array(0);
  totalLength = 0;
  files: StoredFile[] = [];
  private overlays: Overlay[] = [];
  private overlayTerms = new TermFilter([]);
  /** Whether `postings` has rows. In a small index all lists are still in overlays, and a query costs more than these. */
  private hasRuns = false;
  private readonly arrays: ChunkArrays;
  private readonly db: Sqlite;
  private readonly begin: Statement;
  private readonly commit: Statement;
  private readonly selectPostings: Statement;
  private readonly selectChunk: Statement;
  private readonly selectTerms: Statement;
  private readonly selectTermsWith: Statement;
  private readonly selectBytes: Statement;
  private readonly selectAny: Statement;

  /**
   * Opens an index, which reads as empty until `refresh` or `adopt`. `user` is this thread, if several share the arrays.
   *
   * @throws SqliteError if the file is missing or damaged
   */
  constructor(file: string, shape: VectorShape, user: RowUser = ONLY_USER) {
    this.shape = shape;
    this.arrays = new ChunkArrays(shape, user);
    this.db = openDatabase(file, INDEX_MIGRATIONS, { mustExist: true });
    this.begin = this.db.prepare('BEGIN');
    this.commit = this.db.prepare('COMMIT');
    this.selectPostings = this.db.prepare('SELECT list FROM postings WHERE term = ? ORDER BY run').pluck();
    this.selectTerms = this.db
      .prepare('SELECT DISTINCT term FROM postings WHERE term >= ? AND term < ?')
      .pluck();
    this.selectTermsWith = this.db
      .prepare(
        'SELECT DISTINCT term FROM postings WHERE term >= ? AND term < ? AND term GLOB ? ORDER BY length(term), term LIMIT ?',
      )
      .pluck();
    this.selectBytes = this.db.prepare('SELECT total(length(list)) FROM postings WHERE term = ?').pluck();
    this.selectAny = this.db.prepare('SELECT 1 FROM postings WHERE term = ? LIMIT 1').pluck();
    this.selectChunk = this.db.prepare(
      'SELECT id, start_line AS startLine, end_line AS endLine, start_byte AS startByte, kind, is_named AS isNamed, container, signature, names, places FROM chunks WHERE id = ?',
    );
  }

  get vectors(): Vectors {
    return this.arrays.vectors;
  }

  get chunkCount(): number {
    return this.arrays.chunkCount;
  }

  /** Number of tokens of each chunk. */
  get lengths(): Uint32Array {
    return this.arrays.lengths;
  }

  get bodies(): Uint8Array {
    return this.arrays.bodies;
  }

  /** The arrays for another thread that reads the same file. */
  get shared(): SharedArrays {
    return this.arrays.shared;
  }

  /**
   * Loads commits since the last call. Reads the new blocks and makes one pass over the files. `shared` are arrays of another
   * thread, which may have more of them.
   */
  refresh(shared?: SharedArrays): void {
    this.readSnapshot(() => {
      if (shared && shared.chunkCount > this.chunkCount) this.arrays.adopt(shared);
      this.arrays.load(this.db);
      this.loadFiles();
      this.loadOverlays();
    });
  }

  /**
   * Loads commits up to the arrays of another thread, and shares these. @returns false if there are later commits, for which
   * the arrays have no rows
   */
  adopt(shared: SharedArrays): boolean {
    return this.readSnapshot(() => {
      if (storedChunks(this.db) !== shared.chunkCount) return false;
      this.arrays.adopt(shared);
      this.loadFiles();
      this.loadOverlays();
      return true;
    });
  }

  readSnapshot<T>(work: () => T): T {
    if (this.db.inTransaction) return work();
    this.begin.run();
    try {
      return work();
    } finally {
      // An error may have ended it.
      if (this.db.inTransaction) this.commit.run();
    }
  }

  postings(term: string, allowed: Uint8Array, found = new Postings()): Postings {
    found.length = 0;
    this.appendPostings(term, found, { allowed });
    return found;
  }

  appendPostings(term: string, into: Postings, reading: Reading): void {
    const lists = this.hasRuns ? (this.selectPostings.all(term) as Uint8Array[]) : [];
    for (const list of lists) readPostings(unseal(list), into, reading);
    if (!this.overlayTerms.mayHave(term)) return;
    for (const { first, terms, offsets, data } of this.overlays) {
      const at = indexOfSorted(terms, term);
      if (at < 0) continue;
      readPiece({ bytes: data, at: offsets[at]!, end: offsets[at + 1]!, base: first }, into, reading);
    }
  }

  postingBytes(term: string): number {
    let bytes = this.selectBytes.get(term) as number;
    for (const { terms, offsets } of this.overlays) {
      const at = indexOfSorted(terms, term);
      if (at >= 0) bytes += offsets[at + 1]! - offsets[at]!;
    }
    return bytes;
  }

  hasTerm(term: string): boolean {
    return (
      this.selectAny.get(term) !== undefined ||
      this.overlays.some(({ terms }) => indexOfSorted(terms, term) >= 0)
    );
  }

  termsFrom(prefix: string): string[] {
    const found = this.selectTerms.all(prefix, `${prefix}\u{10ffff}`) as string[];
    return found.concat(...this.overlays.map(({ terms }) => terms.filter(term => term.startsWith(prefix))));
  }

  termsWith(prefix: string, parts: Iterable<string>, limit: number): string[] {
    const glob = [prefix, ...parts, ''].join('*');
    const found = this.selectTermsWith.all(prefix, `${prefix}\u{10ffff}`, glob, limit) as string[];
    const recent = this.overlays.flatMap(({ terms }) =>
      terms.filter(term => term.startsWith(prefix) && hasSubsequence(term.slice(prefix.length), parts)),
    );
    return [...new Set([...found, ...recent])].sort(byLengthAndLetters).slice(0, limit);
  }

  chunks(ids: readonly number[]): Map<number, StoredChunk> {
    return this.readSnapshot(() => {
      const chunks = new Map<number, StoredChunk>();
      for (const id of ids) {
        const row = this.selectChunk.get(id) as ChunkColumns | undefined;
        if (row) chunks.set(id, chunkOf(row));
      }
      return chunks;
    });
  }

  likely(vector: Int8Array, allowed: Uint8Array, wanted: number): Likely {
    const areAll = allowed === this.live && this.liveCount === this.chunkCount;
    const search = { vector, rows: this.chunkCount, allowed: areAll ? undefined : allowed, wanted };
    return this.vectors.likely(search);
  }

  outlineCosines(files: readonly number[], vector: Int8Array): Float64Array {
    return this.arrays.outlineCosines(
      files.map(file => this.files[file]!.firstChunk),
      vector,
    );
  }

  kindOf(chunk: number): ChunkKind {
    return this.arrays.kindOf(chunk);
  }

  numberOf(chunk: number): number {
    return chunk;
  }

  chunkWithNumber(number: number): number | undefined {
    return number < this.chunkCount ? number : undefined;
  }

  numberOfFile(file: number): number {
    return file;
  }

  close(): void {
    this.arrays.vectors.close();
    this.db.close();
  }

  private loadFiles(): void {
    const rows = this.db
      .prepare(`${SELECT_FILE} WHERE chunk_count > 0`)
      .iterate() as IterableIterator<StoredFile>;
    this.files = [];
    this.fileOf = new Uint32Array(this.chunkCount);
    this.live = new Uint8Array(this.chunkCount);
    this.liveCount = 0;
    for (const file of rows) {
      const { firstChunk, chunkCount } = file;
      this.fileOf.fill(this.files.length, firstChunk, firstChunk + chunkCount);
      this.live.fill(1, firstChunk, firstChunk + chunkCount);
      this.liveCount += chunkCount;
      this.files.push(file);
    }
    this.fileLengths = new Uint32Array(this.files.length);
    this.totalLength = 0;
    const { lengths, chunkCount } = this;
    for (let i = 0; i < chunkCount; i++) {
      if (!this.live[i]) continue;
      this.fileLengths[this.fileOf[i]!]! += lengths[i]!;
      this.totalLength += lengths[i]!;
    }
  }

  private loadOverlays(): void {
    const rows = this.db
      .prepare('SELECT first_chunk AS first, postings FROM block_postings ORDER BY first_chunk')
      .all() as { first: number; postings: Uint8Array }[];
    this.hasRuns = this.db.prepare('SELECT 1 FROM runs LIMIT 1').get() !== undefined;
    this.overlays = rows.map(({ first, postings }) => ({ first, ...parseBlockPostings(unseal(postings)) }));
    this.overlayTerms = new TermFilter(this.overlays.map(({ terms }) => terms));
  }
}

const SELECT_FILE =
  'SELECT id, path, language, size, mtime_ms AS mtimeMs, ctime_ms AS ctimeMs, is_generated AS isGenerated, first_chunk AS firstChunk, chunk_count AS chunkCount FROM files';

function indexOfSorted(sorted: readonly string[], wanted: string): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const here = sorted[middle]!;
    if (here === wanted) return middle;
    if (here < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
