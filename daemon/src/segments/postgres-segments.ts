import { rows, type StateDatabase } from '../store/state-database.ts';
import { tables } from '../store/tables.ts';
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
        const row = { sha256, part, bytes: bytes.subarray(at, at + PART) };
        const added = tables.insertInto('segments').values(row);
        yield* rows(added.onConflict(oc => oc.doNothing()));
      }
    });
  }

  async has(sha256: string): Promise<boolean> {
    return (await this.#db.run(partOf(sha256, 0).select('part'))).length > 0;
  }

  async get(sha256: string): Promise<Buffer | undefined> {
    const parts: Buffer[] = [];
    for (;;) {
      const [row] = await this.#db.run(partOf(sha256, parts.length).select('bytes'));
      if (!row) return parts.length > 0 ? Buffer.concat(parts) : undefined;
      parts.push(row.bytes);
      if (row.bytes.length < PART) return Buffer.concat(parts);
    }
  }

  async delete(sha256: string): Promise<void> {
    await this.#db.run(tables.deleteFrom('segments').where('sha256', '=', sha256));
  }
}

const partOf = (sha256: string, part: number) =>
  tables.selectFrom('segments').where('sha256', '=', sha256).where('part', '=', part);
