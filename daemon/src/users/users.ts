import { DowseError } from '../api/errors.ts';
import { defaultBurst, type Key } from '../security/keys.ts';
import type { Sqlite } from '../store/sqlite.ts';
import type { Identity } from './identity.ts';
import type { Issuer } from './issuer.ts';
import { EVERYBODY, type Grant, type OidcSettings, SettingsFile } from './settings.ts';
import { UserKeys } from './user-keys.ts';

/** Somebody who signed in with the issuer. Times are Unix milliseconds. */
export interface User {
  id: number;
  issuer: string;
  /** What the issuer calls them; never used again for somebody else. */
  subject: string;
  /** For people to read. Unique. */
  name: string;
  /** As at the last sign-in. */
  groups: string[];
  /** Sessions of an earlier epoch are over. */
  epoch: number;
  createdAt: number;
  signedInAt: number;
  revokedAt: number | null;
}

export type SignInError = 'groups' | 'revoked';

interface Row extends Omit<User, 'groups' | 'createdAt' | 'signedInAt' | 'revokedAt'> {
  group_names: string;
  created_at: number;
  signed_in_at: number;
  revoked_at: number | null;
}

export interface UsersOptions {
  dataDir: string;
  db: Sqlite;
  warn?: (fields: object, message: string) => void;
  now?: () => number;
}

/** Names of keys have no colon, so a user is never taken for a key. */
const PREFIX = 'user:';
const MAX_NAME = 80;

/**
 * The users in `dowse.db`. What a user may do is not stored: it follows from the groups of the last sign-in and the settings, with
 * each request.
 */
export class Users {
  readonly settings: SettingsFile;
  /** The keys that users make for themselves. */
  readonly keys: UserKeys;
  readonly #db: Sqlite;
  readonly #now: () => number;
  #issuer: Promise<Issuer> | undefined;

  constructor({ dataDir, db, warn = () => {}, now = Date.now }: UsersOptions) {
    this.settings = new SettingsFile(dataDir, warn, now);
    this.keys = new UserKeys(db, now);
    this.#db = db;
    this.#now = now;
  }

  /** The other side of signing in. It is loaded when somebody signs in: most daemons have none. */
  issuer(): Promise<Issuer> {
    this.#issuer ??= import('./issuer.ts').then(({ Issuer }) => new Issuer(this.settings, this.#now));
    return this.#issuer;
  }

  /** Records a sign-in. @returns why the user may not come in, otherwise */
  signIn({ issuer, subject, name, groups }: Identity): User | SignInError {
    const known = this.#row('issuer = ? AND subject = ?', issuer, subject);
    if (known && known.revoked_at !== null) return 'revoked';
    if (!grantOf(groups, this.settings.read())) return 'groups';
    const values = { issuer, subject, groups: JSON.stringify(groups), now: this.#now() };
    if (known) {
      this.#db
        .prepare('UPDATE users SET group_names = @groups, signed_in_at = @now WHERE id = @id')
        .run({ groups: values.groups, now: values.now, id: known.id });
    } else {
      this.#db
        .prepare(
          `INSERT INTO users (issuer, subject, name, group_names, created_at, signed_in_at)
           VALUES (@issuer, @subject, @name, @groups, @now, @now)`,
        )
        .run({ ...values, name: this.#freeName(name) });
    }
    return toUser(this.#row('issuer = ? AND subject = ?', issuer, subject)!);
  }

  /** All users, by name. */
  list(): User[] {
    return this.#db.prepare<[], Row>('SELECT * FROM users ORDER BY name').all().map(toUser);
  }

  find(name: string): User | undefined {
    const row = this.#row('name = ?', name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name);
    return row && toUser(row);
  }

  /** Ends the sessions of a user from the next request on, refuses new ones, and revokes the user's own keys. */
  revoke({ id }: User): User {
    this.keys.revokeAll(id);
    return this.#change('revoked_at = coalesce(revoked_at, @now), epoch = epoch + 1', id);
  }

  /** Lets a user sign in again. Earlier sessions stay over, and earlier keys revoked. */
  restore({ id }: User): User {
    return this.#change('revoked_at = NULL', id);
  }

  /** What a session of a user may do; undefined if it is over. */
  keyOfSession(id: number, epoch: number): Key | undefined {
    const row = this.#row('id = ?', id);
    return row && row.epoch === epoch ? this.keyOf(toUser(row)) : undefined;
  }

  /** What the user with this id may do; undefined for nobody, or somebody who may do nothing. */
  keyOfId(id: number): Key | undefined {
    const row = this.#row('id = ?', id);
    return row && this.keyOf(toUser(row));
  }

  /**
   * What a user may do, as if it were a key: all that the groups give together. Undefined for a user who is revoked, whose issuer is
   * no longer that of the settings, or to whom no group gives anything.
   */
  keyOf(user: User): Key | undefined {
    const settings = this.settings.read();
    if (user.revokedAt !== null || user.issuer !== settings?.issuer) return undefined;
    const grant = grantOf(user.groups, settings);
    if (!grant) return undefined;
    return {
      // Ids of keys are positive.
      id: -user.id,
      name: PREFIX + user.name,
      ...grant,
      perSecond: defaultBurst(grant.perMinute),
      roots: [],
      createdAt: user.createdAt,
      expiresAt: null,
      revokedAt: null,
    };
  }

  /** The groups of a user that give something. */
  givingGroups({ groups }: User): string[] {
    const given = this.settings.read()?.groups;
    return groups.filter(group => given?.has(group));
  }

  #row(where: string, ...values: (string | number)[]): Row | undefined {
    return this.#db.prepare<(string | number)[], Row>(`SELECT * FROM users WHERE ${where}`).get(...values);
  }

  #change(assignments: string, id: number): User {
    this.#db.prepare(`UPDATE users SET ${assignments} WHERE id = @id`).run({ id, now: this.#now() });
    return toUser(this.#row('id = ?', id)!);
  }

  /** The name, or if somebody else has it, the name with a number. */
  #freeName(wanted: string): string {
    const name = readable(wanted);
    for (let number = 1; ; number++) {
      const tried = number === 1 ? name : `${name}-${number}`;
      if (!this.#row('name = ?', tried)) return tried;
    }
  }
}

function grantOf(groups: readonly string[], settings: OidcSettings | undefined): Grant | undefined {
  const grants = [EVERYBODY, ...groups].flatMap(group => settings?.groups.get(group) ?? []);
  if (grants.length === 0) return undefined;
  return {
    repos: [...new Set(grants.flatMap(({ repos }) => repos))],
    scopes: [...new Set(grants.flatMap(({ scopes }) => scopes))],
    perMinute: Math.max(...grants.map(({ perMinute }) => perMinute)),
  };
}

/** Without what would disguise a name in a list, or break a line of a log. */
function readable(name: string): string {
  const text = name.replace(/[^\p{L}\p{N}@._+-]+/gu, '-').slice(0, MAX_NAME);
  if (text !== '') return text;
  throw new DowseError('INVALID_REQUEST', 'The issuer sends no name.');
}

function toUser({ group_names, created_at, signed_in_at, revoked_at, ...row }: Row): User {
  return {
    ...row,
    groups: JSON.parse(group_names) as string[],
    createdAt: created_at,
    signedInAt: signed_in_at,
    revokedAt: revoked_at,
  };
}
