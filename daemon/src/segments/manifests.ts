import { NOW } from '../store/postgres/clock.ts';
import { first, rows, type StateDatabase, type Work } from '../store/state-database.ts';
import { type NotNull, sql, tables } from '../store/tables.ts';
import type { SegmentInfo } from './verified-segments.ts';

/** How long the right to write a manifest lasts without being renewed. */
export const WRITE_MS = 30_000;
const IN_WRITE_MS = sql<number>`${NOW} + ${WRITE_MS}`;
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

const COMMITTED = tables
  .selectFrom('manifests')
  .select(['branch', 'generation', 'commit_hash as commit', 'segments', 'committed_at as committedAt'])
  .where('commit_hash', 'is not', null)
  // They are set together.
  .$narrowType<{ commit: NotNull; segments: NotNull; committedAt: NotNull }>();

/** A change of one manifest. */
const update = ({ repo, branch, kind }: ManifestKey) =>
  tables.updateTable('manifests').where(({ and }) => and({ repo, branch, kind }));

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
    return (await this.#read(repo, kind, branch))[0];
  }

  /** All of a repository. */
  async of(repo: string, kind: string): Promise<Manifest[]> {
    return this.#read(repo, kind);
  }

  /** Those that nodes have the right to write now. */
  held(): Promise<Build[]> {
    const held = tables.selectFrom('manifests').select(['repo', 'branch', 'node']).where('until', '>', NOW);
    return this.#db.run(held.orderBy('repo').orderBy('branch').orderBy('kind'));
  }

  /** How many indexes of each repository are published. */
  published(): Promise<{ repo: string; indexes: number }[]> {
    return this.#db.run(
      tables
        .selectFrom('manifests')
        .select(({ fn }) => ['repo' as const, fn.countAll<number>().as('indexes')])
        .where('commit_hash', 'is not', null)
        .groupBy('repo'),
    );
  }

  /** Takes the right to write. @returns undefined while another node has it */
  async take({ repo, branch, kind }: ManifestKey, node: string): Promise<WriteLease | undefined> {
    const [row] = await this.#db.run(
      tables
        .insertInto('manifests')
        .values({ repo, branch, kind, node, until: IN_WRITE_MS })
        .onConflict(oc =>
          oc
            .columns(['repo', 'branch', 'kind'])
            .doUpdateSet(({ eb, ref }) => ({
              lease: eb('manifests.lease', '+', 1),
              node: ref('excluded.node'),
              until: ref('excluded.until'),
            }))
            .where(({ or, eb, ref }) =>
              or([eb('manifests.until', '<', NOW), eb('manifests.node', '=', ref('excluded.node'))]),
            ),
        )
        .returning(['generation', 'lease']),
    );
    return row;
  }

  /** @returns false if another node has taken the right */
  async renew(key: ManifestKey, { lease }: WriteLease): Promise<boolean> {
    const renewed = update(key).set({ until: IN_WRITE_MS }).where('lease', '=', lease);
    return (await this.#db.run(renewed.returning('lease'))).length > 0;
  }

  /** Gives the right back. */
  async release(key: ManifestKey, { lease }: WriteLease): Promise<void> {
    await this.#db.run(update(key).set({ until: 0 }).where('lease', '=', lease));
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
    return this.#db.transaction(function* () {
      const all = tables.selectFrom('manifests').select('segments');
      const old = yield* first(all.where(({ and }) => and({ repo, branch, kind })));
      const content = { commit_hash: commit, segments: JSON.stringify(segments), committed_at: NOW };
      const committed = update({ repo, branch, kind })
        .set({ ...content, generation: generation + 1, until: 0 })
        .where(({ and }) => and({ generation, lease }));
      if (!(yield* first(committed.returning('lease')))) return false;
      const named = new Set(segments.map(({ sha256 }) => sha256));
      const kept = tables.selectFrom(elements([...named])).select('sha256');
      yield* rows(tables.deleteFrom('garbage').where('sha256', 'in', kept));
      yield* rows(tables.deleteFrom('named_segments').where(({ and }) => and({ repo, branch, kind })));
      const key = kept.select(({ val }) => [
        val(repo).as('repo'),
        val(branch).as('branch'),
        val(kind).as('kind'),
      ]);
      yield* rows(
        tables.insertInto('named_segments').columns(['sha256', 'repo', 'branch', 'kind']).expression(key),
      );
      yield* addGarbage(shaOf(old?.segments).filter(sha256 => !named.has(sha256)));
      return true;
    });
  }

  /** Forgets what a manifest of this generation names, because segments are lost. Another node may then write a new one. */
  async discard(key: ManifestKey, generation: number): Promise<void> {
    const nothing = { generation: generation + 1, commit_hash: null, segments: null };
    await this.#db.run(update(key).set(nothing).where('generation', '=', generation));
  }

  /** Deletes the manifests of a repository that no node keeps any more. */
  async remove(repo: string): Promise<void> {
    await this.#db.transaction(function* () {
      const all = tables.deleteFrom('manifests').where('repo', '=', repo);
      const removed = yield* rows(all.returning('segments'));
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
    const old = await this.#db.run(
      tables
        .selectFrom('garbage')
        .select('sha256')
        .where('since', '<=', sql<number>`${NOW} - ${graceMs}`)
        .where(({ not, exists, selectFrom }) => {
          const named = selectFrom('named_segments').select('kind');
          return not(exists(named.whereRef('named_segments.sha256', '=', 'garbage.sha256')));
        })
        .limit(1000),
    );
    for (const { sha256 } of old) {
      await remove(sha256);
      await this.#db.run(tables.deleteFrom('garbage').where('sha256', '=', sha256));
    }
    return old.length;
  }

  async #read(repo: string, kind: string, branch?: string): Promise<Manifest[]> {
    const wanted = COMMITTED.where('repo', '=', repo).where('kind', '=', kind);
    const found = await this.#db.run(branch === undefined ? wanted : wanted.where('branch', '=', branch));
    return found.map(row => ({ ...row, segments: JSON.parse(row.segments) as SegmentInfo[] }));
  }
}

/** The texts, as rows with the column `sha256`. */
const elements = (texts: readonly string[]) =>
  sql<{ sha256: string }>`jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)`.as<'texts'>(
    sql`texts(sha256)`,
  );

/** Several manifests may name a segment; `collect` looks at that. */
function* addGarbage(sha256: readonly string[]): Work<void> {
  if (sha256.length === 0) return;
  yield* rows(
    tables
      .insertInto('garbage')
      .columns(['sha256', 'since'])
      .expression(tables.selectFrom(elements([...new Set(sha256)])).select(['sha256', NOW.as('since')]))
      .onConflict(oc => oc.column('sha256').doUpdateSet(({ ref }) => ({ since: ref('excluded.since') }))),
  );
}

const shaOf = (segments: string | null | undefined): string[] =>
  segments ? (JSON.parse(segments) as SegmentInfo[]).map(({ sha256 }) => sha256) : [];
