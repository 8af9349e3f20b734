/** Checks the migrations: what they make is what `Tables` says, and databases of every earlier version are kept. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StoredKeys } from '../security/stored-keys.ts';
import { WEBHOOK_MIGRATIONS } from '../webhooks/schema.ts';
import { readPostgresUrl } from './postgres/address.ts';
import { PostgresState } from './postgres/postgres-state.ts';
import { MIGRATIONS } from './postgres/schema.ts';
import { openDatabase } from './sqlite.ts';
import { STATE_MIGRATIONS } from './state.ts';
import { noPostgres, PostgresServer } from './testing/postgres-server.ts';
import { quiet } from './testing/state-homes.ts';

/** For each table its columns: `text`, `number` or `bytes`, with `?` if it may be null. */
type Columns = Record<string, Record<string, string>>;

/** What `Tables` says. */
function typed(): Columns {
  const source = readFileSync(new URL('./tables.ts', import.meta.url), 'utf8').replace(
    /\/\*\*[\s\S]*?\*\//g,
    '',
  );
  const [, body] = /export interface Tables \{\n([\s\S]*?)\n\}/.exec(source)!;
  const tables = [...body!.matchAll(/^ {2}(\w+): \{([^}]*)\}/gm)].map(([, table, columns]) => {
    const all = [...columns!.matchAll(/(\w+): ([^;]+?)\s*(;|$)/g)];
    return [table!, Object.fromEntries(all.map(([, name, type]) => [name!, kindOf(type!)]))] as const;
  });
  return Object.fromEntries(tables);
}

const KINDS: [RegExp, string][] = [
  [/^(Id|number|integer|bigint)$/i, 'number'],
  [/^(string|text|'.*)$/i, 'text'],
  [/^(Buffer|blob|bytea)$/i, 'bytes'],
];

/** The kind of a type of TypeScript, SQLite or PostgreSQL. */
function kindOf(type: string): string {
  const bare = type.replace(/^Generated<(.*)>$/, '$1').replace(/ \| null$/, '');
  const [, kind] = KINDS.find(([pattern]) => pattern.test(bare)) ?? [];
  return `${kind ?? `unknown: ${type}`}${type.endsWith('| null') ? '?' : ''}`;
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dowse-upgrades-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const INSERT_KEY = `INSERT INTO keys (id, name, scopes, roots, per_minute, per_second, created_at)
  VALUES (7, 'ci', '[]', '[]', 1, 1, 1)`;
const FILES = [
  { file: 'dowse.db', migrations: STATE_MIGRATIONS, insert: INSERT_KEY, table: 'keys' },
  {
    ...{ file: 'webhooks.db', migrations: WEBHOOK_MIGRATIONS, table: 'deliveries' },
    insert: `INSERT INTO deliveries (id, webhook_id, delivery_id, event, data, target, state, due_at, received_at)
      VALUES (7, 0, 'ci', 'push', '{}', '/t', 'running', 1, 1)`,
  },
];

test.each(FILES)('$file has the columns of `Tables`', ({ file, migrations }) => {
  const db = openDatabase(join(folder, file), migrations);
  const names = db.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  );
  for (const name of names.pluck().all() as string[]) {
    const columns = db.pragma(`table_info(${name})`) as {
      name: string;
      type: string;
      notnull: 0 | 1;
      pk: number;
    }[];
    const made = columns.map(({ name, type, notnull, pk }) => [
      name,
      kindOf(notnull || pk > 0 ? type : `${type} | null`),
    ]);
    expect({ [name]: Object.fromEntries(made) }).toEqual({ [name]: typed()[name] });
  }
  db.close();
});

test.each(FILES)('$file of an earlier version is upgraded once and loses nothing', ({ file, ...its }) => {
  for (let version = 1; version <= its.migrations.length; version++) {
    const path = join(folder, `${version}-${file}`);
    const old = openDatabase(path, its.migrations.slice(0, version));
    old.exec(its.insert);
    old.close();
    for (let time = 0; time < 2; time++) {
      const db = openDatabase(path, its.migrations);
      expect(db.pragma('user_version', { simple: true })).toBe(its.migrations.length);
      expect(db.prepare(`SELECT id FROM ${its.table}`).pluck().all()).toEqual([7]);
      db.close();
    }
  }
});

test('a file of a newer version is not opened', () => {
  const path = join(folder, 'dowse.db');
  openDatabase(path, [...STATE_MIGRATIONS, 'CREATE TABLE more (id INTEGER)']).close();
  expect(() => openDatabase(path, STATE_MIGRATIONS)).toThrow('newer version');
});

describe('PostgreSQL', { tags: 'slow', skip: noPostgres !== undefined }, () => {
  let server: PostgresServer;
  let client: pg.Client;
  beforeAll(async () => {
    server = await PostgresServer.create();
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  });
  afterEach(() => client.end());
  const open = () => PostgresState.open(readPostgresUrl(server.url), { log: quiet });
  const versions = async () =>
    (await client.query('SELECT version FROM dowse_schema ORDER BY version')).rows.map(
      ({ version }) => version,
    );
  const ALL = MIGRATIONS.map((_, at) => at + 1);

  /** Makes the database as an earlier version did. */
  async function makeOld(version: number): Promise<void> {
    await client.query('CREATE TABLE dowse_schema (version INTEGER PRIMARY KEY)');
    for (const [at, migration] of MIGRATIONS.slice(0, version).entries()) {
      await client.query(migration);
      await client.query('INSERT INTO dowse_schema (version) VALUES ($1)', [at + 1]);
    }
    await client.query(INSERT_KEY);
  }

  test('has the columns of `Tables`', async () => {
    await (await open()).close();
    const { rows } = await client.query(
      `SELECT table_name AS name, column_name AS column, data_type AS type, is_nullable = 'YES' AS may_be_null
       FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'dowse_schema'`,
    );
    const made: Columns = {};
    for (const { name, column, type, may_be_null } of rows) {
      made[name] = { ...made[name], [column]: kindOf(may_be_null ? `${type} | null` : type) };
    }
    expect(made).toEqual(typed());
  });

  test.each(ALL)(
    'version %i is upgraded once and loses nothing, however many daemons start',
    async version => {
      await makeOld(version);
      const states = await Promise.all([open(), open(), open()]);
      for (const state of states) await state.close();
      expect(await versions()).toEqual(ALL);
      expect((await client.query('SELECT id, name FROM keys')).rows).toEqual([{ id: '7', name: 'ci' }]);
    },
  );

  test('a newer schema is refused at the start, while a daemon that runs works on', async () => {
    const running = await open();
    await client.query('ALTER TABLE keys ADD COLUMN note TEXT; INSERT INTO dowse_schema VALUES (1000)');
    await expect(open()).rejects.toThrow('a newer version of dowse wrote it');
    const keys = new StoredKeys(running);
    await keys.create({ name: 'ci', roots: ['/'] });
    expect(await keys.list()).toHaveLength(1);
    await running.close();
  });
});
