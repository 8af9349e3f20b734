import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { Sqlite } from '../store/sqlite.ts';
import { type Key, type Keys, sha256 } from './keys.ts';
import { loadSecret } from './secret-file.ts';

/** A session of a browser. */
export interface Session {
  id: string;
  /** What the session may do. */
  key: Key;
  /** Unix milliseconds. */
  until: number;
}

/** What is signed: whose session it is, not what it may do. So a change of the key counts with the next request. */
interface Claims {
  id: string;
  /** SHA-256 of the secret that signed in, in base64url. */
  secret: string;
  until: number;
}

type Purpose = 'session' | 'ticket';

export const SESSION_MS = 7 * 24 * 60 * 60 * 1000;
const TICKET_MS = 60_000;

/**
 * Sessions of browsers as signed texts. A session lasts seven days, and ends with its key, with the secret that signed in, or
 * by signing out. A ticket starts one session within a minute.
 */
export class Sessions {
  /** Differs between daemons: browsers send cookies to all ports of a host. */
  readonly cookieName: string;
  readonly #keys: Keys;
  readonly #db: Sqlite;
  readonly #now: () => number;
  readonly #signingKey: Buffer;

  /** @throws Error if `session.key` can be neither read nor created */
  constructor(options: { dataDir: string; db: Sqlite; keys: Keys; now?: () => number }) {
    this.#keys = options.keys;
    this.#db = options.db;
    this.#now = options.now ?? Date.now;
    this.#signingKey = loadSecret(join(options.dataDir, 'session.key'), 'sign in again');
    this.cookieName = `dowse_${this.#sign('cookie name', '').toString('hex').slice(0, 8)}`;
    this.#db.prepare('DELETE FROM ended_sessions WHERE until <= ?').run(this.#now());
  }

  /** Starts a session with the secret of a valid key. @returns its text, for the cookie */
  start(secret: string): string {
    return this.#issue('session', sha256(secret), SESSION_MS);
  }

  /** A text with which a browser may start a session of the key, once. */
  ticket(secret: string): string {
    return this.#issue('ticket', sha256(secret), TICKET_MS);
  }

  /** Exchanges a ticket for the text of a session. @returns undefined if it is invalid, expired or used */
  redeem(ticket: string): string | undefined {
    const claims = this.#claims('ticket', ticket);
    if (!claims || !this.#sessionOf(claims)) return undefined;
    this.end(claims);
    return this.#issue('session', Buffer.from(claims.secret, 'base64url'), SESSION_MS);
  }

  /** The session of a text. @returns undefined if it is invalid or over, or its key is */
  read(text: string): Session | undefined {
    const claims = this.#claims('session', text);
    return claims && this.#sessionOf(claims);
  }

  /** Ends a session, from the next request on. */
  end({ id, until }: Pick<Session, 'id' | 'until'>): void {
    this.#db.prepare('INSERT OR IGNORE INTO ended_sessions (id, until) VALUES (?, ?)').run(id, until);
  }

  /** The token that every changing request of the session must carry. */
  csrfToken({ id }: Pick<Session, 'id'>): string {
    return this.#sign('csrf', id).toString('base64url');
  }

  isCsrfToken(session: Pick<Session, 'id'>, given: string): boolean {
    return isEqual(Buffer.from(given), Buffer.from(this.csrfToken(session)));
  }

  #issue(purpose: Purpose, secretHash: Buffer, ms: number): string {
    const claims: Claims = {
      id: randomBytes(16).toString('base64url'),
      secret: secretHash.toString('base64url'),
      until: this.#now() + ms,
    };
    const text = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return `${text}.${this.#sign(purpose, text).toString('base64url')}`;
  }

  #claims(purpose: Purpose, signed: string): Claims | undefined {
    const [text = '', signature = ''] = signed.split('.');
    if (!isEqual(Buffer.from(signature, 'base64url'), this.#sign(purpose, text))) return undefined;
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as Claims;
  }

  #sessionOf({ id, secret, until }: Claims): Session | undefined {
    if (until <= this.#now()) return undefined;
    if (this.#db.prepare('SELECT 1 FROM ended_sessions WHERE id = ?').get(id)) return undefined;
    const key = this.#keys.verifyHash(Buffer.from(secret, 'base64url'));
    return key && { id, key, until };
  }

  #sign(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.#signingKey).update(`dowse ${purpose}\0${text}`).digest();
  }
}

function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
