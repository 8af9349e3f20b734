/**
 * The index of one directory: one SQLite file.
 *
 * - `files`: each file that discovery found, whether indexed or left out, with what tells that it changed.
 * - `chunks`: what an answer shows of a chunk. Ids only grow; the chunks of a file are consecutive. `kind` is a position in
 *   `CHUNK_KINDS`; `names` and `places` are the symbols (`symbol-codec.ts`), the chunk's own first where it `is_named`.
 * - `blocks`: chunks analyzed and committed together. Lengths, kinds and vectors are arrays over the block's chunks;
 *   `file_starts` has each file's first chunk, counted from the block's, and `outlines` a vector for each such file.
 * - `block_postings`: a block's posting lists, until they are folded into `postings`.
 * - `postings`: term → posting list, in runs; a run (listed in `runs`) is what one fold wrote.
 * - `dead`: chunk ranges that no longer count, since their file changed or went.
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
];
