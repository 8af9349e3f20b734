import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { StateDatabase } from '../store/state-database.ts';
import { tables } from '../store/tables.ts';
import { type Key, type Keys, sha256 } from './keys.ts';
import { loadSecret } from './secret-file.ts';

/** A session of a browser. */
export interface Session {
  id: string;
  /** The permissions of the session. */
  key: Key;
  /** Unix milliseconds. */
  until: number;
}

/** The subject of the session: the SHA-256 of the secret that signed in, in base64url, or a user. */
type Holder = { secret: string } | { user: number; epoch: number };

/** The signed content: the subject of the session, not its permissions. So a change of the key or user counts with the next request. */
type Claims = Holder & { id: string; until: number };

/** The permissions of a user's session; undefined if it is over. */
export type UserKeys = (user: number, epoch: number) => Promise<Key | undefined>;

type Purpose = 'session' | 'ticket' | 'sign-in';

export const SESSION_MS = 7 * 24 * 60 * 60 * 1000;
/** Shorter, because the daemon learns of changed groups only at sign-in. */
const USER_SESSION_MS = 12 * 60 * 60 * 1000;
const TICKET_MS = 60_000;
export const SIGN_IN_MS = 10 * 60_000;

/**
 * Sessions of browsers as signed texts. A session lasts seven days, that of a user twelve hours. It ends with its key, with the secret
 * that signed in, with its user, or by signing out. A ticket starts one session within a minute.
 */
export class Sessions {
  /** Differs between daemons: browsers send cookies to all ports of a host. */
  readonly cookieName: string;
  readonly #keys: Keys;
  readonly #userKeys: UserKeys;
  readonly #db: StateDatabase;
  readonly #now: () => number;
  readonly #signingKey: Buffer;

  constructor(options: {
    /** Secret. Daemons with the same key and database share their sessions. */
    signingKey: Buffer;
    db: StateDatabase;
    keys: Keys;
    userKeys?: UserKeys;
    now?: () => number;
  }) {
    this.#keys = options.keys;
    this.#userKeys = options.userKeys ?? (async () => undefined);
    this.#db = options.db;
    this.#now = options.now ?? Date.now;
    this.#signingKey = options.signingKey;
    this.cookieName = `dowse_${this.#sign('cookie name', '').toString('hex').slice(0, 8)}`;
  }

  /** Starts a session with the secret of a valid key. @returns its text, for the cookie */
  start(secret: string): string {
    return this.#issue('session', holderOf(secret), SESSION_MS);
  }

  /** Starts a session of a user. @returns its text, for the cookie */
  startUser(user: number, epoch: number): string {
    return this.#issue('session', { user, epoch }, USER_SESSION_MS);
  }

  /** Signs what a browser keeps while it is at the issuer. */
  sealSignIn(attempt: object): string {
    return this.#seal('sign-in', { ...attempt, until: this.#now() + SIGN_IN_MS });
  }

  /** The signed content; undefined if it is forged or too old. */
  openSignIn<T extends object>(text: string): T | undefined {
    const attempt = this.#open<T & { until: number }>('sign-in', text);
    return attempt && attempt.until > this.#now() ? attempt : undefined;
  }

  /** A text with which a browser may start a session of the key, once. */
  ticket(secret: string): string {
    return this.#issue('ticket', holderOf(secret), TICKET_MS);
  }

  /** Exchanges a ticket for the text of a session. @returns undefined if it is invalid, expired or used */
  async redeem(ticket: string): Promise<string | undefined> {
    const claims = this.#open<Claims>('ticket', ticket);
    if (!claims || !('secret' in claims) || !(await this.#sessionOf(claims))) return undefined;
    if (!(await this.end(claims))) return undefined;
    return this.#issue('session', { secret: claims.secret }, SESSION_MS);
  }

  /** The session of a text. @returns undefined if it is invalid or over, or its key is */
  async read(text: string): Promise<Session | undefined> {
    const claims = this.#open<Claims>('session', text);
    return claims && this.#sessionOf(claims);
  }

  /** Ends a session. @returns false if it had been ended before */
  async end({ id, until }: Pick<Session, 'id' | 'until'>): Promise<boolean> {
    await this.deleteExpired();
    const added = tables.insertInto('ended_sessions').values({ id, until });
    const isNew = (await this.#db.run(added.onConflict(oc => oc.doNothing()).returning('id'))).length > 0;
    this.#db.forget(`session:${id}`);
    return isNew;
  }

  /** Deletes ended sessions that are over by their time too. */
  async deleteExpired(): Promise<void> {
    await this.#db.run(tables.deleteFrom('ended_sessions').where('until', '<=', this.#now()));
  }

  /** The token that every changing request of the session must carry. */
  csrfToken({ id }: Pick<Session, 'id'>): string {
    return this.#sign('csrf', id).toString('base64url');
  }

  isCsrfToken(session: Pick<Session, 'id'>, given: string): boolean {
    return isEqual(Buffer.from(given), Buffer.from(this.csrfToken(session)));
  }

  #issue(purpose: Purpose, holder: Holder, ms: number): string {
    const id = randomBytes(16).toString('base64url');
    return this.#seal(purpose, { ...holder, id, until: this.#now() + ms });
  }

  #seal(purpose: Purpose, content: object): string {
    const text = Buffer.from(JSON.stringify(content)).toString('base64url');
    return `${text}.${this.#sign(purpose, text).toString('base64url')}`;
  }

  #open<T>(purpose: Purpose, signed: string): T | undefined {
    const [text = '', signature = ''] = signed.split('.');
    if (!isEqual(Buffer.from(signature, 'base64url'), this.#sign(purpose, text))) return undefined;
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as T;
  }

  async #sessionOf(claims: Claims): Promise<Session | undefined> {
    const { id, until } = claims;
    if (until <= this.#now()) return undefined;
    const times = tables
      .selectFrom('ended_sessions')
      .select(({ fn }) => fn.countAll<number>().as('times'))
      .where('id', '=', id);
    if ((await this.#db.lookup(`session:${id}`, times))?.times !== 0) return undefined;
    const key = await ('secret' in claims
      ? this.#keys.verifyHash(Buffer.from(claims.secret, 'base64url'))
      : this.#userKeys(claims.user, claims.epoch));
    return key && { id, key, until };
  }

  #sign(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.#signingKey).update(`dowse ${purpose}\0${text}`).digest();
  }
}

/** The key that signs the sessions of one daemon, in its data folder. @throws Error if it can be neither read nor created */
export function sessionKey(dataDir: string): Buffer {
  return loadSecret(join(dataDir, 'session.key'), 'sign in again');
}

/** A secret of all daemons on a shared database. The first of them creates it. */
export async function sharedSecret(
  db: StateDatabase,
  name: 'session key' | 'webhook key' | 'node key',
  drafted: Buffer = randomBytes(32),
): Promise<Buffer> {
  const added = tables.insertInto('secrets').values({ name, value: drafted });
  await db.run(added.onConflict(oc => oc.doNothing()));
  const [row] = await db.run(tables.selectFrom('secrets').select('value').where('name', '=', name));
  return row!.value;
}

function holderOf(secret: string): Holder {
  return { secret: sha256(secret).toString('base64url') };
}

function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
