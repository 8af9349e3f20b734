import type { Client } from 'pg';

/**
 * Schema of the state that daemons share; the columns are those of `dowse.db`. Append to the list and never edit an entry, because
 * existing databases have run it. Times are Unix milliseconds. Daemons choose the ids.
 */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE users (
     id BIGINT PRIMARY KEY,
     issuer TEXT NOT NULL,
     subject TEXT NOT NULL,
     name TEXT NOT NULL UNIQUE,
     group_names TEXT NOT NULL,
     epoch INTEGER NOT NULL DEFAULT 0,
     created_at BIGINT NOT NULL,
     signed_in_at BIGINT NOT NULL,
     revoked_at BIGINT,
     UNIQUE (issuer, subject)
   );
   CREATE TABLE keys (
     id BIGINT PRIMARY KEY,
     name TEXT NOT NULL,
     scopes TEXT NOT NULL,
     roots TEXT NOT NULL,
     repos TEXT NOT NULL DEFAULT '[]',
     per_minute INTEGER NOT NULL,
     per_second INTEGER NOT NULL,
     created_at BIGINT NOT NULL,
     expires_at BIGINT,
     revoked_at BIGINT,
     user_id BIGINT REFERENCES users (id)
   );
   CREATE UNIQUE INDEX live_key_names ON keys (name) WHERE revoked_at IS NULL;
   CREATE INDEX keys_by_user ON keys (user_id) WHERE user_id IS NOT NULL;
   CREATE TABLE key_secrets (
     hash BYTEA PRIMARY KEY,
     key_id BIGINT NOT NULL REFERENCES keys (id) ON DELETE CASCADE,
     valid_until BIGINT
   );
   CREATE INDEX key_secrets_by_key ON key_secrets (key_id);
   CREATE TABLE ended_sessions (
     id TEXT PRIMARY KEY,
     until BIGINT NOT NULL
   );
   CREATE TABLE secrets (
     name TEXT PRIMARY KEY,
     value BYTEA NOT NULL
   );`,
  // The repositories that all daemons keep. Removed ones stay, so that daemons learn of it.
  `CREATE TABLE repositories (
     name TEXT PRIMARY KEY,
     url TEXT NOT NULL,
     branches TEXT NOT NULL,
     generation INTEGER NOT NULL,
     removed_at BIGINT,
     pushes INTEGER NOT NULL
   )`,
];
const OLDEST_VERSION = 15;
/** Any number, the same in all daemons. */
const LOCK = 771_777_017;

/**
 * Brings the schema up to date. Daemons that start at the same time wait for each other.
 *
 * @throws Error if the server is too old, or a newer Dowse wrote the schema
 */
export async function migrate(client: Client): Promise<void> {
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  const server = await client.query("SELECT current_setting('server_version_num')::int / 10000 AS version");
  const { version: major } = server.rows[0] as { version: number };
  if (major < OLDEST_VERSION)
    throw new Error(`it is PostgreSQL ${major}; ${OLDEST_VERSION} or newer is needed`);
  await client.query('CREATE TABLE IF NOT EXISTS dowse_schema (version INTEGER PRIMARY KEY)');
  const found = await client.query('SELECT coalesce(max(version), 0) AS version FROM dowse_schema');
  const { version } = found.rows[0] as { version: number };
  if (version > MIGRATIONS.length) throw new Error(`a newer version of dowse wrote it (schema ${version})`);
  for (let next = version; next < MIGRATIONS.length; next++) {
    await client.query(MIGRATIONS[next]!);
    await client.query('INSERT INTO dowse_schema (version) VALUES ($1)', [next + 1]);
  }
  await client.query('COMMIT');
}
