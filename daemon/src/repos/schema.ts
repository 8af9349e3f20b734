/** Schema of `repos.db`. Append to the list and never edit an entry. Times are Unix milliseconds. */
export const REPO_MIGRATIONS: readonly string[] = [
  `CREATE TABLE repos (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     name TEXT NOT NULL UNIQUE,
     url TEXT NOT NULL,
     branches TEXT NOT NULL,
     allow_local INTEGER NOT NULL,
     created_at INTEGER NOT NULL,
     default_branch TEXT,
     fetched_at INTEGER,
     error TEXT,
     mirror_bytes INTEGER NOT NULL DEFAULT 0
   ) STRICT;
   -- A row is written when the checkout is complete. A folder without a row is removed.
   CREATE TABLE trees (
     repo_id INTEGER NOT NULL REFERENCES repos (id) ON DELETE CASCADE,
     key TEXT NOT NULL,
     branch TEXT,
     commit_hash TEXT NOT NULL,
     files INTEGER NOT NULL,
     bytes INTEGER NOT NULL,
     used_at INTEGER NOT NULL,
     PRIMARY KEY (repo_id, key)
   ) STRICT, WITHOUT ROWID;`,
  // For daemons that share the list: the generation of the list that a repository belongs to, and what was removed here and is still in it.
  `ALTER TABLE repos ADD COLUMN generation INTEGER;
   CREATE TABLE removed_repos (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID`,
  // How many of the pushes in the shared list this one has fetched.
  'ALTER TABLE repos ADD COLUMN pushes INTEGER NOT NULL DEFAULT 0',
  // Submodules: whether they are wanted, why one is missing, and what was checked out of a commit, if it has any.
  `ALTER TABLE repos ADD COLUMN submodules INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE repos ADD COLUMN warning TEXT;
   ALTER TABLE trees ADD COLUMN content TEXT`,
  // Whether this node keeps it: of daemons that share the list, each keeps a part.
  'ALTER TABLE repos ADD COLUMN kept INTEGER NOT NULL DEFAULT 1',
  // Whether the files of Git LFS are wanted.
  'ALTER TABLE repos ADD COLUMN lfs INTEGER NOT NULL DEFAULT 0',
];
