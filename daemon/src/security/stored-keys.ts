import { timingSafeEqual } from 'node:crypto';
import { DowseError } from '../api/errors.ts';
import { first, rows, type StateDatabase, type Work } from '../store/state-database.ts';
import { type RowOf, sql, tables } from '../store/tables.ts';
import { addKey, addSecret } from './key-rows.ts';
import {
  type Check,
  checkNewKey,
  DEFAULT_GRACE_MS,
  DEFAULT_RATE,
  DEFAULT_SCOPES,
  defaultBurst,
  type IssuedKey,
  invalidKey,
  isSecret,
  type Key,
  type Keys,
  type NewKey,
  newSecret,
  sha256,
  toKey,
  withinUser,
} from './keys.ts';
import { realDirectory } from './paths.ts';

/** All but those that users made for themselves. */
const SHARED = tables.selectFrom('keys').selectAll().where('user_id', 'is', null);
const named = (name: string) => SHARED.where('name', '=', name).where('revoked_at', 'is', null);
const changed = (id: number) => tables.updateTable('keys').where('id', '=', id);

/** The keys in a state database. */
export class StoredKeys implements Keys {
  readonly #db: StateDatabase;
  readonly #now: () => number;
  readonly #ofUser: (id: number) => Promise<Key | undefined>;

  /** `ofUser` returns the current permissions of a user; undefined: none. */
  constructor(
    db: StateDatabase,
    now: () => number = Date.now,
    ofUser: (id: number) => Promise<Key | undefined> = async () => undefined,
  ) {
    this.#db = db;
    this.#now = now;
    this.#ofUser = ofUser;
  }

