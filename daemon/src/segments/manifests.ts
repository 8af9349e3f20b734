import { NOW } from '../store/postgres/clock.ts';
import { first, rows, type StateDatabase, type Work } from '../store/state-database.ts';
import type { SegmentInfo } from './verified-segments.ts';

/** How long the right to write a manifest lasts without being renewed. */
export const WRITE_MS = 30_000;
/** How long a segment that no manifest names is kept: an upload may run, and readers of an old manifest. */
const GRACE_MS = 24 * 60 * 60 * 1000;

/** Which index a manifest describes. */
export interface ManifestKey {
  /** Name of the repository. */
  repo: string;
  branch: string;
  /** Format and model of the index. */
  kind: string;
}

/** An index of a branch, as a list of segments. */
export interface Manifest {
  branch: string;
  generation: number;
  commit: string;
  segments: SegmentInfo[];
  committedAt: number;
}

/** The right of one node to write a manifest, until another node takes it. */
export interface WriteLease {
  generation: number;
  lease: number;
}

/** An index that a node has the right to write. */
export interface Build {
  repo: string;
  branch: string;
  node: string;
}

interface Row {
  branch: string;
  generation: number;
  commit_hash: string;
  segments: string;
  committed_at: number;
}

const KEY = 'repo = ? AND branch = ? AND kind = ?';
const COMMITTED =
  'SELECT branch, generation, commit_hash, segments, committed_at FROM manifests WHERE commit_hash IS NOT NULL';

/**
 * The manifests of indexes in the shared database. One node at a time may write one: taking the right raises its lease, and a commit
 * names lease and generation, so a node that has lost the right changes nothing. Times are those of the database's clock.
 */
export class Manifests {
  readonly #db: StateDatabase;

  constructor(db: StateDatabase) {
    this.#db = db;
  }

  async get({ repo, branch, kind }: ManifestKey): Promise<Manifest | undefined> {
    const [row] = await this.#db.run<Row>(`${COMMITTED} AND ${KEY}`, repo, branch, kind);
    return row && toManifest(row);
  }

  /** All of a repository. */
  async of(repo: string, kind: string): Promise<Manifest[]> {
    return (await this.#db.run<Row>(`${COMMITTED} AND repo = ? AND kind = ?`, repo, kind)).map(toManifest);
  }

  /** Those that nodes have the right to write now. */
  held(): Promise<Build[]> {
    return this.#db.run(
      `SELECT repo, branch, node FROM manifests WHERE until > ${NOW} ORDER BY repo, branch, kind`,
    );
  }

