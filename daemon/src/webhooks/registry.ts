import { randomBytes } from 'node:crypto';
import { DowseError } from '../api/errors.ts';
import { defaultBurst } from '../security/keys.ts';
import type { Sqlite } from '../store/sqlite.ts';
import { checkAddress, checkNewWebhook, type NewWebhook } from './new-webhook.ts';
import { DEFAULT_TRIES } from './retry-delay.ts';
import { hmacSha256, isOneOf, type Secrets, sha256 } from './secrets.ts';

export const DEFAULT_GRACE_MS = 24 * 60 * 60 * 1000;

export interface Webhook {
  id: number;
  name: string;
  /** Globs over event names and over branches. No branches: all. */
  events: string[];
  branches: string[];
  /** The directory to reindex: absolute, real. */
  target: string;
  /** The URL for notifications of finished work. */
  notify: string | null;
  /** Whether `notify` may be a private address. */
  notifyPrivate: boolean;
  /** Whether `notify` may be an address of this machine. */
  notifyLoopback: boolean;
  /** Why notifications have ended. */
  notifyEnded: string | null;
  perMinute: number;
  perSecond: number;
  tries: number;
  createdAt: number;
  generation: number;
  salt: Uint8Array;
}

/** A webhook with its secrets, which are shown only once. */
export interface IssuedWebhook {
  webhook: Webhook;
  token: string;
  /** For the receiver of notifications; null without `notify`. */
  notifySecret: string | null;
  notifyToken: string | null;
}

/** The credential of a sender. */
export type Credential =
  | { kind: 'token'; token: string }
  /** HMAC-SHA256 over the body, in hexadecimal. */
  | { kind: 'signature'; hex: string };

interface Row {
  id: number;
  name: string;
  salt: Buffer;
  generation: number;
  events: string;
  branches: string;
  target: string;
  notify: string | null;
  notify_private: number;
  notify_ended: string | null;
  per_minute: number;
  tries: number;
  created_at: number;
}

interface TokenRow {
  hash: Buffer;
  generation: number;
  valid_until: number | null;
}

/** Prefix of the names of webhooks of saved searches. No other name has a colon. */
const HIDDEN = 'saved:';

/** The webhooks of a daemon and their tokens. Times are Unix milliseconds. */
export class Registry {
  readonly #db: Sqlite;
  readonly #secrets: Secrets;
  readonly #now: () => number;
  /** Stands in for an unknown webhook, so that checking takes as long. Nobody has its token. */
  readonly #decoy = { id: -1, salt: randomBytes(16), generation: 1 };
  readonly #decoyHash: Buffer;

  constructor(db: Sqlite, secrets: Secrets, now: () => number = Date.now) {
    this.#db = db;
    this.#secrets = secrets;
    this.#decoyHash = sha256(secrets.token(this.#decoy));
    this.#now = now;
  }

