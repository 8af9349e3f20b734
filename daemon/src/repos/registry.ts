import { DowseError } from '../api/errors.ts';
import { checkPatterns } from '../security/name-patterns.ts';
import type { Sqlite, Statement } from '../store/sqlite.ts';
import { readRemoteUrl } from './remote-url.ts';

/** A repository that the server keeps. Times are Unix milliseconds. */
export interface Repo {
  id: number;
  name: string;
  url: string;
  /** Patterns of the branches that are kept besides the default branch. */
  branches: string[];
  allowLocal: boolean;
  /** The files of submodules are wanted. */
  submodules: boolean;
  /** The files of Git LFS are wanted. */
  lfs: boolean;
  createdAt: number;
  defaultBranch: string | null;
  /** The last successful fetch. */
  fetchedAt: number | null;
  /** Why the last fetch failed. */
  error: string | null;
  /** Which submodules and files of Git LFS are missing, and why. */
  warning: string | null;
  mirrorBytes: number;
  /** Whether this node keeps it, not only others. */
  isKept: boolean;
}

export interface NewRepo {
  url: string;
  /** Default: the path of the address. */
  name?: string;
  branches?: readonly string[];
  allowLocal?: boolean;
  submodules?: boolean;
  lfs?: boolean;
}

interface Row {
  id: number;
  name: string;
  url: string;
  branches: string;
  allow_local: number;
  submodules: number;
  lfs: number;
  created_at: number;
  default_branch: string | null;
  fetched_at: number | null;
  error: string | null;
  warning: string | null;
  mirror_bytes: number;
  kept: number;
}

const NAME = /^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9_.-]*[A-Za-z0-9_-][\w.-]*)*$/;
const MAX_NAME = 100;

/** The name of a new repository: the given one, or the path of its address. @throws DowseError INVALID_REQUEST */
export function nameFor({ url, name }: Pick<NewRepo, 'url' | 'name'>): string {
  const { protocol, path } = readRemoteUrl(url);
  const wanted = name ?? (protocol === 'file' ? path.split('/').at(-1)! : path.replace(/^~/, ''));
  if (NAME.test(wanted) && wanted.length <= MAX_NAME && !wanted.includes('..')) return wanted;
  throw invalid(
    '/name',
    `up to ${MAX_NAME} letters, digits, ".", "_", "-" and "/" between words; give a name`,
  );
}

/** Whether a repository is a folder of this machine, which other nodes cannot reach. */
export function isLocal({ url, allowLocal }: Pick<Repo, 'url' | 'allowLocal'>): boolean {
  return allowLocal && readRemoteUrl(url).protocol === 'file';
}

/** Whether this node answers other nodes about a repository. They may know another one by the name of a folder. */
export function isKeptForOthers(repo: Repo): boolean {
  return repo.isKept && !isLocal(repo);
}

/** The repositories in `repos.db`. */
export class Registry {
  readonly #db: Sqlite;
  readonly #now: () => number;
  #version = 0;
  /** Each request for a repository runs them. */
  readonly #find: Statement<[string], Row>;
  readonly #get: Statement<[number], Row>;

  constructor(db: Sqlite, now: () => number) {
    this.#db = db;
    this.#now = now;
    this.#find = db.prepare('SELECT * FROM repos WHERE name = ?');
    this.#get = db.prepare('SELECT * FROM repos WHERE id = ?');
  }

  /** A version that changes when a repository is added or removed, or this node starts or stops keeping it. */
  get version(): number {
    return this.#version;
  }

