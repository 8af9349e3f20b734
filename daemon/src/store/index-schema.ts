/**
 * The schema of an index. The index of one directory is one SQLite file.
 *
 * - `files`: all files that discovery found, indexed or left out, with the values that detect changes.
 * - `chunks`: the data that an answer shows of a chunk. Ids only grow; the chunks of a file are consecutive. `kind` is a
 *   position in `CHUNK_KINDS`; `names` and `places` encode the symbols (`symbol-codec.ts`). With `is_named` the first
 *   symbol is the chunk's own name.
 * - `blocks`: chunks analyzed and committed together. Lengths, kinds, bodies (their lines: `body-lines.ts`) and vectors are arrays over
 *   the block's chunks. `file_starts` has the first chunk of each file, relative to the block; `outlines` has a vector for each file.
 * - `block_postings`: the posting lists of a block, until they are folded into `postings`.
 * - `postings`: term → posting list, in runs. One fold writes one run, which is listed in `runs`.
 * - `dead`: ranges of deleted chunks, whose file was changed or deleted.
 */
export const INDEX_MIGRATIONS = [
  `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    size INTEGER NOT NULL,
    mtime_ms REAL NOT NULL,
    ctime_ms REAL NOT NULL,
    seen_ms REAL NOT NULL,
    hash BLOB,
    language TEXT,
    no_tree TEXT,
    first_chunk INTEGER NOT NULL,
    chunk_count INTEGER NOT NULL
  );
  CREATE TABLE chunks (
    id INTEGER PRIMARY KEY,
    start_line INTEGER NOT NULL,
    end_line INTEGER NOT NULL,
    start_byte INTEGER,
    kind INTEGER NOT NULL,
    is_named INTEGER NOT NULL,
    container TEXT,
    signature TEXT,
    names TEXT NOT NULL,
    places BLOB NOT NULL
  );
  CREATE TABLE blocks (
    first_chunk INTEGER PRIMARY KEY,
    chunk_count INTEGER NOT NULL,
    lengths BLOB NOT NULL,
    kinds BLOB NOT NULL,
    bodies BLOB NOT NULL,
    vectors BLOB NOT NULL,
    file_starts BLOB NOT NULL,
    outlines BLOB NOT NULL
  );
  CREATE TABLE block_postings (first_chunk INTEGER PRIMARY KEY, postings BLOB NOT NULL);
  CREATE TABLE postings (
    term TEXT NOT NULL,
    run INTEGER NOT NULL,
    list BLOB NOT NULL,
    PRIMARY KEY (term, run)
  ) WITHOUT ROWID;
  CREATE TABLE runs (run INTEGER PRIMARY KEY);
  CREATE TABLE dead (first_chunk INTEGER PRIMARY KEY, chunk_count INTEGER NOT NULL);
  `,
  // Files that were indexed before count as written by hand until they change.
  'ALTER TABLE files ADD COLUMN is_generated INTEGER NOT NULL DEFAULT 0',
];
