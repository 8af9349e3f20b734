import { DowseError } from '../api/errors.ts';
import { defaultBurst, type Key } from '../security/keys.ts';
import { first, rows, type StateDatabase, type Work } from '../store/state-database.ts';
import { type RowOf, tables } from '../store/tables.ts';
import type { Identity } from './identity.ts';
import type { Issuer } from './issuer.ts';
import { EVERYBODY, type Grant, type OidcSettings, SettingsFile } from './oidc-settings.ts';
import { revokeAll, UserKeys } from './user-keys.ts';

/** Somebody who signed in with the issuer. Times are Unix milliseconds. */
export interface User {
  id: number;
  issuer: string;
  /** The issuer's identifier; never reused for another person. */
  subject: string;
  /** The display name. Unique. */
  name: string;
  /** As of the last sign-in. */
  groups: string[];
  /** Sessions of an earlier epoch are invalid. */
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

/** The users. Permissions are not stored. Each request derives them from the groups of the last sign-in and the settings. */
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

  /** The other side of signing in. It is loaded at the first sign-in, because most daemons have none. */
  issuer(): Promise<Issuer> {
    this.#issuer ??= import('./issuer.ts').then(({ Issuer }) => new Issuer(this.settings, this.#now));
    return this.#issuer;
  }

  /** Records a sign-in. @returns the user, or why the sign-in is refused */
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

  /** Lets a user sign in again. Earlier sessions stay invalid, and earlier keys revoked. */
  async restore({ id }: User): Promise<User> {
    const [row] = await this.#db.run(changed(id).set({ revoked_at: null }).returningAll());
    this.#db.forget(`user:${id}`);
    return toUser(row!);
  }

  /** The permissions of a session; undefined if it is invalid. */
  async keyOfSession(id: number, epoch: number): Promise<Key | undefined> {
    const row = await this.#lookup(id);
    return row?.epoch === epoch ? this.keyOf(toUser(row)) : undefined;
  }

  /** The permissions of the user with this id; undefined if there is no such user, or they have none. */
  async keyOfId(id: number): Promise<Key | undefined> {
    const row = await this.#lookup(id);
    return row && this.keyOf(toUser(row));
  }

  /**
   * The permissions of a user, as a key: the union over the user's groups. Undefined if the user is revoked, the settings have another
   * issuer, or no group has permissions.
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

  /** The groups of a user that have permissions. */
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

/** Finds the user by the issuer's identifier. */
export const withIdentity = ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>) =>
  ALL.where('issuer', '=', issuer).where('subject', '=', subject);

/** The name; if another user has it, the name with a number. */
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

/** Removes characters that could disguise a name in a list, or break a line of a log. */
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
