import type { Compilable, DeleteResult, InsertResult, RootOperationNode, UpdateResult } from 'kysely';

/** A query of `tables`. It runs unchanged on SQLite and PostgreSQL. */
export interface Query<Row = unknown> extends Compilable<Row> {
  toOperationNode(): RootOperationNode;
}

/** The rows of a query: one that changes rows returns none without `returning`. */
export type Returned<Row> = Row extends InsertResult | UpdateResult | DeleteResult ? never : Row;

/**
 * A unit of work: it yields queries and gets their rows. A generator, so that SQLite runs it without giving way to other
 * work, while PostgreSQL waits for each answer. PostgreSQL may run it again after a conflict, so it has no other effects.
 */
export type Work<T> = Generator<Query, T, unknown[]>;

/** The isolation of a unit of work from others at the same time. SQLite runs one at a time. */
export type Isolation = 'serializable' | 'read committed';

/** Keys, users and ended sessions: in a file of this daemon, or in a database that several daemons share. */
export interface StateDatabase {
  /** Runs a unit of work. All of it takes effect or nothing, and by default as if no other ran at the same time. */
  transaction<T>(work: () => Work<T>, isolation?: Isolation): Promise<T>;
  /** Runs one query. */
  run<Row>(query: Query<Row>): Promise<Returned<Row>[]>;
  /**
   * The first row of a query that many requests repeat. Of a shared database it may be a second old, and while the database does
   * not answer, five minutes. `name` names the query with its values; `forget` makes the next one read again.
   */
  lookup<Row>(name: string, query: Query<Row>): Promise<Returned<Row> | undefined>;
  /** Forgets the look-ups whose name begins with this and whose row has these values, because they have changed. */
  forget(prefix: string, row?: Readonly<Record<string, unknown>>): void;
  /** The id of a new row; null: the database chooses it. */
  newId(): number | null;
}

/** All rows of a query in a unit of work. */
export function* rows<Row>(query: Query<Row>): Work<Returned<Row>[]> {
  return (yield query) as Returned<Row>[];
}

/** The first row of a query in a unit of work. */
export function* first<Row>(query: Query<Row>): Work<Returned<Row> | undefined> {
  return (yield* rows(query))[0];
}

/** Ids from here on are of a shared database, smaller ones of the daemon's own. */
export const FIRST_SHARED_ID = 2 ** 48;

/** A database that several daemons share. */
export interface SharedState extends StateDatabase {
  /** False while it does not answer. */
  readonly isReachable: boolean;
  /** Counts of statements and transactions since the start by outcome, and their time. */
  readonly stats: {
    isReachable: boolean;
    calls: Readonly<Record<'ok' | 'unreachable' | 'failed', number>>;
    seconds: number;
  };
  close(): Promise<void>;
}
