import { createHash, randomUUID } from 'node:crypto';
import type { StateDatabase } from '../store/state-database.ts';
import { tables } from '../store/tables.ts';
import { type AuditFiles, DAY_MS } from './audit-files.ts';
import type { AuditEntry, AuditQuery, AuditStore } from './audit-store.ts';

/** How many rows a statement adds or reads. */
const AT_ONCE = 200;
const PAGE = 1000;

interface SharedAuditOptions {
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
    await this.#db.run(tables.deleteFrom('audit').where('at', '<', this.#now() - this.#days * DAY_MS));
  }

  async read({ limit, accepts }: AuditQuery): Promise<AuditEntry[]> {
    const found: AuditEntry[] = [];
    const newest = tables
      .selectFrom('audit')
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE);
    for (let last = { at: Number.MAX_SAFE_INTEGER, id: '' }; ; ) {
      const { at, id } = last;
      const page = await this.#db.run(
        newest.where(({ or, and, eb }) =>
          or([eb('at', '<', at), and([eb('at', '=', at), eb('id', '<', id)])]),
        ),
      );
      for (const { entry } of page) {
        const read = JSON.parse(entry) as AuditEntry;
        if (accepts(read)) found.push(read);
        if (found.length === limit) return found;
      }
      if (page.length < PAGE) return found;
      last = page.at(-1)!;
    }
  }

  /**
   * Takes the entries in files of a daemon and removes each file then. It may run again after an interruption: an entry is known by its
   * place and its content, since a file of the same day may begin anew after its entries were taken.
   *
   * @param origin distinguishes the files of several daemons
   * @returns how many entries the files had
   */
  async take(files: AuditFiles, origin: string): Promise<number> {
    let taken = 0;
    for (const file of files.files()) {
      const all = files
        .entries(file)
        .flatMap((entry, at) => (entry ? [{ id: `${origin} ${file} ${at} ${digestOf(entry)}`, entry }] : []));
      await this.#insert(all);
      files.remove(file);
      taken += all.length;
    }
    return taken;
  }

  async #insert(entries: readonly { id: string; entry: AuditEntry }[]): Promise<void> {
    for (let at = 0; at < entries.length; at += AT_ONCE) {
      const some = entries.slice(at, at + AT_ONCE);
      const added = some.map(({ id, entry }) => ({
        id,
        at: Date.parse(entry.time),
        entry: JSON.stringify(entry),
      }));
      await this.#db.run(
        tables
          .insertInto('audit')
          .values(added)
          .onConflict(oc => oc.doNothing()),
      );
    }
  }
}

function digestOf(entry: AuditEntry): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('base64url');
}
