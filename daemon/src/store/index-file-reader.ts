import { CHUNK_KINDS, type ChunkKind } from '../languages/kinds.ts';
import { hasInOrder } from '../text/in-order.ts';
import { type VectorShape, VectorTable } from '../vectors/vector-table.ts';
import { Vectors } from '../vectors/vectors.ts';
import type { IndexReader, StoredChunk, StoredFile } from './index-reader.ts';
import { INDEX_MIGRATIONS } from './index-schema.ts';
import {
  type BlockPostings,
  ByteWriter,
  Postings,
  parseBlockPostings,
  readPostings,
  writePiece,
} from './postings.ts';
import { unseal } from './seal.ts';
import { openDatabase, type Sqlite, type Statement } from './sqlite.ts';
import { decodeSymbols, type EncodedSymbols } from './symbol-codec.ts';

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
 * Reads the index of one directory. Arrays over all chunks are in memory; texts and posting lists stay on disk.
 *
 * Uses about `dimensions` + `headDimensions` / 2 + 13 bytes of memory per chunk and 200 bytes per file.
 */
export class IndexFileReader implements IndexReader {
  readonly shape: VectorShape;
  readonly vectors: Vectors;
  chunkCount = 0;
  liveCount = 0;
  lengths = new Uint32Array(0);
  fileOf = new Uint32Array(0);
  live: Uint8Array = new Uint8Array(0);
  fileLengths = new Uint32Array(0);
  private kinds = new Uint8Array(0);
  /** One vector per file, of its path and the names defined in it. */
  private readonly outlines: VectorTable;
  /** By the first chunk of each file: the row of its outline. */
  private outlineRows = new Uint32Array(0);
  private outlineCount = 0;
  totalLength = 0;
  files: StoredFile[] = [];
  private overlays: Overlay[] = [];
  private readonly db: Sqlite;
  private readonly selectPostings: Statement;
  private readonly selectChunk: Statement;
  private readonly selectTerms: Statement;
  private readonly selectTermsWith: Statement;
  private readonly selectBytes: Statement;
  private readonly selectAny: Statement;

  /** @throws SqliteError if the file is damaged */
  constructor(file: string, shape: VectorShape) {
    this.shape = shape;
    this.vectors = new Vectors(shape);
    this.outlines = new VectorTable(shape.dimensions);
    this.db = openDatabase(file, INDEX_MIGRATIONS);
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
    this.refresh();
  }

  /** Loads commits since the last call. Reads the new blocks and makes one pass over the files. */
  refresh(): void {
    this.readSnapshot(() => {
      this.loadBlocks();
      this.loadFiles();
      this.loadOverlays();
    });
  }

  readSnapshot<T>(work: () => T): T {
    return this.db.inTransaction ? work() : this.db.transaction(work)();
  }

