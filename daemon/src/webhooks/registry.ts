import { randomBytes } from 'node:crypto';
import { DowseError } from '../api/errors.ts';
import { isAddress } from '../api/repo-address.ts';
import { defaultBurst } from '../security/keys.ts';
import { first, rows, type StateDatabase, type Work } from '../store/state-database.ts';
import { type RowOf, tables } from '../store/tables.ts';
import { checkAddress, checkNewWebhook, type NewWebhook } from './new-webhook.ts';
import { DEFAULT_TRIES } from './retry-delay.ts';
import { hmacSha256, isOneOf, type SecretSeed, type Secrets, sha256 } from './secrets.ts';

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
  /** Its secrets are derived with this key, because it comes from another installation. */
  ownKey: Uint8Array | null;
  /** The node with the folder to reindex, if several share the database. */
  home: string | null;
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

/** Prefix of the names of webhooks of saved searches. No other name has a colon. */
const HIDDEN = 'saved:';

const ALL = tables.selectFrom('webhooks').selectAll();
const withName = (name: string) => ALL.where('name', '=', name);
const withId = (id: number) => ALL.where('id', '=', id);

interface RegistryOptions {
  now?: () => number;
  /** The node of this daemon, if several share the database. */
  node?: string | null;
}

/** The webhooks of a daemon, or of all that share a database, and their tokens. Times are Unix milliseconds. */
export class Registry {
  readonly #db: StateDatabase;
  readonly #secrets: Secrets;
  readonly #now: () => number;
  readonly #node: string | null;
  /** Stands in for an unknown webhook, so that checking takes as long. Nobody has its token. */
  readonly #decoy = { id: -1, salt: randomBytes(16), generation: 1, ownKey: null };
  readonly #decoyHash: Buffer;

  constructor(db: StateDatabase, secrets: Secrets, { now = Date.now, node = null }: RegistryOptions = {}) {
    this.#db = db;
    this.#secrets = secrets;
    this.#decoyHash = sha256(secrets.token(this.#decoy));
    this.#now = now;
    this.#node = node;
  }

