import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createQueryId, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import type { Log } from '../../api/log.ts';
import {
  FIRST_SHARED_ID,
  type Isolation,
  type Query,
  type Returned,
  type SharedState,
  type Work,
} from '../state-database.ts';
import type { PostgresAddress } from './address.ts';
import { Connections } from './connections.ts';
import { explained, isConflict, isUnreachable, Unreachable } from './failures.ts';
import { Lookups } from './lookups.ts';
import { migrate } from './schema.ts';

/** Longest time to connect, and to run a statement. */
const LIMIT_MS = 3000;
/** By how much later than the server the daemon gives up, if the server does not answer at all. */
const GRACE_MS = 500;
/** A call waits this long at most, for a connection and then for the first statement that is not answered. */
export const LONGEST_WAIT_MS = LIMIT_MS + LIMIT_MS + GRACE_MS;
const MIGRATION_MS = 60_000;
/** Longest time to connect at the start. */
const CONNECT_MS = 10_000;
/** Pause between two tries to reach a database that does not answer. */
const PROBE_MS = 500;
const MAX_TRIES = 8;
/** Ids of one millisecond. */
const ID_PARTS = 2048;
const INT8 = 20;

export interface PostgresOptions {
  log: Log;
  /** For tests: the clock of the look-ups, and what replaces the limit of {@link LIMIT_MS}. */
  now?: () => number;
  limitMs?: number;
}

/** The state that several daemons share, in PostgreSQL. */
export class PostgresState implements SharedState {
  readonly #connections: Connections;
  readonly #address: PostgresAddress;
  readonly #log: Log;
  readonly #lookups: Lookups;
  readonly #compiler = new PostgresQueryCompiler();
  #lastId = FIRST_SHARED_ID;
  #isDown = false;
  readonly #calls = { ok: 0, unreachable: 0, failed: 0 };
  #seconds = 0;
  readonly #stop = new AbortController();

  private constructor(address: PostgresAddress, { log, now, limitMs = LIMIT_MS }: PostgresOptions) {
    this.#lookups = new Lookups({ isUnreachable, ...(now && { now }) });
    this.#address = address;
    this.#log = log;
    this.#connections = new Connections(configOf(address, limitMs));
  }

  /** Connects and brings the schema up to date. @throws Error that names the server, not the password */
  static async open(address: PostgresAddress, options: PostgresOptions): Promise<PostgresState> {
    const client = new pg.Client({ ...configOf(address, MIGRATION_MS), connectionTimeoutMillis: CONNECT_MS });
    client.on('error', () => {}); // the query in flight fails with it
    try {
      await client.connect();
      await migrate(client);
    } catch (error) {
      throw new Error(atStart(address, error), { cause: error });
    } finally {
      await client.end().catch(() => {});
    }
    return new PostgresState(address, options);
  }

  get isReachable(): boolean {
    return !this.#isDown;
  }

