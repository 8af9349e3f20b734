import type { Sqlite } from '../store/sqlite.ts';

/** A checkout that is complete. */
export interface Tree {
  repoId: number;
  key: string;
  /** Of a kept branch; null for a commit that a request named. */
  branch: string | null;
  commit: string;
  files: number;
  bytes: number;
  usedAt: number;
}

interface Row {
  repo_id: number;
  key: string;
  branch: string | null;
  commit_hash: string;
  files: number;
  bytes: number;
  used_at: number;
}

/** The checkouts in `repos.db`. */
export class TreeStore {
  readonly #db: Sqlite;
  readonly #now: () => number;

  constructor(db: Sqlite, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  get(repoId: number, key: string): Tree | undefined {
    const row = this.#db
      .prepare<[number, string], Row>('SELECT * FROM trees WHERE repo_id = ? AND key = ?')
      .get(repoId, key);
    return row && toTree(row);
  }

  of(repoId: number): Tree[] {
    return this.#db.prepare<[number], Row>('SELECT * FROM trees WHERE repo_id = ?').all(repoId).map(toTree);
  }

  /** Of kept branches, of all repositories. */
  ofBranches(): Tree[] {
    return this.#db.prepare<[], Row>('SELECT * FROM trees WHERE branch IS NOT NULL').all().map(toTree);
  }

  /** Checkouts that a request asked for, the least recently used first. */
  onDemand(): Tree[] {
    return this.#db
      .prepare<[], Row>('SELECT * FROM trees WHERE branch IS NULL ORDER BY used_at')
      .all()
      .map(toTree);
  }

  bytes(): number {
    return this.#db.prepare('SELECT coalesce(sum(bytes), 0) FROM trees').pluck().get() as number;
  }

  put(tree: Omit<Tree, 'usedAt'>): void {
    this.#db
      .prepare(
        `INSERT OR REPLACE INTO trees (repo_id, key, branch, commit_hash, files, bytes, used_at)
         VALUES (@repoId, @key, @branch, @commit, @files, @bytes, @usedAt)`,
      )
      .run({ ...tree, usedAt: this.#now() });
  }

  touch({ repoId, key }: Tree): void {
    this.#db
      .prepare('UPDATE trees SET used_at = ? WHERE repo_id = ? AND key = ?')
      .run(this.#now(), repoId, key);
  }

  remove({ repoId, key }: Pick<Tree, 'repoId' | 'key'>): void {
    this.#db.prepare('DELETE FROM trees WHERE repo_id = ? AND key = ?').run(repoId, key);
  }
}

function toTree(row: Row): Tree {
  return {
    repoId: row.repo_id,
    key: row.key,
    branch: row.branch,
    commit: row.commit_hash,
    files: row.files,
    bytes: row.bytes,
    usedAt: row.used_at,
  };
}
