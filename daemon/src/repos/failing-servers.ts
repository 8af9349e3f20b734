import { Backoff } from '../concurrency/backoff.ts';

/** So many failures in a row, and no success, are taken for a failure of the server. */
const FEW = 3;

interface Failing {
  failures: number;
  backoff: Backoff;
  /** When one of its repositories is tried next. */
  nextAt: number;
}

/**
 * Servers whose repositories cannot be fetched, whatever the reason. Of each, one repository is tried at a time, with growing pauses;
 * the others wait. Otherwise each of thousands would be tried alone while a server is away.
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
   * How long a repository of a server must wait, in milliseconds. 0: it may be fetched now, and for the pause that then begins it is the
   * only one.
   */
  waitFor(server: string | undefined): number {
    const failing = server === undefined ? undefined : this.#failing.get(server);
    if (!failing || failing.failures < FEW) return 0;
    const wait = failing.nextAt - this.#now();
    if (wait > 0) return wait;
    failing.nextAt = this.#now() + failing.backoff.next();
    return 0;
  }

  /** Asks a server, and notes whether that fails. */
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
