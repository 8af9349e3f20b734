/** What a statement takes, in both databases. */
export type Value = string | number | Buffer | null;

/** A statement with a `?` for each value. Its text runs unchanged on SQLite and PostgreSQL. */
export interface Query {
  sql: string;
  values: readonly Value[];
}

/**
 * A unit of work: it yields statements and gets their rows. A generator, so that SQLite runs it without giving way to other
 * work, while PostgreSQL waits for each answer. PostgreSQL may run it again after a conflict, so it has no other effects.
 */
export type Work<T> = Generator<Query, T, unknown[]>;

/** Keys, users and ended sessions: in a file of this daemon, or in a database that several daemons share. */
export interface StateDatabase {
  /** Runs a unit of work. All of it takes effect or nothing, as if no other ran at the same time. */
  transaction<T>(work: () => Work<T>): Promise<T>;
  /** Runs one statement. */
  run<R>(sql: string, ...values: Value[]): Promise<R[]>;
  /**
   * The first row of a query that many requests repeat. Of a shared database it may be a second old, and while the database does
   * not answer, five minutes. `name` names the query with its values; `forget` makes the next one read again.
   */
  lookup<R>(name: string, sql: string, ...values: Value[]): Promise<R | undefined>;
  /** Forgets the look-ups whose name begins with this and whose row has these values, because they have changed. */
  forget(prefix: string, row?: Readonly<Record<string, Value>>): void;
  /** The id of a new row; null: the database chooses it. */
  newId(): number | null;
}

/** All rows of a statement in a unit of work. */
export function* rows<R>(sql: string, ...values: Value[]): Work<R[]> {
  return (yield { sql, values }) as R[];
}

/** The first row of a statement in a unit of work. */
export function* first<R>(sql: string, ...values: Value[]): Work<R | undefined> {
  return ((yield { sql, values }) as R[])[0];
}

/** Ids from here on are of a shared database, smaller ones of the daemon's own. */
export const FIRST_SHARED_ID = 2 ** 48;

/** A database that several daemons share. */
export interface SharedState extends StateDatabase {
  /** False while it does not answer. */
  readonly isReachable: boolean;
  /** What became of statements and transactions since the start, and the time that they took. */
  readonly stats: {
    isReachable: boolean;
    calls: Readonly<Record<'ok' | 'unreachable' | 'failed', number>>;
    seconds: number;
  };
  close(): Promise<void>;
}