  /** @throws DowseError INVALID_REQUEST when a field is invalid or the name is in use. */
  add(wanted: NewWebhook): IssuedWebhook {
    const { name, notifyPrivate = false } = wanted;
    checkNewWebhook(wanted);
    const insert = this.#db.transaction(() => {
      if (this.find(name)) {
        throw new DowseError(
          'INVALID_REQUEST',
          'Invalid webhook settings.',
          `/name: expected a name not in use; "${name}" is`,
        );
      }
      return this.#insert(wanted, notifyPrivate ? 1 : 0);
    });
    return this.#issued(insert.immediate());
  }

  /**
   * Adds the webhook of a saved search, within the caller's transaction. It only notifies: it is in no list, and nobody has its token.
   *
   * @param reach which addresses may be notified: -1 only public ones, 0 those of this machine too, 1 all
   * @throws DowseError INVALID_REQUEST
   */
  addHidden(id: number, notify: string, reach: -1 | 0 | 1): IssuedWebhook {
    checkAddress(notify, reach === 1, reach >= 0);
    return this.#issued(this.#insert({ name: `${HIDDEN}${id}`, target: '', notify }, reach));
  }

  /** Removes the webhook of a saved search with what it has not sent yet. */
  removeHidden(id: number): void {
    this.#db.prepare('DELETE FROM webhooks WHERE id = ?').run(id);
  }

  #insert(wanted: NewWebhook, notifyPrivate: number): Webhook {
    const { name, events = ['*'], branches = [], target, notify = null } = wanted;
    const { perMinute = 100, tries = DEFAULT_TRIES } = wanted;
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO webhooks (name, salt, generation, events, branches, target, notify, notify_private,
           per_minute, tries, created_at)
         VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        ...[name, randomBytes(16), JSON.stringify(events), JSON.stringify(branches), target, notify],
        ...[notifyPrivate, perMinute, tries, this.#now()],
      );
    const webhook = this.get(Number(lastInsertRowid))!;
    this.#addToken(webhook);
    return webhook;
  }

  list(): Webhook[] {
    const rows = this.#db.prepare<[], Row>('SELECT * FROM webhooks ORDER BY id').all();
    return rows.filter(({ name }) => !name.startsWith(HIDDEN)).map(toWebhook);
  }

  find(name: string): Webhook | undefined {
    if (name.startsWith(HIDDEN)) return undefined;
    const row = this.#db.prepare<[string], Row>('SELECT * FROM webhooks WHERE name = ?').get(name);
    return row && toWebhook(row);
  }

  get(id: number): Webhook | undefined {
    const row = this.#db.prepare<[number], Row>('SELECT * FROM webhooks WHERE id = ?').get(id);
    return row && toWebhook(row);
  }

  /**
   * @param maySee whether the caller may see the target of a webhook; default: any
   * @throws DowseError NOT_FOUND, also for a webhook that the caller may not see
   */
  getByName(name: string, maySee: (target: string) => boolean = () => true): Webhook {
    const webhook = this.find(name);
    if (webhook && maySee(webhook.target)) return webhook;
    throw new DowseError('NOT_FOUND', 'No such webhook.', `There is no webhook named "${name}".`);
  }

  /**
   * Gives a webhook new secrets. The old ones work for another `graceMs`. Restarts notifications that had
   * ended.
   *
   * @throws DowseError NOT_FOUND
   */
  rotate(name: string, graceMs = DEFAULT_GRACE_MS): IssuedWebhook {
    this.#db
      .transaction(() => {
        const { id } = this.getByName(name);
        this.#db
          .prepare(
            'UPDATE tokens SET valid_until = min(coalesce(valid_until, @until), @until) WHERE webhook_id = @id',
          )
          .run({ until: this.#now() + graceMs, id });
        this.#db.prepare('DELETE FROM tokens WHERE webhook_id = ? AND valid_until <= ?').run(id, this.#now());
        this.#db
          .prepare('UPDATE webhooks SET generation = generation + 1, notify_ended = NULL WHERE id = ?')
          .run(id);
        this.#addToken(this.get(id)!);
      })
      .immediate();
    return this.#issued(this.getByName(name));
  }

  /** Removes a webhook with its deliveries. @throws DowseError NOT_FOUND */
  remove(name: string): Webhook {
    return this.#db
      .transaction(() => {
        const webhook = this.getByName(name);
        this.#db.prepare('DELETE FROM deliveries WHERE webhook_id = ?').run(webhook.id);
        this.#db.prepare('DELETE FROM webhooks WHERE id = ?').run(webhook.id);
        return webhook;
      })
      .immediate();
  }

  endNotifications(id: number, reason: string): void {
    this.#db.prepare('UPDATE webhooks SET notify_ended = ? WHERE id = ?').run(reason, id);
  }

  /**
   * Whether `credential` belongs to this webhook. A wrong one, or an unknown webhook, takes as long as a
   * right one.
   */
  verify(webhook: Webhook | undefined, credential: Credential, body: Uint8Array): boolean {
    const { id, salt } = webhook ?? this.#decoy;
    const tokens = this.#tokens(id);
    if (!webhook)
      tokens.push({ hash: this.#decoyHash, generation: this.#decoy.generation, valid_until: null });
    if (credential.kind === 'token') {
      return isOneOf(
        sha256(credential.token),
        tokens.map(({ hash }) => hash),
      );
    }
    const expected = tokens.flatMap(({ hash, generation }) => {
      const token = this.#secrets.token({ salt, generation });
      // With another key file than the one that made the token, signatures prove nothing.
      return isOneOf(sha256(token), [hash]) ? [hmacSha256(token, body)] : [];
    });
    return isOneOf(Buffer.from(credential.hex, 'hex'), expected);
  }

  /**
   * The signing secrets of notifications, newest first, and their token: during the grace time of a rotation
   * the old token, which every receiver knows.
   */
  notifySecrets(webhook: Webhook): { signing: string[]; token: string } {
    const seeds = this.#tokens(webhook.id).map(({ generation }) => ({ salt: webhook.salt, generation }));
    const newestFirst = seeds.sort((a, b) => b.generation - a.generation);
    const oldest = newestFirst.at(-1) ?? webhook;
    return {
      signing: newestFirst.map(seed => this.#secrets.signingSecret(seed)),
      token: this.#secrets.notifyToken(oldest),
    };
  }

  #tokens(id: number): TokenRow[] {
    return this.#db
      .prepare<[number, number], TokenRow>(
        'SELECT hash, generation, valid_until FROM tokens WHERE webhook_id = ? AND (valid_until IS NULL OR valid_until > ?)',
      )
      .all(id, this.#now());
  }

  #addToken(webhook: Webhook): void {
    this.#db
      .prepare('INSERT INTO tokens (hash, webhook_id, generation) VALUES (?, ?, ?)')
      .run(sha256(this.#secrets.token(webhook)), webhook.id, webhook.generation);
  }

  #issued(webhook: Webhook): IssuedWebhook {
    return {
      webhook,
      token: this.#secrets.token(webhook),
      notifySecret: webhook.notify === null ? null : this.#secrets.signingSecret(webhook),
      notifyToken: webhook.notify === null ? null : this.#secrets.notifyToken(webhook),
    };
  }
}

function toWebhook(row: Row): Webhook {
  return {
    id: row.id,
    name: row.name,
    events: JSON.parse(row.events) as string[],
    branches: JSON.parse(row.branches) as string[],
    target: row.target,
    notify: row.notify,
    notifyPrivate: row.notify_private === 1,
    notifyLoopback: row.notify_private >= 0,
    notifyEnded: row.notify_ended,
    perMinute: row.per_minute,
    perSecond: defaultBurst(row.per_minute),
    tries: row.tries,
    createdAt: row.created_at,
    generation: row.generation,
    salt: row.salt,
  };
}