  get stats(): SharedState['stats'] {
    return { isReachable: this.isReachable, calls: this.#calls, seconds: this.#seconds };
  }

  async transaction<T>(work: () => Work<T>, isolation: Isolation = 'serializable'): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#use(client => this.#inTransaction(client, work, isolation));
      } catch (error) {
        if (tries >= MAX_TRIES || !isConflict(error)) throw explained(error);
        await setTimeout(randomInt(2 ** tries));
      }
    }
  }

  async run<Row>(query: Query<Row>): Promise<Returned<Row>[]> {
    try {
      return await this.#use(async client => (await client.query(this.#compiled(query))).rows);
    } catch (error) {
      throw explained(error);
    }
  }

  lookup<Row>(name: string, query: Query<Row>): Promise<Returned<Row> | undefined> {
    return this.#lookups.get(name, async () => (await this.run(query))[0]);
  }

  forget(prefix: string, row?: Readonly<Record<string, unknown>>): void {
    this.#lookups.forget(prefix, row);
  }

  /** The time and a random part: in the order of creation, and never the same in another database. */
  newId(): number {
    this.#lastId = Math.max(this.#lastId + 1, Date.now() * ID_PARTS + randomInt(ID_PARTS));
    return this.#lastId;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#connections.close();
  }

  async #inTransaction<T>(client: pg.PoolClient, work: () => Work<T>, isolation: Isolation): Promise<T> {
    await client.query(`BEGIN ISOLATION LEVEL ${isolation}`);
    try {
      const steps = work();
      let step = steps.next();
      while (!step.done) {
        const { rows } = await client.query(this.#compiled(step.value));
        step = steps.next(rows);
      }
      await client.query('COMMIT');
      return step.value;
    } catch (error) {
      if (!isUnreachable(error)) await client.query('ROLLBACK');
      throw error;
    }
  }

  /** Lends a connection. While the database does not answer, it fails at once. */
  async #use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      const result = await this.#lend(work);
      this.#calls.ok++;
      return result;
    } catch (error) {
      this.#calls[isUnreachable(error) ? 'unreachable' : 'failed']++;
      throw error;
    } finally {
      this.#seconds += (performance.now() - begun) / 1000;
    }
  }

  async #lend<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#connection();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      const isLost = isUnreachable(error);
      client.release(isLost);
      if (isLost) this.#failed(error);
      throw error;
    }
  }

  async #connection(): Promise<pg.PoolClient> {
    if (this.#isDown) throw new Unreachable();
    try {
      return await this.#connections.lend();
    } catch (error) {
      this.#failed(error);
      throw new Unreachable();
    }
  }

  #compiled(query: Query): pg.QueryConfig {
    const { sql, parameters } = this.#compiler.compileQuery(query.toOperationNode(), createQueryId());
    return { text: sql, values: [...parameters] };
  }

  #failed(error: unknown): void {
    if (this.#isDown || this.#stop.signal.aborted) return;
    this.#isDown = true;
    const fields = { database: this.#address.shown, reason: reasonOf(error) };
    this.#log.warn(fields, 'PostgreSQL does not answer; keys used in the last five minutes still search');
    void this.#awaitAnswer();
  }

  async #awaitAnswer(): Promise<void> {
    do await setTimeout(PROBE_MS, undefined, { ref: false, signal: this.#stop.signal }).catch(() => {});
    while (!this.#stop.signal.aborted && !(await this.#answers()));
    if (this.#stop.signal.aborted) return;
    this.#isDown = false;
    this.#log.info({ database: this.#address.shown }, 'PostgreSQL answers again');
  }

  async #answers(): Promise<boolean> {
    try {
      const client = await this.#connections.lend();
      const isAnswered = await client.query('SELECT 1').then(
        () => true,
        () => false,
      );
      client.release(!isAnswered);
      return isAnswered;
    } catch {
      return false;
    }
  }
}

function configOf(
  { host, port, user, password, database, tls }: PostgresAddress,
  limitMs: number,
): pg.ClientConfig {
  return {
    ...{ host, port, ssl: tls, application_name: 'dowse', connectionTimeoutMillis: limitMs },
    ...{ statement_timeout: limitMs, lock_timeout: limitMs, query_timeout: limitMs + GRACE_MS },
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(database !== undefined && { database }),
    keepAlive: true,
    // Times and counts are 64 bits, which all fit a number.
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === INT8 ? Number : pg.types.getTypeParser(type as never, format as never),
    } as pg.ClientConfig['types'],
  };
}

function atStart({ shown }: PostgresAddress, error: unknown): string {
  const reason = reasonOf(error);
  if (/does not support SSL/.test(reason)) {
    return `PostgreSQL at ${shown} does not speak TLS: set it up there, or add ?sslmode=disable to the URL to send data unencrypted.`;
  }
  if (isUnreachable(error)) {
    return `PostgreSQL at ${shown} did not answer (${reason}): start it, or correct --database or DOWSE_DATABASE.`;
  }
  return `PostgreSQL at ${shown} cannot be used: ${reason}.`;
}

/** An address with several IPs fails with an error for each. */
function reasonOf(error: unknown): string {
  return error instanceof AggregateError ? error.errors.join(', ') : (error as Error).message;
}