  postings(term: string, allowed: Uint8Array, found = new Postings()): Postings {
    found.length = 0;
    for (const list of this.selectPostings.all(term) as Uint8Array[])
      readPostings(unseal(list), found, allowed);
    for (const overlay of this.overlays) readOverlay(overlay, term, found, allowed);
    return found;
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

  termsWith(prefix: string, letters: string, limit: number): string[] {
    const glob = [prefix, ...letters, ''].join('*');
    const found = this.selectTermsWith.all(prefix, `${prefix}\u{10ffff}`, glob, limit) as string[];
    const recent = this.overlays.flatMap(({ terms }) =>
      terms.filter(term => term.startsWith(prefix) && hasInOrder(term.slice(prefix.length), letters)),
    );
    return [...new Set([...found, ...recent])].sort((a, b) => a.length - b.length).slice(0, limit);
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

  beginNearest(vector: Int8Array, allowed: Uint8Array, wanted: number): () => number[] {
    const areAll = allowed === this.live && this.liveCount === this.chunkCount;
    const search = { vector, rows: this.chunkCount, allowed: areAll ? undefined : allowed, wanted };
    return this.vectors.beginNearest(search);
  }

  outlineCosines(files: readonly number[], vector: Int8Array): Float64Array {
    const rows = files.map(file => this.outlineRows[this.files[file]!.firstChunk]!);
    return this.outlines.cosines(rows, vector);
  }

  kindOf(chunk: number): ChunkKind {
    return CHUNK_KINDS[this.kinds[chunk]!]!;
  }

  close(): void {
    this.vectors.close();
    this.db.close();
  }

  private loadBlocks(): void {
    const { end } = this.db
      .prepare('SELECT coalesce(max(first_chunk + chunk_count), 0) AS end FROM blocks')
      .get() as { end: number };
    if (end === this.chunkCount) return;
    this.reserve(end);
    const rows = this.db
      .prepare(
        'SELECT first_chunk AS first, lengths, kinds, vectors, file_starts AS fileStarts, outlines FROM blocks WHERE first_chunk >= ? ORDER BY first_chunk',
      )
      .iterate(this.chunkCount) as IterableIterator<{
      first: number;
      lengths: Uint8Array;
      kinds: Uint8Array;
      vectors: Uint8Array;
      fileStarts: Uint8Array;
      outlines: Uint8Array;
    }>;
    for (const row of rows) {
      bytesOf(this.lengths).set(unseal(row.lengths), row.first * 4);
      this.kinds.set(unseal(row.kinds), row.first);
      this.vectors.set(row.first, signed(unseal(row.vectors)));
      this.addOutlines(row.first, unseal(row.fileStarts), signed(unseal(row.outlines)));
    }
    this.chunkCount = end;
  }

  private addOutlines(firstChunk: number, fileStarts: Uint8Array, outlines: Int8Array): void {
    const starts = new Uint32Array(Uint8Array.from(fileStarts).buffer);
    this.outlines.reserve(this.outlineCount + starts.length);
    this.outlines.set(this.outlineCount, outlines);
    for (const start of starts) this.outlineRows[firstChunk + start] = this.outlineCount++;
  }

  /** Reserves memory for `count` chunks, and more for later ones. */
  private reserve(count: number): void {
    if (count <= this.lengths.length) return;
    const capacity = this.chunkCount === 0 ? count : Math.ceil(count * 1.25);
    const grow = <T extends Uint32Array | Uint8Array>(next: T, old: T): T => {
      next.set(old);
      return next;
    };
    this.lengths = grow(new Uint32Array(capacity), this.lengths);
    this.outlineRows = grow(new Uint32Array(capacity), this.outlineRows);
    this.kinds = grow(new Uint8Array(capacity), this.kinds);
    this.vectors.reserve(capacity);
  }

  private loadFiles(): void {
    const rows = this.db
      .prepare(`${SELECT_FILE} WHERE chunk_count > 0`)
      .iterate() as IterableIterator<StoredFile>;
    this.files = [];
    this.fileOf = new Uint32Array(this.chunkCount);
    // Shared with the thread that scans the vectors.
    this.live = new Uint8Array(new SharedArrayBuffer(this.chunkCount));
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
    for (let i = 0; i < this.chunkCount; i++) {
      if (!this.live[i]) continue;
      this.fileLengths[this.fileOf[i]!]! += this.lengths[i]!;
      this.totalLength += this.lengths[i]!;
    }
  }

  private loadOverlays(): void {
    const rows = this.db
      .prepare('SELECT first_chunk AS first, postings FROM block_postings ORDER BY first_chunk')
      .all() as { first: number; postings: Uint8Array }[];
    this.overlays = rows.map(({ first, postings }) => ({ first, ...parseBlockPostings(unseal(postings)) }));
  }
}

const SELECT_FILE =
  'SELECT id, path, language, size, mtime_ms AS mtimeMs, ctime_ms AS ctimeMs, first_chunk AS firstChunk, chunk_count AS chunkCount FROM files';

function readOverlay(
  { first, terms, offsets, data }: Overlay,
  term: string,
  into: Postings,
  allowed: Uint8Array,
): void {
  const at = indexOfSorted(terms, term);
  if (at < 0) return;
  const piece = new ByteWriter();
  writePiece(piece, first, data.subarray(offsets[at]!, offsets[at + 1]!));
  readPostings(piece.take(), into, allowed);
}

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

function signed(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function bytesOf(array: Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
