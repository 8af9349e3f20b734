import type { SkippedFile } from '../api/schemas.ts';
import { CHUNK_KINDS } from '../languages/kinds.ts';
import type { AnalyzedBlock, AnalyzedFile, ChunkRow } from './analyzed.ts';
import { bodyLines } from './body-lines.ts';
import { INDEX_MIGRATIONS } from './index-schema.ts';
import { type BlockPostings, ByteWriter, parseBlockPostings, writePiece } from './postings.ts';
import { seal, unseal } from './seal.ts';
import { openDatabase, type Sqlite } from './sqlite.ts';
import { encodeSymbols } from './symbol-codec.ts';

/** A file whose name is not UTF-8: its name as it is shown, and its size in bytes. */
export type UnnamedFile = Pick<SkippedFile, 'path' | 'size'>;

/** Limit of listed unnamed files. Their count includes all. */
const MAX_UNNAMED_LISTED = 1000;

/** The stored state of a file, to detect changes. */
export interface KnownFile {
  id: number;
  path: string;
  state: string;
  size: number;
  mtimeMs: number;
  ctimeMs: number;
  seenMs: number;
  hash: Uint8Array | null;
}

/** The posting lists of blocks are folded into `postings` when they exceed this size or this number of blocks. */
const FOLD_BYTES = 16 << 20;
const FOLD_BLOCKS = 128;

/**
 * The only writer of an index file. Each method is one transaction, so a kill leaves the state before or after it. Other
 * connections can read while it writes.
 */
export class IndexWriter {
  readonly db: Sqlite;
  private unfolded: { bytes: number; blocks: number };

  /** @throws SqliteError if the file is damaged or not a database */
  constructor(file: string) {
    this.db = openDatabase(file, INDEX_MIGRATIONS);
    this.unfolded = this.db
      .prepare('SELECT coalesce(sum(length(postings)), 0) AS bytes, count(*) AS blocks FROM block_postings')
      .get() as { bytes: number; blocks: number };
  }

  getMeta(key: string): string | undefined {
    const row = this.db.prepare('SELECT value FROM meta WHERE key = ?').get(key) as
      | { value: string }
      | undefined;
    return row?.value;
  }

  setMeta(values: Record<string, string>): void {
    const put = this.db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
    this.inTransaction(() => {
      for (const [key, value] of Object.entries(values)) put.run(key, value);
    });
  }

  knownFiles(): Map<string, KnownFile> {
    const rows = this.db
      .prepare(
        'SELECT id, path, state, size, mtime_ms AS mtimeMs, ctime_ms AS ctimeMs, seen_ms AS seenMs, hash FROM files',
      )
      .iterate() as IterableIterator<KnownFile>;
    const files = new Map<string, KnownFile>();
    for (const row of rows) files.set(row.path, row);
    return files;
  }

  knownFile(path: string): KnownFile | undefined {
    return this.db
      .prepare(
        'SELECT id, path, state, size, mtime_ms AS mtimeMs, ctime_ms AS ctimeMs, seen_ms AS seenMs, hash FROM files WHERE path = ?',
      )
      .get(path) as KnownFile | undefined;
  }

  /** Paths of the files below a folder. */
  filesBelow(folder: string): string[] {
    const end = `${folder}0`; // '0' follows '/'
    const rows = this.db
      .prepare('SELECT path FROM files WHERE path > ? AND path < ?')
      .all(`${folder}/`, end) as { path: string }[];
    return rows.map(row => row.path);
  }

  /** Stores files and their chunks, replacing earlier versions of these files. */
  addBlock(block: AnalyzedBlock): void {
    this.inTransaction(() => {
      const first = this.nextChunk();
      this.insertFiles(block.files, first);
      this.insertChunks(block.chunks, first);
      if (block.chunks.length > 0) this.insertBlock(block, first);
    });
    if (block.chunks.length > 0) {
      this.unfolded.blocks++;
      this.unfolded.bytes += block.postings.length;
    }
    if (this.unfolded.bytes >= FOLD_BYTES || this.unfolded.blocks >= FOLD_BLOCKS) this.fold();
  }

