import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SCOPES } from '../api/admin.ts';
import { DEFAULT_RATE, DEFAULT_SCOPES, type Scope } from '../security/keys.ts';
import { checkPatterns } from '../security/name-patterns.ts';
import { assertOurs } from '../security/ownership.ts';
import { readPrivateFile } from '../security/private-file.ts';

/** The permissions of a group. */
export interface Grant {
  /** Patterns of repositories, as in a key. */
  repos: string[];
  scopes: Scope[];
  perMinute: number;
}

/** `oidc.json` in the data folder: the issuer, and permissions by group. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  /** Address under which browsers reach the daemon, without a slash at the end. */
  url: string;
  /** The label of the sign-in button. */
  name: string;
  groupsClaim: string;
  /** Scopes to ask the issuer for; undefined: those of the usual ones that it offers. */
  scope: string | undefined;
  /** By the name of the group; `*` stands for all users of the issuer. */
  groups: ReadonlyMap<string, Grant>;
}

export const EVERYBODY = '*';
const MAX_GROUPS = 1000;
/** Lifetime of the cached settings: a change takes effect within two seconds. */
const FRESH_MS = 1000;
const FIELDS = ['issuer', 'client_id', 'url', 'name', 'groups_claim', 'scope', 'groups'];

/** The settings, read again after a change. A file with an error gives none. */
export class SettingsFile {
  readonly file: string;
  readonly #dataDir: string;
  readonly #warn: (fields: object, message: string) => void;
  readonly #now: () => number;
  #stamp = '';
  #checkedAt = Number.NEGATIVE_INFINITY;
  #settings: OidcSettings | undefined;
  #problem: string | undefined;

  constructor(dataDir: string, warn: (fields: object, message: string) => void, now: () => number) {
    this.file = join(dataDir, 'oidc.json');
    this.#dataDir = dataDir;
    this.#warn = warn;
    this.#now = now;
  }

  /** Undefined if there is no file, or it has an error. */
  read(): OidcSettings | undefined {
    const now = this.#now();
    if (Math.abs(now - this.#checkedAt) < FRESH_MS) return this.#settings;
    this.#checkedAt = now;
    const stats = statSync(this.file, { throwIfNoEntry: false });
    const stamp = stats ? `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino}` : '';
    if (stamp !== this.#stamp) this.#load(stats !== undefined);
    this.#stamp = stamp;
    return this.#settings;
  }

  /** The error in the file; undefined if it is valid or missing. */
  get problem(): string | undefined {
    this.read();
    return this.#problem;
  }

  /** The client secret, from `DOWSE_OIDC_CLIENT_SECRET` or the file `oidc-secret`; undefined for a public client. */
  secret(): string | undefined {
    const given = process.env.DOWSE_OIDC_CLIENT_SECRET;
    const text = given ?? readPrivateFile(join(this.#dataDir, 'oidc-secret'), this.#dataDir);
    return text?.trim() || undefined;
  }

  #load(exists: boolean): void {
    this.#settings = undefined;
    this.#problem = undefined;
    if (!exists) return;
    try {
      assertOurs(this.file, this.#dataDir);
      this.#settings = parseSettings(JSON.parse(readFileSync(this.file, 'utf8')));
    } catch (error) {
      const { message, details = '' } = error as Error & { details?: string };
      this.#problem = `${message} ${details}`.trim();
      this.#warn(
        { file: this.file, reason: this.#problem },
        'oidc.json has an error: nobody can sign in with the issuer',
      );
    }
  }
}

/** @throws Error that names the field */
export function parseSettings(given: unknown): OidcSettings {
  const fields = objectOf(given, 'oidc.json');
  const unknown = Object.keys(fields).find(name => !FIELDS.includes(name));
  if (unknown !== undefined) throw new Error(`${unknown}: unknown; expected ${FIELDS.join(', ')}`);
  const issuer = addressOf(fields, 'issuer');
  return {
    issuer: issuer.href,
    clientId: textOf(fields, 'client_id'),
    url: addressOf(fields, 'url').href.replace(/\/+$/, ''),
    name: textOf(fields, 'name', issuer.host),
    groupsClaim: textOf(fields, 'groups_claim', 'groups'),
    scope: fields.scope === undefined ? undefined : textOf(fields, 'scope'),
    groups: groupsOf(fields.groups),
  };
}

/** Whether a connection to this address may be unencrypted: it stays on the machine. */
export function isOnMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

function groupsOf(given: unknown): Map<string, Grant> {
  const groups = Object.entries(objectOf(given, 'groups'));
  if (groups.length === 0 || groups.length > MAX_GROUPS) {
    throw new Error(`groups: expected 1 to ${MAX_GROUPS} groups`);
  }
  return new Map(groups.map(([name, grant]) => [name, grantOf(grant, `groups/${name}`)]));
}

function grantOf(given: unknown, at: string): Grant {
  const {
    repos,
    scopes = DEFAULT_SCOPES,
    per_minute = DEFAULT_RATE.perMinute,
    ...others
  } = objectOf(given, at);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Error(`${at}/${unknown}: unknown; expected repos, scopes, per_minute`);
  if (!isTexts(repos) || repos.length === 0)
    throw new Error(`${at}/repos: expected patterns such as "team/*"`);
  checkPatterns(`${at}/repos`, repos);
  if (!isTexts(scopes) || !scopes.every(scope => SCOPES.includes(scope as Scope))) {
    throw new Error(`${at}/scopes: expected some of ${SCOPES.join(', ')}`);
  }
  if (!Number.isInteger(per_minute) || Number(per_minute) < 1 || Number(per_minute) > 1_000_000) {
    throw new Error(`${at}/per_minute: expected a whole number from 1 to 1,000,000`);
  }
  return { repos, scopes: scopes as Scope[], perMinute: Number(per_minute) };
}

function objectOf(given: unknown, at: string): Record<string, unknown> {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) {
    return given as Record<string, unknown>;
  }
  throw new Error(`${at}: expected an object`);
}

function textOf(fields: Record<string, unknown>, name: string, byDefault?: string): string {
  const given = fields[name] ?? byDefault;
  if (typeof given === 'string' && given.trim() !== '' && given.length <= 1000) return given;
  throw new Error(`${name}: expected a string`);
}

function addressOf(fields: Record<string, unknown>, name: string): URL {
  const url = URL.parse(textOf(fields, name));
  const isPlain = url?.protocol === 'http:' && isOnMachine(url);
  if (url && (url.protocol === 'https:' || isPlain) && !url.search && !url.hash && !url.username) return url;
  throw new Error(
    `${name}: expected an https address; http only for this machine, such as http://127.0.0.1:8080`,
  );
}

function isTexts(given: unknown): given is string[] {
  return Array.isArray(given) && given.every(each => typeof each === 'string');
}
