import { randomUUID } from 'node:crypto';
import type { StateDatabase } from '../store/state-database.ts';
import { type AuditFiles, DAY_MS } from './audit-files.ts';
import type { AuditEntry, AuditQuery, AuditStore } from './audit-store.ts';

/** How many rows a statement adds or reads. */
const AT_ONCE = 200;
const PAGE = 1000;

export interface SharedAuditOptions {
  db: StateDatabase;
  /** How long entries are kept. */
  days: number;
  now?: () => number;
}

/** The audit log of several daemons, in their database. */
export class SharedAudit implements AuditStore {
  readonly #db: StateDatabase;
  readonly #days: number;
  readonly #now: () => number;
  #cleanedAt = 0;

  constructor({ db, days, now = Date.now }: SharedAuditOptions) {
    this.#db = db;
    this.#days = days;
    this.#now = now;
  }

  async add(entries: readonly AuditEntry[]): Promise<void> {
    await this.#insert(entries.map(entry => ({ id: randomUUID(), entry })));
    if (this.#now() - this.#cleanedAt < DAY_MS) return;
    this.#cleanedAt = this.#now();
    await this.#db.run('DELETE FROM audit WHERE at < ?', this.#now() - this.#days * DAY_MS);
  }

  async read({ limit, accepts }: AuditQuery): Promise<AuditEntry[]> {
    const found: AuditEntry[] = [];
    const last: [number, string] = [Number.MAX_SAFE_INTEGER, ''];
    for (;;) {
      const page = await this.#db.run<{ id: string; at: number; entry: string }>(
        `SELECT id, at, entry FROM audit WHERE at < ? OR (at = ? AND id < ?) ORDER BY at DESC, id DESC LIMIT ${PAGE}`,
        ...[last[0], ...last],
      );
      for (const { entry } of page) {
        const read = JSON.parse(entry) as AuditEntry;
        if (accepts(read)) found.push(read);
        if (found.length === limit) return found;
      }
      if (page.length < PAGE) return found;
      const { at, id } = page.at(-1)!;
      last.splice(0, 2, at, id);
    }
  }

  /**
   * Takes the entries in files of a daemon and removes each file then. It may run again after an interruption: an entry is known by its
   * place.
   *
   * @param origin tells the files of several daemons apart
   * @returns how many entries the files had
   */
  async take(files: AuditFiles, origin: string): Promise<number> {
    let taken = 0;
    for (const file of files.files()) {
      const all = files
        .entries(file)
        .flatMap((entry, at) => (entry ? [{ id: `${origin} ${file} ${at}`, entry }] : []));
      await this.#insert(all);
      files.remove(file);
      taken += all.length;
    }
    return taken;
  }

  async #insert(entries: readonly { id: string; entry: AuditEntry }[]): Promise<void> {
    for (let at = 0; at < entries.length; at += AT_ONCE) {
      const some = entries.slice(at, at + AT_ONCE);
      const places = some.map(() => '(?, ?, ?)').join(', ');
      await this.#db.run(
        `INSERT INTO audit (id, at, entry) VALUES ${places} ON CONFLICT DO NOTHING`,
        ...some.flatMap(({ id, entry }) => [id, Date.parse(entry.time), JSON.stringify(entry)]),
      );
    }
  }
}