  /** Updates size and times of files whose content has not changed. */
  touch(files: readonly AnalyzedFile[]): void {
    const update = this.db.prepare(
      'UPDATE files SET size = ?, mtime_ms = ?, ctime_ms = ?, seen_ms = ? WHERE path = ?',
    );
    this.inTransaction(() => {
      for (const { path, size, mtimeMs, ctimeMs, seenMs } of files)
        update.run(size, mtimeMs, ctimeMs, seenMs, path);
    });
  }

  removeFiles(paths: Iterable<string>): number {
    return this.inTransaction(() => {
      let removed = 0;
      for (const path of paths) if (this.removeFile(path)) removed++;
      return removed;
    });
  }

  /** Moves the posting lists of blocks into `postings`, where reading a term takes one read per run. */
  fold(): void {
    const blocks = this.db
      .prepare('SELECT first_chunk AS first, postings FROM block_postings ORDER BY first_chunk')
      .all() as { first: number; postings: Uint8Array }[];
    if (blocks.length === 0) return;
    this.inTransaction(() => {
      const run = this.db.prepare('INSERT INTO runs DEFAULT VALUES').run().lastInsertRowid;
      const insert = this.db.prepare('INSERT INTO postings (term, run, list) VALUES (?, ?, ?)');
      for (const [term, list] of mergedLists(
        blocks.map(b => ({ first: b.first, ...parseBlockPostings(unseal(b.postings)) })),
      )) {
        insert.run(term, run, list);
      }
      this.db.exec('DELETE FROM block_postings');
    });
    // Return the blocks' pages to the file system: the index would not reuse them soon.
    this.db.exec('PRAGMA incremental_vacuum');
    this.unfolded = { bytes: 0, blocks: 0 };
  }

  /** Ends an update of the whole directory or of some files. A change increments the generation. */
  finish({
    wasWhole,
    changed,
    firstGeneration,
    unnamed,
  }: {
    wasWhole: boolean;
    changed: boolean;
    firstGeneration: number;
    /** Files whose names are not UTF-8; undefined if they were not listed. */
    unnamed?: readonly UnnamedFile[] | undefined;
  }): void {
    if (wasWhole && this.unfolded.bytes >= FOLD_BYTES / 8) this.fold();
    if (unnamed) this.storeUnnamed(unnamed);
    const before = this.getMeta('generation');
    if (!changed && before !== undefined) return;
    const generation = before === undefined ? firstGeneration : Number(before) + 1;
    this.setMeta({ generation: String(generation), updated: new Date().toISOString() });
  }

  private storeUnnamed(files: readonly UnnamedFile[]): void {
    const first = [...files].sort((a, b) => (a.path < b.path ? -1 : 1)).slice(0, MAX_UNNAMED_LISTED);
    const meta = { unnamed: String(files.length), unnamed_files: JSON.stringify(first) };
    const isKnown = meta.unnamed === (this.getMeta('unnamed') ?? '0');
    if (!isKnown || meta.unnamed_files !== (this.getMeta('unnamed_files') ?? '[]')) this.setMeta(meta);
  }

  /** The number of deleted chunks and of all chunks. */
  deadShare(): { dead: number; total: number } {
    return this.db
      .prepare(
        'SELECT (SELECT coalesce(sum(chunk_count), 0) FROM dead) AS dead, (SELECT coalesce(sum(chunk_count), 0) FROM blocks) AS total',
      )
      .get() as { dead: number; total: number };
  }

  close(): void {
    this.db.close();
  }

  /**
   * Takes the write lock at the start of the transaction, and waits for it. A transaction that reads before it writes would
   * fail at once if another connection came in between, even one that only opens the file.
   */
  private inTransaction<T>(work: () => T): T {
    return this.db.transaction(work).immediate();
  }

  private nextChunk(): number {
    const row = this.db
      .prepare('SELECT first_chunk + chunk_count AS next FROM blocks ORDER BY first_chunk DESC LIMIT 1')
      .get() as { next: number } | undefined;
    return row?.next ?? 0;
  }

