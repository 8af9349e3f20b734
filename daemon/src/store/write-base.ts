import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BaseSegment } from '../api/index-base.ts';
import { INDEX_MIGRATIONS } from './index-schema.ts';
import { unseal } from './seal.ts';
import { openDatabase, type Sqlite } from './sqlite.ts';

/** A segment is cut when its rows have this many characters. */
const SEGMENT_CHARS = 4 << 20;

/** The name of a segment in the folder of a base. */
export const segmentName = (number: number): string => `${number}.gz`;

/** A row of an index: the name of its table, then its values. Bytes are in base64, without their checksum. */
type BaseRow = [table: 'block' | 'file' | 'dead' | 'chunk' | 'run' | 'posting' | 'open', ...unknown[]];

/**
 * Writes the rows of an index, as they are at one moment, into segments: compressed lines of JSON. They do not have the times of files,
 * which differ on each machine. The reader is read-base.ts.
 *
 * @throws SqliteError if the index is damaged
 */
export function writeBase(indexFile: string, folder: string): BaseSegment[] {
  const db = openDatabase(indexFile, INDEX_MIGRATIONS, { mustExist: true });
  try {
    return db.transaction(() => [...segmentsOf(db, folder)])();
  } finally {
    db.close();
  }
}

function* segmentsOf(db: Sqlite, folder: string): Generator<BaseSegment> {
  let lines: string[] = [];
  let size = 0;
  let number = 0;
  const cut = (): BaseSegment => {
    const bytes = gzipSync(lines.join('\n'));
    writeFileSync(join(folder, segmentName(number++)), bytes, { mode: 0o600 });
    lines = [];
    size = 0;
    return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
  for (const row of rowsOf(db)) {
    const line = JSON.stringify(row);
    lines.push(line);
    size += line.length;
    if (size >= SEGMENT_CHARS) yield cut();
  }
  if (lines.length > 0) yield cut();
}

/** The rows in the order in which the reader can check each one: what others refer to comes first. */
function* rowsOf(db: Sqlite): Generator<BaseRow> {
  const rows = (sql: string) => db.prepare(sql).raw().iterate() as IterableIterator<unknown[]>;
  for (const [first, count, ...arrays] of rows(
    'SELECT first_chunk, chunk_count, lengths, kinds, bodies, vectors, file_starts, outlines FROM blocks ORDER BY first_chunk',
  )) {
    yield ['block', first, count, ...arrays.map(unsealed)];
  }
  for (const [path, state, size, hash, ...rest] of rows(
    'SELECT path, state, size, hash, language, no_tree, is_generated, first_chunk, chunk_count FROM files ORDER BY path',
  )) {
    yield ['file', path, state, size, hash === null ? null : base64(hash), ...rest];
  }
  for (const row of rows('SELECT first_chunk, chunk_count FROM dead ORDER BY first_chunk'))
    yield ['dead', ...row];
  for (const row of rows(
    'SELECT id, start_line, end_line, start_byte, kind, is_named, container, signature, names, places FROM chunks ORDER BY id',
  )) {
    yield ['chunk', ...row.slice(0, -1), base64(row.at(-1))];
  }
  for (const row of rows('SELECT run FROM runs ORDER BY run')) yield ['run', ...row];
  for (const [term, run, list] of rows('SELECT term, run, list FROM postings ORDER BY term, run')) {
    yield ['posting', term, run, unsealed(list)];
  }
  for (const [first, postings] of rows(
    'SELECT first_chunk, postings FROM block_postings ORDER BY first_chunk',
  )) {
    yield ['open', first, unsealed(postings)];
  }
}

const base64 = (bytes: unknown): string => Buffer.from(bytes as Uint8Array).toString('base64');
const unsealed = (bytes: unknown): string => base64(unseal(bytes as Uint8Array));
