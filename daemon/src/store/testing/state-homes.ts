/** For tests: both databases that hold the state of a daemon. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPostgresUrl } from '../postgres/address.ts';
import { PostgresState } from '../postgres/postgres-state.ts';
import { openDatabase, type Sqlite } from '../sqlite.ts';
import { SqliteState } from '../sqlite-state.ts';
import { openState } from '../state.ts';
import type { StateDatabase } from '../state-database.ts';
import { noPostgres, PostgresServer } from './postgres-server.ts';

export const quiet = { info() {}, warn() {} };

export interface StateHome {
  /** An empty state. */
  open(): Promise<StateDatabase>;
  /** The same state, as another daemon opens it. */
  again(): Promise<StateDatabase>;
  /** Lets the time pass for which look-ups may be out of date. */
  later(): void;
  /** Closes what was opened. */
  close(): Promise<void>;
  remove(): Promise<void>;
}

class SqliteHome implements StateHome {
  readonly #open: (folder: string) => Sqlite;
  #folder = '';
  readonly #close: (() => void)[] = [];

  constructor(open: (folder: string) => Sqlite) {
    this.#open = open;
  }

  async open(): Promise<StateDatabase> {
    this.#folder = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-state-')));
    return this.again();
  }

  async again(): Promise<StateDatabase> {
    const file = this.#open(this.#folder);
    this.#close.push(() => file.close());
    return new SqliteState(file);
  }

  later(): void {}

  async close(): Promise<void> {
    for (const close of this.#close.splice(0)) close();
    rmSync(this.#folder, { recursive: true });
  }

  async remove(): Promise<void> {}
}

class PostgresHome implements StateHome {
  readonly #server: PostgresServer;
  readonly #others: PostgresState[] = [];
  #first: PostgresState | undefined;
  #passed = 0;

  constructor(server: PostgresServer) {
    this.#server = server;
  }

  async open(): Promise<StateDatabase> {
    this.#first ??= await this.#connect();
    await this.#server.run(
      `TRUNCATE users, keys, key_secrets, ended_sessions, secrets, repositories, nodes, rate_windows, audit, webhooks, tokens,
         deliveries, notifications, saved_searches, saved_lines, manifests, named_segments, segments, garbage, holdings`,
    );
    this.#first.forget('');
    return this.#first;
  }

  async again(): Promise<StateDatabase> {
    const state = await this.#connect();
    this.#others.push(state);
    return state;
  }

  #connect(): Promise<PostgresState> {
    const now = () => this.#passed;
    return PostgresState.open(readPostgresUrl(this.#server.url), { log: quiet, now, limitMs: 100_000 });
  }

  later(): void {
    this.#passed += 1000;
  }

  async close(): Promise<void> {
    for (const state of this.#others.splice(0)) await state.close();
  }

  async remove(): Promise<void> {
    await this.#first?.close();
    await this.#server.remove();
  }
}

export interface State {
  title: string;
  /** Of the suite that runs on it. */
  options: { skip?: boolean; tags?: 'slow' };
  start(): Promise<StateHome>;
}

/** Starting a server takes seconds, and what a test asks of PostgreSQL it asks of SQLite too. */
export const POSTGRES: State = {
  // The title says why it is skipped.
  title: `PostgreSQL${noPostgres === undefined ? '' : ` (${noPostgres})`}`,
  options: { skip: noPostgres !== undefined, tags: 'slow' },
  start: async () => new PostgresHome(await PostgresServer.create()),
};

/** What both must do alike. */
export const STATES: readonly State[] = [
  { title: 'SQLite', options: {}, start: async () => new SqliteHome(folder => openState(folder)) },
  POSTGRES,
];

/** The same for what is in another file. */
export const statesIn = (file: string, migrations: readonly string[]): readonly State[] => [
  {
    title: 'SQLite',
    options: {},
    start: async () => new SqliteHome(folder => openDatabase(join(folder, file), migrations)),
  },
  POSTGRES,
];
