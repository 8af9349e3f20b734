import { INDEX_MIGRATIONS } from './index-schema.ts';
import { unseal } from './seal.ts';
import { openDatabase } from './sqlite.ts';

/** The vectors of an index, as they are stored. */
export interface StoredVectors {
  /** The blocks with this row and later ones, in order. */
  blocks(from: number): Generator<{ first: number; vectors: Int8Array }>;
  /** Says of each of the first rows whether its chunk is in a file now. */
  liveRows(rows: number): (row: number) => boolean;
  /** How many rows there are, removed ones included, and how many of those before `end` are removed. */
  count(end: number): { rows: number; removed: number };
  close(): void;
}

/** Opens an index to read all of its vectors. Each block is read by itself, so that writers do not wait. @throws SqliteError */
export function readVectors(indexFile: string): StoredVectors {
  const db = openDatabase(indexFile, INDEX_MIGRATIONS, { mustExist: true });
  const next = db.prepare(
    'SELECT first_chunk AS first, chunk_count AS count, vectors FROM blocks WHERE first_chunk + chunk_count > ? ORDER BY first_chunk LIMIT 1',
  );
  return {
    *blocks(from) {
      for (let at = from; ; ) {
        const row = next.get(at) as { first: number; count: number; vectors: Uint8Array } | undefined;
        if (!row) return;
        const { buffer, byteOffset, length } = unseal(row.vectors);
        yield { first: row.first, vectors: new Int8Array(buffer, byteOffset, length) };
        at = row.first + row.count;
      }
    },
    liveRows(rows) {
      const removed = new Uint8Array(rows);
      const ranges = db.prepare('SELECT first_chunk AS first, chunk_count AS count FROM dead').iterate();
      for (const { first, count } of ranges as IterableIterator<{ first: number; count: number }>)
        removed.fill(1, first, first + count);
      return row => removed[row] === 0;
    },
    count(end) {
      const sums = db.prepare(
        `SELECT (SELECT coalesce(max(first_chunk + chunk_count), 0) FROM blocks) AS rows,
                (SELECT coalesce(sum(chunk_count), 0) FROM dead WHERE first_chunk < ?) AS removed`,
      );
      return sums.get(end) as { rows: number; removed: number };
    },
    close: () => void db.close(),
  };
}