  /** How many indexes of each repository are published. */
  published(): Promise<{ repo: string; indexes: number }[]> {
    return this.#db.run(
      'SELECT repo, count(*) AS indexes FROM manifests WHERE commit_hash IS NOT NULL GROUP BY repo',
    );
  }

  /** Takes the right to write. @returns undefined while another node has it */
  async take({ repo, branch, kind }: ManifestKey, node: string): Promise<WriteLease | undefined> {
    const [row] = await this.#db.run<WriteLease>(
      `INSERT INTO manifests (repo, branch, kind, node, until) VALUES (?, ?, ?, ?, ${NOW} + ${WRITE_MS})
       ON CONFLICT (repo, branch, kind) DO UPDATE SET lease = manifests.lease + 1, node = excluded.node, until = excluded.until
       WHERE manifests.until < ${NOW} OR manifests.node = excluded.node RETURNING generation, lease`,
      ...[repo, branch, kind, node],
    );
    return row;
  }

  /** @returns false if another node has taken the right */
  async renew({ repo, branch, kind }: ManifestKey, { lease }: WriteLease): Promise<boolean> {
    const sql = `UPDATE manifests SET until = ${NOW} + ${WRITE_MS} WHERE ${KEY} AND lease = ? RETURNING lease`;
    return (await this.#db.run(sql, repo, branch, kind, lease)).length > 0;
  }

  /** Gives the right back. */
  async release({ repo, branch, kind }: ManifestKey, { lease }: WriteLease): Promise<void> {
    await this.#db.run(
      `UPDATE manifests SET until = 0 WHERE ${KEY} AND lease = ?`,
      repo,
      branch,
      kind,
      lease,
    );
  }

  /** Says that these segments are about to be kept: if no commit follows, they are collected later. */
  async announce(segments: readonly SegmentInfo[]): Promise<void> {
    await this.#db.transaction(() => addGarbage(segments.map(({ sha256 }) => sha256)));
  }

  /** Makes the manifest name these segments, which must be kept. @returns false if another node has taken the right */
  commit(
    { repo, branch, kind }: ManifestKey,
    { generation, lease }: WriteLease,
    { commit, segments }: Pick<Manifest, 'commit' | 'segments'>,
  ): Promise<boolean> {
    const key = [repo, branch, kind];
    return this.#db.transaction(function* () {
      const old = yield* first<Pick<Row, 'segments'>>(`SELECT segments FROM manifests WHERE ${KEY}`, ...key);
      const committed = yield* first(
        `UPDATE manifests SET generation = generation + 1, commit_hash = ?, segments = ?, committed_at = ${NOW}, until = 0
         WHERE ${KEY} AND generation = ? AND lease = ? RETURNING generation`,
        ...[commit, JSON.stringify(segments), ...key, generation, lease],
      );
      if (!committed) return false;
      const named = new Set(segments.map(({ sha256 }) => sha256));
      yield* rows(
        'DELETE FROM garbage WHERE sha256 IN (SELECT jsonb_array_elements_text(?::jsonb))',
        JSON.stringify([...named]),
      );
      yield* rows(`DELETE FROM named_segments WHERE ${KEY}`, ...key);
      yield* rows(
        'INSERT INTO named_segments (repo, branch, kind, sha256) SELECT ?, ?, ?, jsonb_array_elements_text(?::jsonb)',
        ...key,
        JSON.stringify([...named]),
      );
      yield* addGarbage(shaOf(old?.segments).filter(sha256 => !named.has(sha256)));
      return true;
    });
  }

  /** Forgets what a manifest of this generation names, because segments are lost. Another node may then write a new one. */
  async discard({ repo, branch, kind }: ManifestKey, generation: number): Promise<void> {
    await this.#db.run(
      `UPDATE manifests SET generation = generation + 1, commit_hash = NULL, segments = NULL WHERE ${KEY} AND generation = ?`,
      ...[repo, branch, kind, generation],
    );
  }

  /** Forgets the manifests of a repository that nobody keeps any more. */
  async remove(repo: string): Promise<void> {
    await this.#db.transaction(function* () {
      const removed = yield* rows<Pick<Row, 'segments'>>(
        'DELETE FROM manifests WHERE repo = ? RETURNING segments',
        repo,
      );
      yield* addGarbage(removed.flatMap(({ segments }) => shaOf(segments)));
    });
  }

  /**
   * Deletes segments that no manifest has named for a day. One that is named again meanwhile is found to be missing when it is read, and
   * is then kept again.
   *
   * @param remove deletes one from the store
   * @returns how many were deleted
   */
  async collect(remove: (sha256: string) => Promise<void>, graceMs = GRACE_MS): Promise<number> {
    const old = await this.#db.run<{ sha256: string }>(
      `SELECT sha256 FROM garbage WHERE since <= ${NOW} - ? AND NOT EXISTS (
         SELECT 1 FROM named_segments WHERE named_segments.sha256 = garbage.sha256) LIMIT 1000`,
      graceMs,
    );
    for (const { sha256 } of old) {
      await remove(sha256);
      await this.#db.run('DELETE FROM garbage WHERE sha256 = ?', sha256);
    }
    return old.length;
  }
}

/** Several manifests may name a segment; `collect` looks at that. */
function* addGarbage(sha256: readonly string[]): Work<void> {
  if (sha256.length === 0) return;
  yield* rows(
    `INSERT INTO garbage (sha256, since) SELECT DISTINCT value, ${NOW} FROM jsonb_array_elements_text(?::jsonb)
     ON CONFLICT (sha256) DO UPDATE SET since = excluded.since`,
    JSON.stringify(sha256),
  );
}

const shaOf = (segments: string | null | undefined): string[] =>
  segments ? (JSON.parse(segments) as SegmentInfo[]).map(({ sha256 }) => sha256) : [];

function toManifest({ branch, generation, commit_hash, segments, committed_at }: Row): Manifest {
  return {
    branch,
    generation,
    commit: commit_hash,
    segments: JSON.parse(segments) as SegmentInfo[],
    committedAt: committed_at,
  };
}
