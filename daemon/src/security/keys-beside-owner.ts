import { FIRST_SHARED_ID } from '../store/state-database.ts';
import type { Check, IssuedKey, Key, Keys, NewKey } from './keys.ts';
import { OWNER } from './owner-key.ts';

/**
 * The keys that several daemons share, beside the key of the owner, which each daemon has for itself: it gives access to the machine
 * of the daemon. Other keys in the daemon's own database do not count.
 */
export class KeysBesideOwner implements Keys {
  readonly #own: Keys;
  readonly #shared: Keys;

  constructor(own: Keys, shared: Keys) {
    this.#own = own;
    this.#shared = shared;
  }

  create(wanted: NewKey, secret?: string): Promise<IssuedKey> {
    return this.#of(wanted.name).create(wanted, secret);
  }

  async list(): Promise<Key[]> {
    const owner = await this.find(OWNER);
    return [...(owner ? [owner] : []), ...(await this.#shared.list())];
  }

  find(name: string): Promise<Key | undefined> {
    return this.#of(name).find(name);
  }

  addRoots(name: string, roots: readonly string[]): Promise<void> {
    return this.#of(name).addRoots(name, roots);
  }

  setRepos(name: string, repos: readonly string[]): Promise<void> {
    return this.#of(name).setRepos(name, repos);
  }

  rotate(name: string, graceMs?: number, check?: Check): Promise<IssuedKey> {
    return this.#of(name).rotate(name, graceMs, check);
  }

  revoke(name: string, check?: Check): Promise<Key> {
    return this.#of(name).revoke(name, check);
  }

  deleteEnded(prefix: string, afterMs: number): Promise<void> {
    return this.#shared.deleteEnded(prefix, afterMs);
  }

  async verify(secret: string): Promise<Key | undefined> {
    return ownerOnly(await this.#own.verify(secret)) ?? this.#shared.verify(secret);
  }

  async verifyHash(hash: Buffer): Promise<Key | undefined> {
    return ownerOnly(await this.#own.verifyHash(hash)) ?? this.#shared.verifyHash(hash);
  }

  async usable(id: number): Promise<Key | undefined> {
    return id < FIRST_SHARED_ID ? ownerOnly(await this.#own.usable(id)) : this.#shared.usable(id);
  }

  async knows(secret: string): Promise<boolean> {
    return (await this.#own.knows(secret)) || this.#shared.knows(secret);
  }

  #of(name: string): Keys {
    return name === OWNER ? this.#own : this.#shared;
  }
}

const ownerOnly = (key: Key | undefined) => (key?.name === OWNER ? key : undefined);
