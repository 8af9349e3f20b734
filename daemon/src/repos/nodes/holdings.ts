import { NOW } from '../../store/postgres/clock.ts';
import type { StateDatabase } from '../../store/state-database.ts';
import { sql, tables } from '../../store/tables.ts';
import type { Holding } from '../repo-status.ts';

/** Another node may commit late, so a change can have an older time than those already read. */
const OVERLAP_MS = 10_000;
/** Time for which the database records that a node no longer has a repository. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;
/** Maximum number of repositories in one statement. */
const AT_ONCE = 500;

/** Which node keeps which repository. The nodes exchange this through the database. */
export class Holdings {
  readonly #db: StateDatabase;
  readonly #node: string;
  /** Reports of the other nodes, by repository, then by node; none about folders of their machines. */
  readonly #others = new Map<string, Map<string, Holding>>();
  /** Rows that were already read, for finding new ones. */
  readonly #read = new Map<string, string | null>();
  #since = 0;

  constructor(db: StateDatabase, node: string) {
    this.#db = db;
    this.#node = node;
  }

  /** Reports of the other nodes about a repository, by node; some may not be live. */
  of(repo: string): ReadonlyMap<string, Holding> {
    return this.#others.get(repo) ?? NONE;
  }

  /** Publishes reports of this node; null: no longer kept. */
  async publish(changes: ReadonlyMap<string, Holding | null>): Promise<void> {
    const all = [...changes];
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const some = all.slice(at, at + AT_ONCE).map(([repo, holding]) => ({
        ...{ repo, node: this.#node, state: holding && JSON.stringify(holding), changed_at: NOW },
      }));
      await this.#db.run(
        tables
          .insertInto('holdings')
          .values(some)
          .onConflict(oc =>
            oc.columns(['repo', 'node']).doUpdateSet(({ ref }) => ({
              state: ref('excluded.state'),
              changed_at: ref('excluded.changed_at'),
            })),
          ),
      );
    }
  }

  /** The nodes with a folder of their machine under this name, as the database says now; some of them may not be live. */
  async withFolder(repo: string): Promise<string[]> {
    const others = tables.selectFrom('holdings').select(['node', 'state']).where('repo', '=', repo);
    const rows = await this.#db.run(others.where('node', '<>', this.#node).where('state', 'is not', null));
    return rows.filter(({ state }) => (JSON.parse(state!) as Holding).isFolder).map(({ node }) => node);
  }

  /** Deletes reports of an earlier run about repositories that this node no longer keeps. */
  async forgetOthers(kept: ReadonlySet<string>): Promise<void> {
    const own = tables.selectFrom('holdings').select('repo').where('node', '=', this.#node);
    const rows = await this.#db.run(own.where('state', 'is not', null));
    await this.publish(new Map(rows.flatMap(({ repo }) => (kept.has(repo) ? [] : [[repo, null]]))));
  }

  /** Reads the reports of the other nodes. @returns the repositories with new reports, and those with new commits */
  async refresh(): Promise<{ changed: Set<string>; updated: Set<string> }> {
    const rows = await this.#db.run(
      tables
        .selectFrom('holdings')
        .selectAll()
        .where('changed_at', '>=', this.#since - OVERLAP_MS)
        .where('node', '<>', this.#node),
    );
    const [changed, updated] = [new Set<string>(), new Set<string>()];
    for (const { repo, node, state, changed_at } of rows) {
      this.#since = Math.max(this.#since, changed_at);
      const name = JSON.stringify([repo, node]);
      if (this.#read.get(name) === state) continue;
      this.#read.set(name, state);
      changed.add(repo);
      const nodes = this.#others.get(repo) ?? new Map<string, Holding>();
      this.#others.set(repo, nodes);
      const before = nodes.get(node);
      const now = state === null ? undefined : (JSON.parse(state) as Holding);
      if (now && !now.isFolder) nodes.set(node, now);
      else nodes.delete(node);
      if (nodes.get(node)?.isReady && commitsOf(now) !== commitsOf(before)) updated.add(repo);
    }
    return { changed, updated };
  }

  /** Deletes obsolete rows. */
  async collect(): Promise<void> {
    const isOld = sql<boolean>`changed_at < ${NOW} - ${FORGOTTEN_MS}`;
    await this.#db.run(
      tables
        .deleteFrom('holdings')
        .where(({ or, and, eb, selectFrom }) =>
          or([and([eb('state', 'is', null), isOld]), eb('node', 'not in', selectFrom('nodes').select('id'))]),
        ),
    );
  }
}

const commitsOf = (holding: Holding | undefined): string =>
  JSON.stringify(holding?.trees.map(({ branch, commit }) => [branch, commit]));

const NONE: ReadonlyMap<string, Holding> = new Map();
