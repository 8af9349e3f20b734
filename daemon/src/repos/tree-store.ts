import type { Sqlite } from '../store/sqlite.ts';

/** A checkout that is complete. */
export interface Tree {
  repoId: number;
  key: string;
  /** Of a kept branch; null for a commit that a request named. */
  branch: string | null;
  commit: string;
  /** The content of the checkout: the commit, or a tree with the files of its submodules and of Git LFS. */
  content: string;
  files: number;
  bytes: number;
  usedAt: number;
}

interface Row {
  repo_id: number;
  key: string;
  branch: string | null;
  commit_hash: string;
  content: string | null;
  files: number;
  bytes: number;
  used_at: number;
}

/** The checkouts in `repos.db`. */
export class TreeStore {
  readonly #statements: ReturnType<typeof prepare>;
  readonly #now: () => number;

  constructor(db: Sqlite, now: () => number) {
    this.#statements = prepare(db);
    this.#now = now;
  }

  get(repoId: number, key: string): Tree | undefined {
    const row = this.#statements.get.get(repoId, key);
    return row && toTree(row);
  }

  all(): Tree[] {
    return this.#statements.all.all().map(toTree);
  }

  of(repoId: number): Tree[] {
    return this.#statements.of.all(repoId).map(toTree);
  }

  /** The checkouts of kept branches of all repositories. */
  ofBranches(): Tree[] {
    return this.#statements.ofBranches.all().map(toTree);
  }

  /** Checkouts that a request asked for, the least recently used first. */
  onDemand(): Tree[] {
    return this.#statements.onDemand.all().map(toTree);
  }

  bytes(): number {
    return this.#statements.bytes.get()!.bytes;
  }

  put(tree: Omit<Tree, 'usedAt'>): void {
    this.#statements.put.run({ ...tree, usedAt: this.#now() });
  }

  touch({ repoId, key }: Tree): void {
    this.#statements.touch.run(this.#now(), repoId, key);
  }

  remove({ repoId, key }: Pick<Tree, 'repoId' | 'key'>): void {
    this.#statements.remove.run(repoId, key);
  }
}

/** Prepared once, because preparing costs more than running. */
function prepare(db: Sqlite) {
  return {
    get: db.prepare<[number, string], Row>('SELECT * FROM trees WHERE repo_id = ? AND key = ?'),
    all: db.prepare<[], Row>('SELECT * FROM trees ORDER BY repo_id, key'),
    of: db.prepare<[number], Row>('SELECT * FROM trees WHERE repo_id = ? ORDER BY key'),
    ofBranches: db.prepare<[], Row>('SELECT * FROM trees WHERE branch IS NOT NULL'),
    onDemand: db.prepare<[], Row>('SELECT * FROM trees WHERE branch IS NULL ORDER BY used_at'),
    bytes: db.prepare<[], { bytes: number }>('SELECT coalesce(sum(bytes), 0) AS bytes FROM trees'),
    put: db.prepare(
      `INSERT OR REPLACE INTO trees (repo_id, key, branch, commit_hash, content, files, bytes, used_at)
       VALUES (@repoId, @key, @branch, @commit, @content, @files, @bytes, @usedAt)`,
    ),
    touch: db.prepare<[number, number, string]>('UPDATE trees SET used_at = ? WHERE repo_id = ? AND key = ?'),
    remove: db.prepare<[number, string]>('DELETE FROM trees WHERE repo_id = ? AND key = ?'),
  };
}

function toTree(row: Row): Tree {
  return {
    repoId: row.repo_id,
    key: row.key,
    branch: row.branch,
    commit: row.commit_hash,
    content: row.content ?? row.commit_hash,
    files: row.files,
    bytes: row.bytes,
    usedAt: row.used_at,
  };
}
