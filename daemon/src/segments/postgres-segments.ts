import { rows, type StateDatabase } from '../store/state-database.ts';
import type { SegmentStore } from './segment-store.ts';

/** A row has at most this many bytes. */
const PART = 512 * 1024;

/** Segments in the database of the daemons, in rows of 512 KB: for a small team, without another service. */
export class PostgresSegments implements SegmentStore {
  readonly place = 'PostgreSQL';
  readonly #db: StateDatabase;

  constructor(db: StateDatabase) {
    this.#db = db;
  }

  async put(sha256: string, bytes: Buffer): Promise<void> {
    await this.#db.transaction(function* () {
      for (let at = 0, part = 0; at < bytes.length; at += PART, part++) {
        const values = [sha256, part, bytes.subarray(at, at + PART)];
        yield* rows(
          'INSERT INTO segments (sha256, part, bytes) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
          ...values,
        );
      }
    });
  }

  async has(sha256: string): Promise<boolean> {
    return (await this.#db.run('SELECT 1 FROM segments WHERE sha256 = ? AND part = 0', sha256)).length > 0;
  }

  async get(sha256: string): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    for (;;) {
      const [row] = await this.#db.run<{ bytes: Buffer }>(
        'SELECT bytes FROM segments WHERE sha256 = ? AND part = ?',
        ...[sha256, parts.length],
      );
      if (!row) return parts.length > 0 ? Buffer.concat(parts) : undefined;
      parts.push(row.bytes);
      if (row.bytes.length < PART) return Buffer.concat(parts);
    }
  }

  async delete(sha256: string): Promise<void> {
    await this.#db.run('DELETE FROM segments WHERE sha256 = ?', sha256);
  }
}
