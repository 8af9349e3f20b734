import { NOW } from '../../store/postgres/clock.ts';
import type { StateDatabase } from '../../store/state-database.ts';
import { sql, tables } from '../../store/tables.ts';
import type { Holding } from '../repo-status.ts';

/** Changes that another node commits late have an older time than those that were read. */
const OVERLAP_MS = 10_000;
/** How long the database remembers that a node no longer has a repository. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;
/** Repositories that one statement writes. */
const AT_ONCE = 500;

/** Which node keeps which repository, as the nodes tell each other through the database. */
export class Holdings {
  readonly #db: StateDatabase;
  readonly #node: string;
  /** Of the other nodes: by repository, then by node. */
  readonly #others = new Map<string, Map<string, Holding>>();
  /** The rows that were read, to know what is new. */
  readonly #read = new Map<string, string | null>();
  #since = 0;

  constructor(db: StateDatabase, node: string) {
    this.#db = db;
    this.#node = node;
  }

  /** What the other nodes keep of a repository, by node; some of them may not be live. */
  of(repo: string): ReadonlyMap<string, Holding> {
    return this.#others.get(repo) ?? NONE;
  }

  /** Tells the others what this node keeps; null: no longer. */
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

  /** Forgets what an earlier run of this node told of repositories that it does not keep now. */
  async forgetOthers(kept: ReadonlySet<string>): Promise<void> {
    const own = tables.selectFrom('holdings').select('repo').where('node', '=', this.#node);
    const rows = await this.#db.run(own.where('state', 'is not', null));
    await this.publish(new Map(rows.flatMap(({ repo }) => (kept.has(repo) ? [] : [[repo, null]]))));
  }

  /** Reads what the other nodes have told. @returns the repositories of which one has told something new, and those with new commits */
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
      if (now) nodes.set(node, now);
      else nodes.delete(node);
      if (now?.isReady && commitsOf(now) !== commitsOf(before)) updated.add(repo);
    }
    return { changed, updated };
  }

  /** Deletes what nobody needs any more. */
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
