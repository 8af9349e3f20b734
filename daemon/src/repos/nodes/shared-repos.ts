import { setImmediate, setTimeout } from 'node:timers/promises';
import { DowseError } from '../../api/errors.ts';
import type { Log } from '../../api/log.ts';
import { inTurn } from '../../concurrency/in-turn.ts';
import type { StateDatabase } from '../../store/state-database.ts';
import { type RowOf, tables } from '../../store/tables.ts';
import { isLocal, type Repo } from '../registry.ts';
import { comparable } from '../remote-url.ts';
import type { Repos } from '../repos.ts';

/** Interval in which the shared list is compared with the repositories here. */
const EVERY_MS = 3000;
/** Maximum time without a comparison, even if nothing has changed: there may now be room for a repository that was refused. */
const ANYWAY_MS = 60_000;

interface SharedReposOptions {
  db: StateDatabase;
  repos: Repos;
  log: Log;
  now?: () => number;
}

type Row = RowOf<'repositories'>;

const ALL = tables.selectFrom('repositories').selectAll();
const update = (name: string) => tables.updateTable('repositories').where('name', '=', name);

/**
 * The list of repositories that several daemons keep. Each daemon fetches and indexes its share of them. Additions and removals reach all
 * daemons within seconds, or when the database answers again. Folders of a machine are not shared.
 */
export class SharedRepos {
  readonly #options: SharedReposOptions;
  readonly #now: () => number;
  readonly #stop = new AbortController();
  /** Pushes with a requested fetch, by name. */
  readonly #asked = new Map<string, number>();
  /** Logged messages by repository; each is logged once. */
  readonly #reported = new Map<string, string>();
  /** The versions of the list and of the repositories at the last comparison, and its time. */
  #compared = '';
  #comparedAt = 0;
  readonly #comparing = inTurn();
  #readAt = performance.now();
  #running: Promise<void> | undefined;

