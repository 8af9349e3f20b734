import { first, rows, type StateDatabase, type Work } from '../store/state-database.ts';
import { type RowOf, tables } from '../store/tables.ts';

/** A search that runs after each reindex. Times are Unix milliseconds. */
export interface SavedSearch {
  id: number;
  /** The id of a key; negative: of a user. */
  owner: number;
  name: string;
  /** Query of the URL of the search on the page. */
  query: string;
  webhookId: number | null;
  /** The node with the folder that it looks at, if several share the database. */
  home: string | null;
  createdAt: number;
  /** The last run that succeeded. */
  runAt: number;
  /** How many lines or answers it found then. */
  found: number;
  /** How many were new when any were last, and when that was. */
  news: number;
  newsAt: number | null;
  /** Why the last run failed. */
  error: string | null;
}

/** How many lines one statement adds. */
const AT_ONCE = 200;

/** The saved searches, and the hashes of the lines that they found last. They are stored beside notifications. */
export class SavedStore {
  readonly #db: StateDatabase;

  constructor(db: StateDatabase) {
    this.#db = db;
  }

  /** Runs this as one transaction. */
  atOnce<T>(work: () => Work<T>): Promise<T> {
    return this.#db.transaction(work);
  }

  /** Within the caller's transaction. @returns its id */
  *add(search: Pick<SavedSearch, 'owner' | 'name' | 'query' | 'createdAt' | 'found' | 'home'>): Work<number> {
    const { createdAt, ...rest } = search;
    const row = { ...rest, id: this.#db.newId(), created_at: createdAt, run_at: createdAt };
    return (yield* first(tables.insertInto('saved_searches').values(row).returning('id')))!.id;
  }

  *notifyBy(id: number, webhookId: number): Work<void> {
    yield* rows(changed(id).set({ webhook_id: webhookId }));
  }

  /** All of an owner, by name. */
  async list(owner: number): Promise<SavedSearch[]> {
    return (await this.#db.run(ofOwner(owner))).map(toSearch);
  }

  /** Like `list`, within the caller's transaction. */
  *within(owner: number): Work<SavedSearch[]> {
    return (yield* rows(ofOwner(owner))).map(toSearch);
  }

  async all(): Promise<SavedSearch[]> {
    return (await this.#db.run(ALL.orderBy('name').orderBy('id'))).map(toSearch);
  }

  async get(id: number): Promise<SavedSearch | undefined> {
    const [row] = await this.#db.run(ALL.where('id', '=', id));
    return row && toSearch(row);
  }

  /** Whether there is one, within the caller's transaction. */
  *has(id: number): Work<boolean> {
    return (yield* first(ALL.where('id', '=', id))) !== undefined;
  }

  async ofWebhook(webhookId: number): Promise<SavedSearch | undefined> {
    const [row] = await this.#db.run(ALL.where('webhook_id', '=', webhookId));
    return row && toSearch(row);
  }

  /** Within the caller's transaction. */
  *remove(id: number): Work<void> {
    yield* rows(tables.deleteFrom('saved_searches').where('id', '=', id));
  }

  async failed(id: number, error: string): Promise<void> {
    await this.#db.run(changed(id).set({ error }));
  }

  /** Keeps exactly these lines, within the caller's transaction. @returns the positions of those that were not kept before */
  *replaceLines(id: number, hashes: readonly Buffer[]): Work<number[]> {
    const known = yield* rows(tables.selectFrom('saved_lines').select('hash').where('saved_id', '=', id));
    const kept = new Set(known.map(({ hash }) => hash.toString('hex')));
    const fresh = [...hashes.keys()].filter(at => !kept.delete(hashes[at]!.toString('hex')));
    let at = 0;
    for (; at + AT_ONCE <= fresh.length; at += AT_ONCE)
      yield* addLines(id, hashes, fresh.slice(at, at + AT_ONCE));
    for (; at < fresh.length; at++) yield* addLines(id, hashes, [fresh[at]!]);
    for (const hash of kept) {
      const line = tables.deleteFrom('saved_lines').where('saved_id', '=', id);
      yield* rows(line.where('hash', '=', Buffer.from(hash, 'hex')));
    }
    return fresh;
  }

  /** Within the caller's transaction. */
  *succeeded(id: number, { found, news, now }: { found: number; news: number; now: number }): Work<void> {
    const fresh = news > 0 && { news, news_at: now };
    yield* rows(changed(id).set({ run_at: now, found, error: null, ...fresh }));
  }
}

const ALL = tables.selectFrom('saved_searches').selectAll();
const ofOwner = (owner: number) => ALL.where('owner', '=', owner).orderBy('name').orderBy('id');
const changed = (id: number) => tables.updateTable('saved_searches').where('id', '=', id);

function* addLines(id: number, hashes: readonly Buffer[], positions: readonly number[]): Work<void> {
  const lines = positions.map(at => ({ saved_id: id, hash: hashes[at]! }));
  const added = tables.insertInto('saved_lines').values(lines);
  yield* rows(added.onConflict(oc => oc.doNothing()));
}

function toSearch({ webhook_id, created_at, run_at, news_at, ...row }: RowOf<'saved_searches'>): SavedSearch {
  return { ...row, webhookId: webhook_id, createdAt: created_at, runAt: run_at, newsAt: news_at };
}