  /** @throws DowseError INVALID_REQUEST when a field is invalid, the name is in use or there are too many */
  add(wanted: NewRepo, max: number): Repo {
    const name = nameFor(wanted);
    const { url, branches = [], allowLocal = false, submodules = false, lfs = false } = wanted;
    if (readRemoteUrl(url).protocol === 'file' && !allowLocal) {
      throw invalid('/url', 'an address of a server; allow_local lets it be a folder of this machine');
    }
    checkPatterns('/branches', branches);
    this.#version++;
    this.#db
      .transaction(() => {
        const { count } = this.#db
          .prepare<[], { count: number }>('SELECT count(*) AS count FROM repos')
          .get()!;
        if (count >= max) throw invalid('/url', `at most ${max} repositories`);
        // `repo:team/app` could otherwise be a folder of the repository `team`.
        const same = this.find(name);
        if (same) throw isThere(same, url);
        if (this.#isNested(name)) throw invalid('/name', 'a name that is not in use, and no folder of one');
        this.#db
          .prepare(
            `INSERT INTO repos (name, url, branches, allow_local, submodules, lfs, created_at)
             VALUES (?, ?, ?, ?, ?, ?, ?)`,
          )
          .run(
            ...[name, url, JSON.stringify(branches)],
            ...[Number(allowLocal), Number(submodules), Number(lfs), this.#now()],
          );
      })
      .immediate();
    return this.find(name)!;
  }

  /** Whether a repository has this name, that of a folder above it, or that of a folder in it. */
  #isNested(name: string): boolean {
    const parts = name.split('/');
    const isTaken = parts.some((_, at) => this.#find.get(parts.slice(0, at + 1).join('/')));
    // In the order of names, those in the folder follow `name/`, and `0` follows `/`.
    const within = this.#db.prepare('SELECT 1 FROM repos WHERE name > ? AND name < ? LIMIT 1');
    return isTaken || within.get(`${name}/`, `${name}0`) !== undefined;
  }

  list(): Repo[] {
    return this.#db.prepare<[], Row>('SELECT * FROM repos ORDER BY name').all().map(toRepo);
  }

  /** Repositories whose names follow this one, by name. No writes may happen during the iteration. */
  *after(name: string): Generator<Repo, void, void> {
    const statement = this.#db.prepare<[string], Row>('SELECT * FROM repos WHERE name > ? ORDER BY name');
    for (const row of statement.iterate(name)) yield toRepo(row);
  }

  find(name: string): Repo | undefined {
    const row = this.#find.get(name);
    return row && toRepo(row);
  }

  get(id: number): Repo | undefined {
    const row = this.#get.get(id);
    return row && toRepo(row);
  }

  remove(id: number): void {
    this.#version++;
    this.#db
      .transaction(() => {
        this.#db
          .prepare(
            'INSERT OR IGNORE INTO removed_repos SELECT name FROM repos WHERE id = ? AND generation IS NOT NULL',
          )
          .run(id);
        this.#db.prepare('DELETE FROM repos WHERE id = ?').run(id);
      })
      .immediate();
  }

  /** The generations of the repositories in a shared list, by id: see `SharedRepos`. */
  generations(): Map<number, number> {
    const rows = this.#db
      .prepare<[], { id: number; generation: number }>(
        'SELECT id, generation FROM repos WHERE generation IS NOT NULL',
      )
      .all();
    return new Map(rows.map(({ id, generation }) => [id, generation]));
  }

  /** Records that a repository belongs to a shared list; null: no longer. */
  setGeneration(id: number, generation: number | null): void {
    this.#db.prepare('UPDATE repos SET generation = ? WHERE id = ?').run(generation, id);
  }

  /** A version that changes when a repository is added or removed, or gets another generation of the shared list. */
  stateOfShared(): string {
    const sql = 'SELECT count(*) AS n, count(generation) AS shared, sum(generation) AS sum FROM repos';
    return JSON.stringify(this.#db.prepare(sql).get());
  }

  /** Bytes of all mirrors. */
  mirrorBytes(): number {
    const sql = 'SELECT coalesce(sum(mirror_bytes), 0) AS bytes FROM repos';
    return this.#db.prepare<[], { bytes: number }>(sql).get()!.bytes;
  }

  /** The `pushes` of all repositories, by name. */
  allPushes(): Map<string, number> {
    const rows = this.#db
      .prepare<[], { name: string; pushes: number }>('SELECT name, pushes FROM repos')
      .all();
    return new Map(rows.map(({ name, pushes }) => [name, pushes]));
  }

  /** Number of shared pushes that were fetched here: see `SharedRepos`. */
  pushes(name: string): number {
    const sql = 'SELECT pushes FROM repos WHERE name = ?';
    return this.#db.prepare<[string], { pushes: number }>(sql).get(name)?.pushes ?? 0;
  }

  setPushes(name: string, pushes: number): void {
    this.#db.prepare('UPDATE repos SET pushes = max(pushes, ?) WHERE name = ?').run(pushes, name);
  }

  /** Names of repositories that were removed here and may still be in the shared list. */
  removed(): string[] {
    const rows = this.#db.prepare<[], { name: string }>('SELECT name FROM removed_repos').all();
    return rows.map(({ name }) => name);
  }

  forgetRemoved(name: string): void {
    this.#db.prepare('DELETE FROM removed_repos WHERE name = ?').run(name);
  }

  /** Records the result of a fetch, before its checkouts are written. @returns its time */
  found(id: number, { defaultBranch, mirrorBytes }: Pick<Repo, 'defaultBranch' | 'mirrorBytes'>): number {
    const sql = 'UPDATE repos SET default_branch = ?, mirror_bytes = ? WHERE id = ?';
    this.#db.prepare(sql).run(defaultBranch, mirrorBytes, id);
    return this.#now();
  }

  /** Records what submodules and Git LFS added to a mirror, and what is missing. */
  completed(id: number, { mirrorBytes, warning }: Pick<Repo, 'mirrorBytes' | 'warning'>): void {
    const sql = 'UPDATE repos SET mirror_bytes = ?, warning = ? WHERE id = ?';
    this.#db.prepare(sql).run(mirrorBytes, warning, id);
  }

  /** Records whether this node keeps some repositories, in one transaction. */
  setKept(ids: readonly number[], isKept: boolean): void {
    this.#version++;
    const set = this.#db.prepare('UPDATE repos SET kept = @kept WHERE id = @id AND kept <> @kept');
    this.#db
      .transaction(() => {
        for (const id of ids) set.run({ id, kept: Number(isKept) });
      })
      .immediate();
  }

  /** Records that nothing of a repository is here. */
  notFetched(id: number): void {
    this.#db.prepare('UPDATE repos SET fetched_at = NULL, mirror_bytes = 0 WHERE id = ?').run(id);
  }

  /** Records that a fetch is completely checked out and indexed. An interrupted fetch is repeated at the next start. */
  fetched(id: number, foundAt: number): void {
    this.#db.prepare('UPDATE repos SET error = NULL, fetched_at = ? WHERE id = ?').run(foundAt, id);
  }

  failed(id: number, error: string): void {
    this.#db.prepare('UPDATE repos SET error = ? WHERE id = ?').run(error, id);
  }
}

/** The name is taken. It fits the patterns of the calling key, so that may see the address. */
function isThere({ name, url }: Repo, wanted: string): DowseError {
  if (url !== wanted) return invalid('/name', `a name that is not in use; "${name}" is ${url}: give another`);
  const details = `"${name}" is ${url}. It is fetched regularly; "dowse repos sync ${name}" fetches it now.`;
  return new DowseError('INVALID_REQUEST', 'The repository is already there.', details);
}

function invalid(pointer: string, expected: string): DowseError {
  return new DowseError(
    'INVALID_REQUEST',
    'Invalid repository settings.',
    `${pointer}: expected ${expected}`,
  );
}

function toRepo(row: Row): Repo {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    branches: JSON.parse(row.branches) as string[],
    allowLocal: row.allow_local === 1,
    submodules: row.submodules === 1,
    lfs: row.lfs === 1,
    createdAt: row.created_at,
    defaultBranch: row.default_branch,
    fetchedAt: row.fetched_at,
    error: row.error,
    warning: row.warning,
    mirrorBytes: row.mirror_bytes,
    isKept: row.kept === 1,
  };
}