  private insertFiles(files: readonly AnalyzedFile[], first: number): void {
    const insert = this.db.prepare(
      `INSERT INTO files (path, state, size, mtime_ms, ctime_ms, seen_ms, hash, language, no_tree, is_generated, first_chunk, chunk_count)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    let next = first;
    for (const f of files) {
      this.removeFile(f.path);
      const { path, state, size, mtimeMs, ctimeMs, seenMs, hash, language, noTree, isGenerated, chunkCount } =
        f;
      insert.run(
        path,
        state,
        size,
        mtimeMs,
        ctimeMs,
        seenMs,
        hash,
        language,
        noTree,
        Number(isGenerated),
        next,
        chunkCount,
      );
      next += f.chunkCount;
    }
  }

  private removeFile(path: string): boolean {
    const old = this.db
      .prepare('SELECT id, first_chunk AS first, chunk_count AS count FROM files WHERE path = ?')
      .get(path) as { id: number; first: number; count: number } | undefined;
    if (!old) return false;
    if (old.count > 0) {
      this.db
        .prepare('INSERT OR REPLACE INTO dead (first_chunk, chunk_count) VALUES (?, ?)')
        .run(old.first, old.count);
      this.db.prepare('DELETE FROM chunks WHERE id >= ? AND id < ?').run(old.first, old.first + old.count);
    }
    this.db.prepare('DELETE FROM files WHERE id = ?').run(old.id);
    return true;
  }

  private insertChunks(chunks: readonly ChunkRow[], first: number): void {
    const insert = this.db.prepare(
      `INSERT INTO chunks (id, start_line, end_line, start_byte, kind, is_named, container, signature, names, places)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    chunks.forEach((c, i) => {
      const { names, places } = encodeSymbols(c.symbols, c);
      insert.run(
        first + i,
        c.startLine,
        c.endLine,
        c.startByte,
        CHUNK_KINDS.indexOf(c.kind),
        Number(c.symbol !== null),
        c.container,
        c.signature,
        names,
        places,
      );
    });
  }

  private insertBlock(block: AnalyzedBlock, first: number): void {
    this.db
      .prepare(
        `INSERT INTO blocks (first_chunk, chunk_count, lengths, kinds, bodies, vectors, file_starts, outlines)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        first,
        block.chunks.length,
        seal(bytesOf(block.lengths)),
        seal(Uint8Array.from(block.chunks, chunk => CHUNK_KINDS.indexOf(chunk.kind))),
        seal(Uint8Array.from(block.chunks, bodyLines)),
        seal(bytesOf(block.vectors.values)),
        seal(bytesOf(fileStarts(block))),
        seal(bytesOf(block.outlines.values)),
      );
    this.db
      .prepare('INSERT INTO block_postings (first_chunk, postings) VALUES (?, ?)')
      .run(first, seal(block.postings));
  }
}

/** The first chunk of each file with chunks, relative to the block. */
function fileStarts({ files }: AnalyzedBlock): Uint32Array {
  const starts: number[] = [];
  let next = 0;
  for (const { chunkCount } of files) {
    if (chunkCount > 0) starts.push(next);
    next += chunkCount;
  }
  return Uint32Array.from(starts);
}

function bytesOf(array: Uint32Array | Int8Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/** Yields the terms of the blocks in order, each with its merged list. */
function* mergedLists(
  blocks: readonly (BlockPostings & { first: number })[],
): Generator<[string, Uint8Array]> {
  const owners = new Map<string, number[]>();
  blocks.forEach((block, b) => {
    block.terms.forEach((term, t) => {
      const owner = owners.get(term);
      if (owner) owner.push(b, t);
      else owners.set(term, [b, t]);
    });
  });
  const out = new ByteWriter();
  for (const term of [...owners.keys()].sort()) {
    const owner = owners.get(term)!;
    out.length = 0;
    for (let i = 0; i < owner.length; i += 2) {
      const block = blocks[owner[i]!]!;
      const t = owner[i + 1]!;
      writePiece(out, block.first, block.data.subarray(block.offsets[t]!, block.offsets[t + 1]!));
    }
    yield [term, seal(out.take())];
  }
}
