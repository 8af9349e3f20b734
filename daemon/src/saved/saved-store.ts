import type { Sqlite } from '../store/sqlite.ts';

/** A search that runs after each reindex. Times are Unix milliseconds. */
export interface SavedSearch {
  id: number;
  /** The id of a key; negative: of a user. */
  owner: number;
  name: string;
  /** Query of the URL of the search on the page. */
  query: string;
  webhookId: number | null;
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

interface Row extends Omit<SavedSearch, 'webhookId' | 'createdAt' | 'runAt' | 'newsAt'> {
  webhook_id: number | null;
  created_at: number;
  run_at: number;
  news_at: number | null;
}

/** The saved searches in `webhooks.db`, and the hashes of the lines that they found last. */
export class SavedStore {
  readonly #db: Sqlite;

  constructor(db: Sqlite) {
    this.#db = db;
  }

  /** Runs this as one transaction. */
  atOnce<T>(change: () => T): T {
    return this.#db.transaction(change).immediate();
  }

  add(search: Pick<SavedSearch, 'owner' | 'name' | 'query' | 'createdAt' | 'found'>): number {
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO saved_searches (owner, name, query, created_at, run_at, found)
         VALUES (@owner, @name, @query, @createdAt, @createdAt, @found)`,
      )
      .run(search);
    return Number(lastInsertRowid);
  }

  /** Gives the searches of an owner to another one. @returns how many */
  giveTo(owner: number, newOwner: number): number {
    return this.#db.prepare('UPDATE saved_searches SET owner = ? WHERE owner = ?').run(newOwner, owner)
      .changes;
  }

  notifyBy(id: number, webhookId: number): void {
    this.#db.prepare('UPDATE saved_searches SET webhook_id = ? WHERE id = ?').run(webhookId, id);
  }

  /** All of an owner, or without one all, by name. */
  list(owner?: number): SavedSearch[] {
    return this.#db
      .prepare<object, Row>(
        'SELECT * FROM saved_searches WHERE @owner IS NULL OR owner = @owner ORDER BY name, id',
      )
      .all({ owner: owner ?? null })
      .map(toSearch);
  }

  get(id: number): SavedSearch | undefined {
    const row = this.#db.prepare<[number], Row>('SELECT * FROM saved_searches WHERE id = ?').get(id);
    return row && toSearch(row);
  }

  ofWebhook(webhookId: number): SavedSearch | undefined {
    const row = this.#db
      .prepare<[number], Row>('SELECT * FROM saved_searches WHERE webhook_id = ?')
      .get(webhookId);
    return row && toSearch(row);
  }

  remove(id: number): void {
    this.#db.prepare('DELETE FROM saved_searches WHERE id = ?').run(id);
  }

  failed(id: number, error: string): void {
    this.#db.prepare('UPDATE saved_searches SET error = ? WHERE id = ?').run(error, id);
  }

  /** Keeps exactly these lines. @returns the positions of those that were not kept before */
  replaceLines(id: number, hashes: readonly Buffer[]): number[] {
    const kept = new Set(
      this.#db
        .prepare<[number], { hash: Buffer }>('SELECT hash FROM saved_lines WHERE saved_id = ?')
        .all(id)
        .map(({ hash }) => hash.toString('hex')),
    );
    const insert = this.#db.prepare('INSERT OR IGNORE INTO saved_lines (saved_id, hash) VALUES (?, ?)');
    const fresh: number[] = [];
    for (const [at, hash] of hashes.entries()) {
      if (kept.delete(hash.toString('hex'))) continue;
      insert.run(id, hash);
      fresh.push(at);
    }
    const remove = this.#db.prepare('DELETE FROM saved_lines WHERE saved_id = ? AND hash = ?');
    for (const hash of kept) remove.run(id, Buffer.from(hash, 'hex'));
    return fresh;
  }

  succeeded(id: number, { found, news, now }: { found: number; news: number; now: number }): void {
    this.#db
      .prepare('UPDATE saved_searches SET run_at = ?, found = ?, error = NULL WHERE id = ?')
      .run(now, found, id);
    if (news > 0)
      this.#db.prepare('UPDATE saved_searches SET news = ?, news_at = ? WHERE id = ?').run(news, now, id);
  }
}

function toSearch({ webhook_id, created_at, run_at, news_at, ...row }: Row): SavedSearch {
  return { ...row, webhookId: webhook_id, createdAt: created_at, runAt: run_at, newsAt: news_at };
}