  async create(wanted: NewKey, secret = newSecret()): Promise<IssuedKey> {
    checkNewKey(wanted, this.#now());
    return { key: await this.#db.transaction(() => this.#add(wanted, secret)), secret };
  }

  async list(): Promise<Key[]> {
    return (await this.#db.run(SHARED.orderBy('id'))).map(toKey);
  }

  async find(name: string): Promise<Key | undefined> {
    const [row] = await this.#db.run(named(name));
    return row && toKey(row);
  }

  async addRoots(name: string, roots: readonly string[]): Promise<void> {
    const found = roots.flatMap(root => realDirectory(root) ?? []);
    const key = await this.#db.transaction(function* () {
      const key = yield* need(name);
      const more = found.filter(root => !key.roots.includes(root));
      if (more.length === 0) return key;
      const all = JSON.stringify([...key.roots, ...more]);
      yield* rows(changed(key.id).set({ roots: all }));
      return key;
    });
    this.#forget(key);
  }

  async setRepos(name: string, repos: readonly string[]): Promise<void> {
    const key = await this.#db.transaction(function* () {
      const key = yield* need(name);
      yield* rows(changed(key.id).set({ repos: JSON.stringify(repos) }));
      return key;
    });
    this.#forget(key);
  }

  async rotate(name: string, graceMs = DEFAULT_GRACE_MS, check: Check = () => {}): Promise<IssuedKey> {
    const secret = newSecret();
    const key = await this.#db.transaction(() => this.#exchange(name, secret, graceMs, check));
    this.#forget(key);
    return { key, secret };
  }

  async revoke(name: string, check: Check = () => {}): Promise<Key> {
    const revokedAt = this.#now();
    const key = await this.#db.transaction(function* () {
      const live = yield* need(name);
      check(live);
      yield* rows(changed(live.id).set({ revoked_at: revokedAt }));
      return { ...live, revokedAt };
    });
    this.#forget(key);
    return key;
  }

  async deleteEnded(prefix: string, afterMs: number): Promise<void> {
    const before = this.#now() - afterMs;
    await this.#db.run(
      tables
        .deleteFrom('keys')
        .where(sql<boolean>`substr(name, 1, ${prefix.length}) = ${prefix}`)
        .where(({ or, eb }) => or([eb('revoked_at', '<', before), eb('expires_at', '<', before)])),
    );
  }

  async verify(secret: string): Promise<Key | undefined> {
    return isSecret(secret) ? this.verifyHash(sha256(secret)) : undefined;
  }

  async verifyHash(hash: Buffer): Promise<Key | undefined> {
    const found = tables
      .selectFrom('key_secrets')
      .innerJoin('keys', 'keys.id', 'key_id')
      .selectAll('keys')
      .select(['hash', 'valid_until'])
      .where('hash', '=', hash);
    const row = await this.#db.lookup(`secret:${hash.toString('hex')}`, found);
    // The look-up is by hash, which an attacker cannot control. The last comparison takes constant time too.
    if (!row || !timingSafeEqual(row.hash, hash) || this.#isPast(row.valid_until)) return undefined;
    return this.#allowed(row);
  }

  async usable(id: number): Promise<Key | undefined> {
    const found = tables.selectFrom('keys').selectAll().where('id', '=', id);
    const row = await this.#db.lookup(`key:${id}`, found);
    return row && this.#allowed(row);
  }

  async knows(secret: string): Promise<boolean> {
    const found = tables.selectFrom('key_secrets').select('key_id').where('hash', '=', sha256(secret));
    return (await this.#db.run(found)).length > 0;
  }

  /** The current permissions of a key; a key of a user has at most those of the user. */
  async #allowed(row: RowOf<'keys'>): Promise<Key | undefined> {
    if (row.revoked_at !== null || this.#isPast(row.expires_at)) return undefined;
    const key = toKey(row);
    if (key.userId === undefined) return key;
    const user = await this.#ofUser(key.userId);
    return user && withinUser(key, user);
  }

  #isPast(at: number | null): boolean {
    return at !== null && at <= this.#now();
  }

  #forget({ id }: Key): void {
    this.#db.forget('secret:', { id });
    this.#db.forget(`key:${id}`);
  }

  *#add(wanted: NewKey, secret: string): Work<Key> {
    const { name, roots, repos = [], scopes = DEFAULT_SCOPES, expiresAt = null } = wanted;
    const { perMinute = DEFAULT_RATE.perMinute, perSecond = defaultBurst(perMinute) } = wanted;
    if (yield* live(name)) throw invalidKey('/name', `a name not in use; "${name}" is`);
    const key = {
      ...{ name, scopes: JSON.stringify([...new Set(scopes)]), roots: JSON.stringify(roots) },
      ...{ repos: JSON.stringify(repos), per_minute: perMinute, per_second: perSecond },
      ...{ created_at: this.#now(), expires_at: expiresAt, revoked_at: null, user_id: null },
    };
    return toKey(yield* addKey(this.#db, key, [{ hash: sha256(secret), valid_until: null }]));
  }

  *#exchange(name: string, secret: string, graceMs: number, check: Check): Work<Key> {
    const key = yield* need(name);
    check(key);
    if (this.#isPast(key.expiresAt)) throw expired(name);
    const until = this.#now() + graceMs;
    yield* rows(
      tables
        .updateTable('key_secrets')
        .set('valid_until', eb =>
          eb.case().when('valid_until', '<', until).then(eb.ref('valid_until')).else(until).end(),
        )
        .where('key_id', '=', key.id),
    );
    yield* rows(
      tables.deleteFrom('key_secrets').where('key_id', '=', key.id).where('valid_until', '<=', this.#now()),
    );
    yield* addSecret(key.id, { hash: sha256(secret), valid_until: null });
    return key;
  }
}

function* live(name: string): Work<Key | undefined> {
  const row = yield* first(named(name));
  return row && toKey(row);
}

function* need(name: string): Work<Key> {
  const key = yield* live(name);
  if (!key) throw noSuchKey(name);
  return key;
}

/** Also for a key that the caller may not see. */
export function noSuchKey(name: string): DowseError {
  return new DowseError('NOT_FOUND', 'No such key.', `There is no key named "${name}".`);
}

function expired(name: string): DowseError {
  return new DowseError(
    'INVALID_REQUEST',
    'The key has expired.',
    `/name: expected a key that has not expired; revoke "${name}" and create it again`,
  );
}