  /** @throws DowseError INVALID_REQUEST when a field is invalid or the name is in use. */
  async add(wanted: NewWebhook): Promise<IssuedWebhook> {
    const { name, notifyPrivate = false } = wanted;
    checkNewWebhook(wanted);
    const insert = this.#insert.bind(this);
    const webhook = await this.#db.transaction(function* () {
      if (yield* byName(name)) {
        throw new DowseError(
          'INVALID_REQUEST',
          'Invalid webhook settings.',
          `/name: expected a name not in use; "${name}" is`,
        );
      }
      return yield* insert(wanted, notifyPrivate ? 1 : 0);
    });
    return this.#issued(webhook);
  }

  /**
   * Adds the webhook of a saved search, within the caller's transaction. It only notifies: no list shows it, and its token was given to no one.
   *
   * @param reach which addresses may be notified: -1 only public ones, 0 those of this machine too, 1 all
   * @throws DowseError INVALID_REQUEST
   */
  *addHidden(id: number, notify: string, reach: -1 | 0 | 1): Work<IssuedWebhook> {
    checkAddress(notify, reach === 1, reach >= 0);
    return this.#issued(yield* this.#insert({ name: `${HIDDEN}${id}`, target: '', notify }, reach));
  }

  /** Removes the webhook of a saved search with what it has not sent yet, within the caller's transaction. */
  *removeHidden(id: number): Work<void> {
    yield* rows(tables.deleteFrom('webhooks').where('id', '=', id));
  }

  *#insert(wanted: NewWebhook, notifyPrivate: number): Work<Webhook> {
    const { name, events = ['*'], branches = [], target, notify = null } = wanted;
    const { perMinute = 100, tries = DEFAULT_TRIES } = wanted;
    const home = target === '' || isAddress(target) ? null : this.#node;
    const row = {
      ...{ id: this.#db.newId(), name, salt: randomBytes(16), generation: 1, created_at: this.#now() },
      ...{ events: JSON.stringify(events), branches: JSON.stringify(branches), target, home },
      ...{ notify, notify_private: notifyPrivate, per_minute: perMinute, tries },
    };
    const webhook = toWebhook((yield* first(tables.insertInto('webhooks').values(row).returningAll()))!);
    yield* this.#addToken(webhook);
    return webhook;
  }

  async list(): Promise<Webhook[]> {
    const all = await this.#db.run(ALL.orderBy('id'));
    return all.filter(({ name }) => !name.startsWith(HIDDEN)).map(toWebhook);
  }

  async find(name: string): Promise<Webhook | undefined> {
    if (name.startsWith(HIDDEN)) return undefined;
    const [row] = await this.#db.run(withName(name));
    return row && toWebhook(row);
  }

  async get(id: number): Promise<Webhook | undefined> {
    const [row] = await this.#db.run(withId(id));
    return row && toWebhook(row);
  }

  /** Like `get`, within the caller's transaction. */
  *within(id: number): Work<Webhook | undefined> {
    const row = yield* first(withId(id));
    return row && toWebhook(row);
  }

  /**
   * @param maySee whether the caller may see the target of a webhook; default: any
   * @throws DowseError NOT_FOUND, also for a webhook that the caller may not see
   */
  async getByName(name: string, maySee: (target: string) => boolean = () => true): Promise<Webhook> {
    const webhook = await this.find(name);
    return existing(name, webhook && maySee(webhook.target) ? webhook : undefined);
  }

  /**
   * Gives a webhook new secrets. The old ones work for another `graceMs`. Restarts notifications that had
   * ended.
   *
   * @throws DowseError NOT_FOUND
   */
  async rotate(name: string, graceMs = DEFAULT_GRACE_MS): Promise<IssuedWebhook> {
    const [now, until] = [this.#now(), this.#now() + graceMs];
    const addToken = this.#addToken.bind(this);
    const webhook = await this.#db.transaction(function* () {
      const { id } = existing(name, yield* byName(name));
      yield* rows(
        tables
          .updateTable('tokens')
          .set('valid_until', eb =>
            eb.case().when('valid_until', '<', until).then(eb.ref('valid_until')).else(until).end(),
          )
          .where('webhook_id', '=', id),
      );
      yield* rows(tables.deleteFrom('tokens').where('webhook_id', '=', id).where('valid_until', '<=', now));
      const next = tables
        .updateTable('webhooks')
        .set(({ eb }) => ({ generation: eb('generation', '+', 1), notify_ended: null }))
        .where('id', '=', id);
      const rotated = toWebhook((yield* first(next.returningAll()))!);
      yield* addToken(rotated);
      return rotated;
    });
    return this.#issued(webhook);
  }

  /** Removes a webhook with its deliveries. @throws DowseError NOT_FOUND */
  remove(name: string): Promise<Webhook> {
    return this.#db.transaction(function* () {
      const webhook = existing(name, yield* byName(name));
      yield* rows(tables.deleteFrom('deliveries').where('webhook_id', '=', webhook.id));
      yield* rows(tables.deleteFrom('webhooks').where('id', '=', webhook.id));
      return webhook;
    });
  }

  async endNotifications(id: number, reason: string): Promise<void> {
    await this.#db.run(tables.updateTable('webhooks').set({ notify_ended: reason }).where('id', '=', id));
  }

  /**
   * Whether `credential` belongs to this webhook. A wrong one, or an unknown webhook, takes as long as a
   * right one.
   */
  async verify(webhook: Webhook | undefined, credential: Credential, body: Uint8Array): Promise<boolean> {
    const { id, salt, ownKey } = webhook ?? this.#decoy;
    const tokens = await this.#tokens(id);
    if (!webhook) tokens.push({ hash: this.#decoyHash, generation: this.#decoy.generation });
    if (credential.kind === 'token') {
      return isOneOf(
        sha256(credential.token),
        tokens.map(({ hash }) => hash),
      );
    }
    const expected = tokens.flatMap(({ hash, generation }) => {
      const token = this.#secrets.token({ salt, generation, ownKey });
      // With another key file than the one that made the token, signatures prove nothing.
      return isOneOf(sha256(token), [hash]) ? [hmacSha256(token, body)] : [];
    });
    return isOneOf(Buffer.from(credential.hex, 'hex'), expected);
  }

  /**
   * The signing secrets of notifications, newest first, and their token: during the grace time of a rotation
   * the old token, which every receiver knows.
   */
  async notifySecrets(webhook: Webhook): Promise<{ signing: string[]; token: string }> {
    const { salt, ownKey } = webhook;
    const tokens = await this.#tokens(webhook.id);
    const seeds: SecretSeed[] = tokens.map(({ generation }) => ({ salt, generation, ownKey }));
    const newestFirst = seeds.sort((a, b) => b.generation - a.generation);
    const oldest = newestFirst.at(-1) ?? webhook;
    return {
      signing: newestFirst.map(seed => this.#secrets.signingSecret(seed)),
      token: this.#secrets.notifyToken(oldest),
    };
  }

  /** Those that are valid now. */
  #tokens(id: number): Promise<Pick<RowOf<'tokens'>, 'hash' | 'generation'>[]> {
    const valid = tables
      .selectFrom('tokens')
      .select(['hash', 'generation'])
      .where('webhook_id', '=', id)
      .where(({ or, eb }) => or([eb('valid_until', 'is', null), eb('valid_until', '>', this.#now())]));
    return this.#db.run(valid);
  }

  *#addToken(webhook: Webhook): Work<void> {
    const hash = sha256(this.#secrets.token(webhook));
    const { id: webhook_id, generation } = webhook;
    yield* rows(tables.insertInto('tokens').values({ hash, webhook_id, generation }));
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

function* byName(name: string): Work<Webhook | undefined> {
  const row = yield* first(withName(name));
  return row && toWebhook(row);
}

/** @throws DowseError NOT_FOUND */
function existing(name: string, webhook: Webhook | undefined): Webhook {
  if (webhook && !name.startsWith(HIDDEN)) return webhook;
  throw new DowseError('NOT_FOUND', 'No such webhook.', `There is no webhook named "${name}".`);
}

function toWebhook(row: RowOf<'webhooks'>): Webhook {
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
    ownKey: row.own_key,
    home: row.home,
  };
}