  constructor(options: SharedReposOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Milliseconds since the list was read. */
  get ageMs(): number {
    return performance.now() - this.#readAt;
  }

  start(): void {
    this.#running = this.#repeat();
  }

  /** Waits for the comparison that runs. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /**
   * Tells the other daemons about a push that was reported here. A fetch that begins afterwards includes all pushes so far; when it ends,
   * call `fetched`. Never rejects.
   *
   * @returns the number of pushes so far
   */
  async pushed(name: string): Promise<number> {
    try {
      const counted = update(name).set(({ eb }) => ({ pushes: eb('pushes', '+', 1) }));
      const [row] = await this.#options.db.run(counted.returning('pushes'));
      const pushes = row?.pushes ?? 0;
      this.#asked.set(name, pushes);
      return pushes;
    } catch (error) {
      this.#say(name, `a push could not be reported to other daemons: ${reasonOf(error)}`);
      return 0;
    }
  }

  /** Records that a fetch included this many pushes. So a restarted daemon knows which ones it has missed. */
  fetched(name: string, pushes: number): void {
    this.#options.repos.registry.setPushes(name, pushes);
  }

  /**
   * Immediately publishes which of these repositories were added or removed here, so that the change survives this machine.
   *
   * @throws DowseError SERVICE_UNAVAILABLE if the database does not answer; the others learn of it as soon as it does
   */
  async publish(names: readonly string[]): Promise<void> {
    const { db, repos } = this.#options;
    await this.#publishRemoved();
    const generations = repos.registry.generations();
    for (const name of names) {
      const repo = repos.registry.find(name);
      if (!repo || isLocal(repo)) continue;
      const [row] = await db.run(ALL.where('name', '=', name));
      await this.#compareOne(repo, generations.get(repo.id), row);
    }
  }

  /** The address that the list has for a name now. @throws DowseError SERVICE_UNAVAILABLE if the database does not answer */
  async listedUrl(name: string): Promise<string | undefined> {
    const [row] = await this.#options.db.run(ALL.where('name', '=', name).where('removed_at', 'is', null));
    return row?.url;
  }

  /** Compares the list with the repositories here, if either has changed since the last time. One comparison runs at a time. */
  compare(): Promise<void> {
    return this.#comparing(() => this.#compareIfChanged());
  }

  async #compareIfChanged(): Promise<void> {
    const { repos } = this.#options;
    await this.#publishRemoved();
    const state = `${await this.#stateOfList()} ${repos.registry.stateOfShared()}`;
    this.#readAt = performance.now();
    if (state === this.#compared && performance.now() - this.#comparedAt < ANYWAY_MS) return;
    await this.#compareAll();
    [this.#compared, this.#comparedAt] = [state, performance.now()];
  }

  /** Generations and pushes only grow, and no row is deleted: so it changes with each change of the list. */
  async #stateOfList(): Promise<string> {
    const all = tables
      .selectFrom('repositories')
      .select(({ fn }) => [
        fn.countAll().as('n'),
        fn.sum('generation').as('generations'),
        fn.sum('pushes').as('pushes'),
      ]);
    return JSON.stringify(await this.#options.db.run(all));
  }

  async #compareAll(): Promise<void> {
    const { db, repos } = this.#options;
    const rows = await db.run(ALL.orderBy('name'));
    const listed = new Map(rows.map(row => [row.name, row]));
    const generations = repos.registry.generations();
    const conflicts = new Map<string, string>();
    for (const repo of repos.registry.list()) {
      const [known, row] = [generations.get(repo.id), listed.get(repo.name)];
      const isSame = row?.removed_at === null && row.generation === known && row.url === repo.url;
      if (isSame) continue;
      if (!isLocal(repo)) await this.#compareOne(repo, known, row);
      else if (row?.removed_at === null) conflicts.set(repo.name, conflictWith(row));
    }
    repos.conflicts = conflicts;
    for (const [name, reason] of conflicts) this.#say(name, reason);
    const pushes = repos.registry.allPushes();
    for (const row of rows) {
      if (row.removed_at === null && !pushes.has(row.name)) {
        this.#add(row);
        // A new node adds thousands, and must answer meanwhile.
        await setImmediate();
      }
      if (row.pushes > (this.#asked.get(row.name) ?? pushes.get(row.name) ?? 0)) this.#fetchPushed(row);
    }
  }

  async #repeat(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await this.compare();
      } catch (error) {
        if (!this.#stop.signal.aborted) this.#say('', reasonOf(error));
      }
      await setTimeout(EVERY_MS, undefined, { ref: false, signal: this.#stop.signal }).catch(() => {});
    }
  }

  async #publishRemoved(): Promise<void> {
    const { db, repos } = this.#options;
    for (const name of repos.registry.removed()) {
      const removed = update(name)
        .set(({ eb }) => ({ removed_at: this.#now(), generation: eb('generation', '+', 1) }))
        .where('removed_at', 'is', null);
      await db.run(removed);
      repos.registry.forgetRemoved(name);
    }
  }

  /** @param known the list's generation of the repository here; undefined if it is not in the list yet */
  async #compareOne(repo: Repo, known: number | undefined, row: Row | undefined): Promise<void> {
    const { registry } = this.#options.repos;
    const isOutdated = row !== undefined && known !== undefined && known < row.generation;
    if (row && row.removed_at === null) {
      if (comparable(row.url) === comparable(repo.url)) {
        if (row.generation !== known) registry.setGeneration(repo.id, row.generation);
      } else if (isOutdated) await this.#remove(repo);
      else this.#say(repo.name, `other daemons keep ${row.url} under this name; remove one of them`);
    } else if (isOutdated) {
      await this.#remove(repo);
    } else {
      const generation = await this.#list(repo, row);
      if (generation !== undefined) registry.setGeneration(repo.id, generation);
    }
  }

  /** Removes a repository that another daemon removed. */
  async #remove(repo: Repo): Promise<void> {
    const { repos } = this.#options;
    repos.registry.setGeneration(repo.id, null);
    await repos.remove(repo);
  }

  /** Adds a repository to the list, or adds it again. @returns its generation; undefined if another daemon was faster */
  async #list(
    { name, url, branches, submodules, lfs }: Repo,
    removed: Row | undefined,
  ): Promise<number | undefined> {
    const { db } = this.#options;
    const flags = { submodules: Number(submodules), lfs: Number(lfs) };
    const listed = { url, branches: JSON.stringify(branches), ...flags };
    if (removed) {
      const again = update(name)
        .set({ ...listed, removed_at: null, generation: removed.generation + 1 })
        .where('generation', '=', removed.generation);
      return (await db.run(again.returning('generation')))[0]?.generation;
    }
    const added = tables.insertInto('repositories').values({ ...listed, name, generation: 1, pushes: 0 });
    const isNew = added.onConflict(oc => oc.doNothing()).returning('generation');
    return (await db.run(isNew))[0]?.generation;
  }

  #add({ name, url, branches, submodules, lfs, generation }: Row): void {
    const { repos } = this.#options;
    try {
      const wanted = { name, url, branches: JSON.parse(branches) as string[] };
      const repo = repos.add({ ...wanted, submodules: submodules === 1, lfs: lfs === 1 });
      repos.registry.setGeneration(repo.id, generation);
    } catch (error) {
      if (!(error instanceof DowseError)) throw error;
      this.#say(name, `it cannot be kept here: ${reasonOf(error)}`);
    }
  }

  /** Fetches a repository if a push was reported to another daemon. */
  #fetchPushed({ name, pushes }: Row): void {
    const { repos } = this.#options;
    const repo = repos.registry.find(name);
    if (!repo?.isKept) return;
    this.#asked.set(name, pushes);
    // Its status shows failures.
    repos.sync(repo, { isPush: true }).then(
      () => this.fetched(name, pushes),
      () => {},
    );
  }

  #say(name: string, reason: string): void {
    if (this.#reported.get(name) === reason) return;
    this.#reported.set(name, reason);
    this.#options.log.warn({ repo: name, reason }, 'the list of repositories could not be shared');
  }
}

function conflictWith({ url }: Row): string {
  return `other daemons keep ${url} under this name, so answers differ by daemon; remove this folder and add it under another name`;
}

function reasonOf(error: unknown): string {
  if (error instanceof DowseError) return error.text;
  return error instanceof Error ? error.message : String(error);
}
