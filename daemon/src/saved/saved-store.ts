import { first, rows, type StateDatabase, type Work } from '../store/state-database.ts';

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

interface Row extends Omit<SavedSearch, 'webhookId' | 'createdAt' | 'runAt' | 'newsAt'> {
  webhook_id: number | null;
  created_at: number;
  run_at: number;
  news_at: number | null;
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
    const { owner, name, query, createdAt, found, home } = search;
    const row = yield* first<{ id: number }>(
      `INSERT INTO saved_searches (id, owner, name, query, created_at, run_at, found, home)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
      ...[this.#db.newId(), owner, name, query, createdAt, createdAt, found, home],
    );
    return row!.id;
  }

  *notifyBy(id: number, webhookId: number): Work<void> {
    yield* rows('UPDATE saved_searches SET webhook_id = ? WHERE id = ?', webhookId, id);
  }

  /** All of an owner, by name. */
  async list(owner: number): Promise<SavedSearch[]> {
    return (await this.#db.run<Row>(OF_OWNER, owner)).map(toSearch);
  }

  /** Like `list`, within the caller's transaction. */
  *within(owner: number): Work<SavedSearch[]> {
    return (yield* rows<Row>(OF_OWNER, owner)).map(toSearch);
  }

  async all(): Promise<SavedSearch[]> {
    return (await this.#db.run<Row>('SELECT * FROM saved_searches ORDER BY name, id')).map(toSearch);
  }

  async get(id: number): Promise<SavedSearch | undefined> {
    const [row] = await this.#db.run<Row>('SELECT * FROM saved_searches WHERE id = ?', id);
    return row && toSearch(row);
  }

  /** Whether there is one, within the caller's transaction. */
  *has(id: number): Work<boolean> {
    return (yield* first('SELECT id FROM saved_searches WHERE id = ?', id)) !== undefined;
  }

  async ofWebhook(webhookId: number): Promise<SavedSearch | undefined> {
    const [row] = await this.#db.run<Row>('SELECT * FROM saved_searches WHERE webhook_id = ?', webhookId);
    return row && toSearch(row);
  }

  /** Within the caller's transaction. */
  *remove(id: number): Work<void> {
    yield* rows('DELETE FROM saved_searches WHERE id = ?', id);
  }

  async failed(id: number, error: string): Promise<void> {
    await this.#db.run('UPDATE saved_searches SET error = ? WHERE id = ?', error, id);
  }

  /** Keeps exactly these lines, within the caller's transaction. @returns the positions of those that were not kept before */
  *replaceLines(id: number, hashes: readonly Buffer[]): Work<number[]> {
    const known = yield* rows<{ hash: Buffer }>('SELECT hash FROM saved_lines WHERE saved_id = ?', id);
    const kept = new Set(known.map(({ hash }) => hash.toString('hex')));
    const fresh = [...hashes.keys()].filter(at => !kept.delete(hashes[at]!.toString('hex')));
    let at = 0;
    for (; at + AT_ONCE <= fresh.length; at += AT_ONCE)
      yield* addLines(id, hashes, fresh.slice(at, at + AT_ONCE));
    for (; at < fresh.length; at++) yield* addLines(id, hashes, [fresh[at]!]);
    for (const hash of kept) {
      yield* rows('DELETE FROM saved_lines WHERE saved_id = ? AND hash = ?', id, Buffer.from(hash, 'hex'));
    }
    return fresh;
  }

  /** Within the caller's transaction. */
  *succeeded(id: number, { found, news, now }: { found: number; news: number; now: number }): Work<void> {
    yield* rows('UPDATE saved_searches SET run_at = ?, found = ?, error = NULL WHERE id = ?', now, found, id);
    if (news > 0) yield* rows('UPDATE saved_searches SET news = ?, news_at = ? WHERE id = ?', news, now, id);
  }
}

const OF_OWNER = 'SELECT * FROM saved_searches WHERE owner = ? ORDER BY name, id';

function* addLines(id: number, hashes: readonly Buffer[], positions: readonly number[]): Work<void> {
  const places = positions.map(() => '(?, ?)').join(', ');
  const sql = `INSERT INTO saved_lines (saved_id, hash) VALUES ${places} ON CONFLICT DO NOTHING`;
  yield* rows(sql, ...positions.flatMap(at => [id, hashes[at]!]));
}

function toSearch({ webhook_id, created_at, run_at, news_at, ...row }: Row): SavedSearch {
  return { ...row, webhookId: webhook_id, createdAt: created_at, runAt: run_at, newsAt: news_at };
}
