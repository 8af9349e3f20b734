import { Backoff } from '../concurrency/backoff.ts';

/** Number of consecutive failures that count as a failure of the server. */
const FEW = 3;

interface Failing {
  failures: number;
  backoff: Backoff;
  /** Time of the next try, with one of its repositories. */
  nextAt: number;
}

/**
 * Servers whose repositories cannot be fetched, for any reason. One repository of each server is tried at a time, with growing pauses; the
 * others wait. Otherwise each of thousands would retry during an outage.
 */
export class FailingServers {
  readonly #pauses: ConstructorParameters<typeof Backoff>[0];
  readonly #now: () => number;
  readonly #failing = new Map<string, Failing>();

  constructor(pauses: { firstMs: number; maxMs: number }, now: () => number = () => performance.now()) {
    this.#pauses = pauses;
    this.#now = now;
  }

  /**
   * How long a repository of a server must wait, in milliseconds. 0: it may be fetched now. This starts a pause for the other repositories
   * of the server.
   */
  waitFor(server: string | undefined): number {
    const failing = server === undefined ? undefined : this.#failing.get(server);
    if (!failing || failing.failures < FEW) return 0;
    const wait = failing.nextAt - this.#now();
    if (wait > 0) return wait;
    failing.nextAt = this.#now() + failing.backoff.next();
    return 0;
  }

  /** Runs a request to a server, and records whether it fails. */
  async asking<T>(server: string | undefined, ask: () => Promise<T>): Promise<T> {
    try {
      const answer = await ask();
      if (server !== undefined) this.#failing.delete(server);
      return answer;
    } catch (error) {
      if (server !== undefined) this.#failed(server);
      throw error;
    }
  }

  #failed(server: string): void {
    const failing = this.#failing.get(server) ?? {
      ...{ failures: 0, backoff: new Backoff(this.#pauses), nextAt: 0 },
    };
    this.#failing.set(server, failing);
    failing.failures++;
    if (failing.failures === FEW) failing.nextAt = this.#now() + failing.backoff.next();
  }
}
