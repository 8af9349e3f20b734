import pg from 'pg';

/** A daemon needs few connections: look-ups are kept for a moment, and other queries are rare. */
const MAX = 8;
/** These are kept open when idle, so that the daemon still works if others have taken the rest. */
const KEPT = 2;
/** How long no further connection is asked for after the server has refused one because it has too many. */
const FULL_MS = 5000;
const TOO_MANY_CONNECTIONS = '53300';

/** The connections of a daemon to PostgreSQL. If the server has no more, callers share those that there are. */
export class Connections {
  readonly #pool: pg.Pool;
  #open = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(config: pg.ClientConfig) {
    this.#pool = new pg.Pool({ ...config, max: MAX, min: KEPT });
    // An idle connection has ended: the next query makes another, or finds out why.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', client => {
      this.#open++;
      // While it is lent, the query in flight fails too.
      client.on('error', () => {});
    });
    this.#pool.on('remove', () => this.#open--);
  }

  /** Lends a connection. Release it afterwards. @throws the error of the driver */
  async lend(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        if ((error as { code?: string }).code !== TOO_MANY_CONNECTIONS || this.#open === 0) throw error;
        this.#share();
      }
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#pool.end();
  }

  /** Lets callers wait for one of the open connections. */
  #share(): void {
    this.#pool.options.max = this.#open;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#pool.options.max = MAX;
    }, FULL_MS);
    this.#timer.unref();
  }
}
