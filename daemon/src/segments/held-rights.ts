import { type ManifestKey, type Manifests, WRITE_MS, type WriteLease } from './manifests.ts';

interface Held {
  key: ManifestKey;
  lease: WriteLease;
  timer: NodeJS.Timeout;
}

/** The rights to write manifests that this node has. They are renewed until they are released. */
export class HeldRights {
  readonly #manifests: Manifests;
  readonly #held = new Map<string, Held>();

  constructor(manifests: Manifests) {
    this.#manifests = manifests;
  }

  get count(): number {
    return this.#held.size;
  }

  leaseOf(key: ManifestKey): WriteLease | undefined {
    return this.#held.get(nameOf(key))?.lease;
  }

  hold(key: ManifestKey, lease: WriteLease): void {
    this.#drop(key);
    const timer = setInterval(() => {
      this.#manifests.renew(key, lease).catch(() => {}); // if it has expired, the commit fails
    }, WRITE_MS / 3);
    timer.unref();
    this.#held.set(nameOf(key), { key, lease, timer });
  }

  /** Releases a right that this node has. Never rejects. */
  async release(key: ManifestKey): Promise<void> {
    const held = this.#drop(key);
    if (held) await this.#manifests.release(key, held.lease).catch(() => {}); // it ends by itself
  }

  async releaseAll(): Promise<void> {
    await Promise.all([...this.#held.values()].map(({ key }) => this.release(key)));
  }

  #drop(key: ManifestKey): Held | undefined {
    const held = this.#held.get(nameOf(key));
    clearInterval(held?.timer);
    this.#held.delete(nameOf(key));
    return held;
  }
}

const nameOf = ({ repo, branch, kind }: ManifestKey): string => JSON.stringify([repo, branch, kind]);
