import type { Client } from 'pg';

/**
 * Schema of the state that daemons share; the columns are those of `dowse.db`. Append to the list and never edit an entry, because
 * existing databases have run it. Times are Unix milliseconds. Daemons choose the ids.
 *
 * The last version works on while the next one has updated the schema: so an entry adds tables, indexes, and columns that old statements
 * may leave out. What is not needed any more is dropped one version later.
 */
export const MIGRATIONS: readonly string[] = [
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
  // What daemons count and log together, and the daemons themselves.
  `CREATE TABLE nodes (
     id TEXT PRIMARY KEY,
     name TEXT NOT NULL,
     version TEXT NOT NULL,
     started_at BIGINT NOT NULL,
     -- How often a daemon started as this node, and until which of these its work was taken over.
     lease BIGINT NOT NULL,
     taken_over BIGINT NOT NULL DEFAULT 0,
     until BIGINT NOT NULL
   );
   CREATE TABLE rate_windows (
     subject TEXT PRIMARY KEY,
     started_at BIGINT NOT NULL,
     count BIGINT NOT NULL
   );
   CREATE TABLE audit (
     id TEXT PRIMARY KEY,
     at BIGINT NOT NULL,
     entry TEXT NOT NULL
   );
   CREATE INDEX audit_by_time ON audit (at, id);`,
  // Webhooks and saved searches; the columns are those of `webhooks.db`.
  `CREATE TABLE webhooks (
     id BIGINT PRIMARY KEY,
     name TEXT NOT NULL UNIQUE,
     salt BYTEA NOT NULL,
     generation INTEGER NOT NULL,
     events TEXT NOT NULL,
     branches TEXT NOT NULL,
     target TEXT NOT NULL,
     notify TEXT,
     notify_private INTEGER NOT NULL,
     notify_ended TEXT,
     per_minute INTEGER NOT NULL,
     tries INTEGER NOT NULL,
     created_at BIGINT NOT NULL,
     home TEXT,
     own_key BYTEA
   );
   CREATE TABLE tokens (
     hash BYTEA PRIMARY KEY,
     webhook_id BIGINT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
     generation INTEGER NOT NULL,
     valid_until BIGINT
   );
   CREATE INDEX tokens_by_webhook ON tokens (webhook_id);
   CREATE TABLE deliveries (
     id BIGINT PRIMARY KEY,
     webhook_id BIGINT NOT NULL,
     delivery_id TEXT NOT NULL,
     digest BYTEA,
     event TEXT NOT NULL,
     data TEXT NOT NULL,
     target TEXT NOT NULL,
     state TEXT NOT NULL CHECK (state IN ('pending', 'running', 'done', 'dead')),
     attempts INTEGER NOT NULL DEFAULT 0,
     interruptions INTEGER NOT NULL DEFAULT 0,
     due_at BIGINT NOT NULL,
     received_at BIGINT NOT NULL,
     finished_at BIGINT,
     error TEXT,
     result TEXT,
     -- The node that must do it, and the one that does.
     home TEXT,
     node TEXT,
     fence INTEGER NOT NULL DEFAULT 0
   );
   CREATE UNIQUE INDEX deliveries_once ON deliveries (webhook_id, delivery_id);
   CREATE UNIQUE INDEX bodies_once ON deliveries (webhook_id, digest) WHERE digest IS NOT NULL;
   CREATE INDEX open_deliveries ON deliveries (target, due_at) WHERE state IN ('pending', 'running');
   CREATE INDEX closed_deliveries ON deliveries (finished_at) WHERE state IN ('done', 'dead');
   CREATE TABLE notifications (
     id TEXT PRIMARY KEY,
     webhook_id BIGINT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
     body TEXT NOT NULL,
     state TEXT NOT NULL CHECK (state IN ('pending', 'done', 'dead')),
     attempts INTEGER NOT NULL DEFAULT 0,
     due_at BIGINT NOT NULL,
     created_at BIGINT NOT NULL,
     finished_at BIGINT,
     error TEXT,
     node TEXT
   );
   CREATE INDEX open_notifications ON notifications (due_at) WHERE state = 'pending';
   CREATE TABLE saved_searches (
     id BIGINT PRIMARY KEY,
     owner BIGINT NOT NULL,
     name TEXT NOT NULL,
     query TEXT NOT NULL,
     webhook_id BIGINT REFERENCES webhooks (id) ON DELETE SET NULL,
     created_at BIGINT NOT NULL,
     run_at BIGINT NOT NULL,
     found INTEGER NOT NULL,
     news INTEGER NOT NULL DEFAULT 0,
     news_at BIGINT,
     error TEXT,
     home TEXT
   );
   -- The owner of each node has the same id, and its own searches.
   CREATE UNIQUE INDEX searches_once ON saved_searches (owner, name, coalesce(home, ''));
   CREATE TABLE saved_lines (
     saved_id BIGINT NOT NULL REFERENCES saved_searches (id) ON DELETE CASCADE,
     hash BYTEA NOT NULL,
     PRIMARY KEY (saved_id, hash)
   );`,
  // Indexes as lists of segments, the segments of daemons without another store, and segments that no manifest may name.
  `CREATE TABLE manifests (
     repo TEXT NOT NULL,
     branch TEXT NOT NULL,
     kind TEXT NOT NULL,
     generation BIGINT NOT NULL DEFAULT 0,
     commit_hash TEXT,
     segments TEXT,
     committed_at BIGINT,
     -- The node that may write it, until when, and how often the right was taken.
     node TEXT NOT NULL,
     until BIGINT NOT NULL,
     lease BIGINT NOT NULL DEFAULT 1,
     PRIMARY KEY (repo, branch, kind)
   );
   CREATE TABLE named_segments (
     sha256 TEXT NOT NULL,
     repo TEXT NOT NULL,
     branch TEXT NOT NULL,
     kind TEXT NOT NULL,
     PRIMARY KEY (sha256, repo, branch, kind),
     FOREIGN KEY (repo, branch, kind) REFERENCES manifests (repo, branch, kind) ON DELETE CASCADE
   );
   CREATE INDEX named_by_manifest ON named_segments (repo, branch, kind);
   CREATE TABLE segments (
     sha256 TEXT NOT NULL,
     part INTEGER NOT NULL,
     bytes BYTEA NOT NULL,
     PRIMARY KEY (sha256, part)
   );
   CREATE TABLE garbage (
     sha256 TEXT PRIMARY KEY,
     since BIGINT NOT NULL
   );`,
  // Whether the files of submodules are wanted: 0 or 1.
  'ALTER TABLE repositories ADD COLUMN submodules INTEGER NOT NULL DEFAULT 0',
  // Where a node is reached, the SHA-256 fingerprint of its certificate, and which node has which repository in which state (JSON).
  `ALTER TABLE nodes ADD COLUMN address TEXT;
   ALTER TABLE nodes ADD COLUMN certificate TEXT;
   CREATE TABLE holdings (
     repo TEXT NOT NULL,
     node TEXT NOT NULL,
     -- NULL: no longer.
     state TEXT,
     changed_at BIGINT NOT NULL,
     PRIMARY KEY (repo, node)
   );
   CREATE INDEX holdings_by_time ON holdings (changed_at);`,
  // Whether the files of Git LFS are wanted: 0 or 1.
  'ALTER TABLE repositories ADD COLUMN lfs INTEGER NOT NULL DEFAULT 0',
  // The setting of `--copies` of each node, which should be the same at all.
  'ALTER TABLE nodes ADD COLUMN copies INTEGER',
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
