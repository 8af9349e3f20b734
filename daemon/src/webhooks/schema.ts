/**
 * Schema of `webhooks.db`: webhooks, deliveries and notifications. Append to the list and never edit an entry, because each
 * has run on users' disks. Times are Unix milliseconds.
 */
export const WEBHOOK_MIGRATIONS: readonly string[] = [
  `CREATE TABLE webhooks (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     name TEXT NOT NULL UNIQUE,
     -- Goes into the derived secrets, so that a name used again does not get its old token again.
     salt BLOB NOT NULL,
     generation INTEGER NOT NULL,
     events TEXT NOT NULL,
     branches TEXT NOT NULL,
     target TEXT NOT NULL,
     notify TEXT,
     notify_private INTEGER NOT NULL,
     -- Why nothing is sent to the address any more.
     notify_ended TEXT,
     per_minute INTEGER NOT NULL,
     per_second INTEGER NOT NULL,
     tries INTEGER NOT NULL,
     created_at INTEGER NOT NULL
   ) STRICT;
   -- A webhook has several tokens while a rotation is in its grace time.
   CREATE TABLE tokens (
     hash BLOB PRIMARY KEY,
     webhook_id INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
     generation INTEGER NOT NULL,
     valid_until INTEGER
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX tokens_by_webhook ON tokens (webhook_id);
   CREATE TABLE deliveries (
     id INTEGER PRIMARY KEY,
     -- 0: from the git hooks of this machine.
     webhook_id INTEGER NOT NULL,
     delivery_id TEXT NOT NULL,
     -- Of a signed body: the sender's id is not part of what is signed.
     digest BLOB,
     event TEXT NOT NULL,
     data TEXT NOT NULL,
     target TEXT NOT NULL,
     state TEXT NOT NULL CHECK (state IN ('pending', 'running', 'done', 'dead')),
     attempts INTEGER NOT NULL DEFAULT 0,
     interruptions INTEGER NOT NULL DEFAULT 0,
     due_at INTEGER NOT NULL,
     received_at INTEGER NOT NULL,
     finished_at INTEGER,
     error TEXT,
     result TEXT
   ) STRICT;
   CREATE UNIQUE INDEX deliveries_once ON deliveries (webhook_id, delivery_id);
   CREATE UNIQUE INDEX bodies_once ON deliveries (webhook_id, digest) WHERE digest IS NOT NULL;
   CREATE INDEX open_deliveries ON deliveries (target, due_at) WHERE state IN ('pending', 'running');
   CREATE INDEX closed_deliveries ON deliveries (finished_at) WHERE state IN ('done', 'dead');
   CREATE TABLE notifications (
     id TEXT PRIMARY KEY,
     webhook_id INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
     body TEXT NOT NULL,
     state TEXT NOT NULL CHECK (state IN ('pending', 'done', 'dead')),
     attempts INTEGER NOT NULL DEFAULT 0,
     due_at INTEGER NOT NULL,
     created_at INTEGER NOT NULL,
     finished_at INTEGER,
     error TEXT
   ) STRICT;
   CREATE INDEX open_notifications ON notifications (due_at) WHERE state = 'pending';`,
  // It follows from the rate of the minute.
  `ALTER TABLE webhooks DROP COLUMN per_second;`,
  // Saved searches stand here, so that what a run found and its notification are stored together.
  `CREATE TABLE saved_searches (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     -- The id of a key; negative: of a user.
     owner INTEGER NOT NULL,
     name TEXT NOT NULL,
     -- Of the URL of the search.
     query TEXT NOT NULL,
     -- Who is notified; hidden among the webhooks.
     webhook_id INTEGER REFERENCES webhooks (id) ON DELETE SET NULL,
     created_at INTEGER NOT NULL,
     run_at INTEGER NOT NULL,
     found INTEGER NOT NULL,
     news INTEGER NOT NULL DEFAULT 0,
     news_at INTEGER,
     error TEXT,
     UNIQUE (owner, name)
   ) STRICT;
   CREATE TABLE saved_lines (
     saved_id INTEGER NOT NULL REFERENCES saved_searches (id) ON DELETE CASCADE,
     hash BLOB NOT NULL,
     PRIMARY KEY (saved_id, hash)
   ) STRICT, WITHOUT ROWID;`,
  // What only a shared database needs, so that both have the same columns. `fence` counts how often a delivery was claimed.
  `ALTER TABLE deliveries ADD COLUMN home TEXT;
   ALTER TABLE deliveries ADD COLUMN node TEXT;
   ALTER TABLE deliveries ADD COLUMN fence INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE notifications ADD COLUMN node TEXT;
   ALTER TABLE webhooks ADD COLUMN home TEXT;
   ALTER TABLE webhooks ADD COLUMN own_key BLOB;
   ALTER TABLE saved_searches ADD COLUMN home TEXT;`,
];
