import { DowseError } from '../api/errors.ts';
import { defaultBurst, type Key } from '../security/keys.ts';
import { first, rows, type StateDatabase, type Work } from '../store/state-database.ts';
import { type RowOf, tables } from '../store/tables.ts';
import type { Identity } from './identity.ts';
import type { Issuer } from './issuer.ts';
import { EVERYBODY, type Grant, type OidcSettings, SettingsFile } from './settings.ts';
import { revokeAll, UserKeys } from './user-keys.ts';

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

type SignInError = 'groups' | 'revoked';

interface UsersOptions {
  dataDir: string;
  db: StateDatabase;
  warn?: (fields: object, message: string) => void;
  now?: () => number;
}

/** Names of keys have no colon, so a user is never taken for a key. */
export const PREFIX = 'user:';
const MAX_NAME = 80;

/**
 * The users. What a user may do is not stored: it follows from the groups of the last sign-in and the settings, with
 * each request.
 */
export class Users {
  readonly settings: SettingsFile;
  /** The keys that users make for themselves. */
  readonly keys: UserKeys;
  readonly #db: StateDatabase;
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
  async signIn(identity: Identity): Promise<User | SignInError> {
    const user = await this.#db.transaction(() => this.#record(identity));
    if (typeof user !== 'string') this.#db.forget(`user:${user.id}`);
    return user;
  }

  /** All users, by name. */
  async list(): Promise<User[]> {
    return (await this.#db.run(ALL.orderBy('name'))).map(toUser);
  }

  async find(name: string): Promise<User | undefined> {
    const bare = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
    const [row] = await this.#db.run(ALL.where('name', '=', bare));
    return row && toUser(row);
  }

  /** Ends the sessions of a user, refuses new ones, and revokes the user's own keys. */
  async revoke({ id }: User): Promise<User> {
    const now = this.#now();
    const row = await this.#db.transaction(function* () {
      yield* revokeAll(id, now);
      const ended = changed(id).set(({ eb, fn, val }) => ({
        revoked_at: fn.coalesce('revoked_at', val(now)),
        epoch: eb('epoch', '+', 1),
      }));
      return yield* first(ended.returningAll());
    });
    this.#db.forget(`user:${id}`);
    this.#db.forget('secret:', { user_id: id });
    return toUser(row!);
  }

  /** Lets a user sign in again. Earlier sessions stay over, and earlier keys revoked. */
  async restore({ id }: User): Promise<User> {
    const [row] = await this.#db.run(changed(id).set({ revoked_at: null }).returningAll());
    this.#db.forget(`user:${id}`);
    return toUser(row!);
  }

  /** What a session of a user may do; undefined if it is over. */
  async keyOfSession(id: number, epoch: number): Promise<Key | undefined> {
    const row = await this.#lookup(id);
    return row?.epoch === epoch ? this.keyOf(toUser(row)) : undefined;
  }

  /** What the user with this id may do; undefined for nobody, or somebody who may do nothing. */
  async keyOfId(id: number): Promise<Key | undefined> {
    const row = await this.#lookup(id);
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

  #lookup(id: number): Promise<RowOf<'users'> | undefined> {
    return this.#db.lookup(`user:${id}`, ALL.where('id', '=', id));
  }

  *#record(identity: Identity): Work<User | SignInError> {
    const { issuer, subject, name, groups } = identity;
    const known = yield* first(withIdentity(identity));
    if (known && known.revoked_at !== null) return 'revoked';
    if (!grantOf(groups, this.settings.read())) return 'groups';
    const now = this.#now();
    const signedIn = { group_names: JSON.stringify(groups), signed_in_at: now };
    if (known) return toUser((yield* first(changed(known.id).set(signedIn).returningAll()))!);
    const id = this.#db.newId();
    const user = { ...signedIn, id, issuer, subject, name: yield* freeName(name), created_at: now };
    return toUser((yield* first(tables.insertInto('users').values(user).returningAll()))!);
  }
}

const ALL = tables.selectFrom('users').selectAll();
const changed = (id: number) => tables.updateTable('users').where('id', '=', id);

/** Finds the user whom the issuer calls so. */
export const withIdentity = ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>) =>
  ALL.where('issuer', '=', issuer).where('subject', '=', subject);

/** The name, or if somebody else has it, the name with a number. */
export function* freeName(wanted: string): Work<string> {
  const name = readable(wanted);
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name}-${number}`;
    const taken = yield* rows(tables.selectFrom('users').select('id').where('name', '=', tried));
    if (taken.length === 0) return tried;
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

function toUser({ group_names, created_at, signed_in_at, revoked_at, ...row }: RowOf<'users'>): User {
  return {
    ...row,
    groups: JSON.parse(group_names) as string[],
    createdAt: created_at,
    signedInAt: signed_in_at,
    revokedAt: revoked_at,
  };
}
