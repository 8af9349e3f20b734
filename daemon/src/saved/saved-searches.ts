import { createHash } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { isAddress, PREFIX } from '../api/repo-address.ts';
import type { Key } from '../security/keys.ts';
import { fitsAny } from '../security/name-patterns.ts';
import { isInside } from '../security/paths.ts';
import { FIRST_SHARED_ID, type Work } from '../store/state-database.ts';
import type { WebhookLog } from '../webhooks/log.ts';
import type { IssuedWebhook } from '../webhooks/registry.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { type SavedSearch, SavedStore } from './saved-store.ts';

/** A line or an answer that a search found. */
export interface FoundLine {
  /** The file: an address or an absolute path. */
  file: string;
  line: number;
  text: string;
  /** The definition in an answer. */
  symbol?: string;
}

/** Runs the search of a URL with the rights of a key. */
type RunSearch = (query: string, key: Key, signal: AbortSignal) => Promise<FoundLine[]>;

interface NewSavedSearch {
  name: string;
  query: string;
  notify?: string | undefined;
  allowPrivate?: boolean | undefined;
}

interface SavedSearchesOptions {
  webhooks: Webhooks;
  run: RunSearch;
  /** The current permissions of an owner; undefined if the key or user is revoked or expired. */
  keyOf: (owner: number) => Promise<Key | undefined>;
  log: WebhookLog;
  now?: () => number;
  /** The node of this daemon, if several share the database, and whether it runs a search that any of them could run. */
  node?: { id: string; isMine: (name: string) => boolean } | undefined;
  /** Waiting time for further changes before a run. */
  delayMs?: number;
}

const MAX_OF_OWNER = 50;
export const MAX_LINES = 5000;
/** Most lines that one notification names. */
const MAX_TOLD = 100;
const MAX_TEXT = 300;
const RUN_MS = 20_000;
const DELAY_MS = 300;
/** Until then a node that takes over searches has the commits that the lost one had. */
const TAKE_OVER_MS = 30_000;
/** When a failed search runs again; no reindex may come before. */
const RETRY_MS = 5 * 60_000;
const TOO_MANY = `it finds more than ${MAX_LINES.toLocaleString('en-US')} lines; narrow it`;

/**
 * Searches that run after each reindex of their place, and notify of new matches. A run is compared with the one
 * before by hashes. Its result and its notification are stored in one transaction, so that a kill neither loses nor repeats one; and
 * all run once when the daemon starts, in case it was killed before a run.
 */
export class SavedSearches {
  readonly #options: SavedSearchesOptions;
  readonly #store: SavedStore;
  readonly #now: () => number;
  readonly #due = new Set<number>();
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #takingOver: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(options: SavedSearchesOptions) {
    this.#options = options;
    this.#store = new SavedStore(options.webhooks.database);
    this.#now = options.now ?? Date.now;
  }

  /** Runs all: something may have changed while the daemon was not running, or on a node that is lost. */
  start(): Promise<void> {
    return this.#wakeThose(() => true);
  }

  /** Runs those of a node that is lost, when this one is up to date. */
  takeOver(): void {
    clearTimeout(this.#takingOver);
    if (this.#stop.signal.aborted) return;
    this.#takingOver = setTimeout(() => void this.start(), TAKE_OVER_MS);
    this.#takingOver.unref();
  }

  /**
   * Saves a search. What it finds now is not new.
   *
   * @throws DowseError INVALID_REQUEST, or that of the search
   */
  async add(owner: Key, wanted: NewSavedSearch): Promise<{ search: SavedSearch; issued?: IssuedWebhook }> {
    checkNew(await this.list(owner), owner, wanted);
    const found = await this.#found(wanted.query, owner).catch(error => {
      throw notSaved(error);
    });
    const reach = owner.scopes.includes('admin') ? (wanted.allowPrivate ? 1 : 0) : -1;
    const added = await this.#store.atOnce(() => this.#add(owner, wanted, found, reach));
    const search = (await this.#store.get(added.id))!;
    // What changed since the run counts as new.
    this.#wake([search]);
    return { search, ...(added.issued && { issued: added.issued }) };
  }

  *#add(
    owner: Key,
    wanted: NewSavedSearch,
    found: readonly FoundLine[],
    reach: -1 | 0 | 1,
  ): Work<{ id: number; issued?: IssuedWebhook }> {
    // Again: another request may have added one meanwhile.
    checkNew(this.#visible(owner, yield* this.#store.within(owner.id)), owner, wanted);
    const { name, query, notify } = wanted;
    const isHere = isOfMachine(owner) || isAbsolute(placeOf(query));
    const home = isHere ? (this.#options.node?.id ?? null) : null;
    const row = { owner: owner.id, name, query, createdAt: this.#now(), found: found.length, home };
    const id = yield* this.#store.add(row);
    yield* this.#store.replaceLines(id, hashesOf(found));
    if (notify === undefined) return { id };
    const issued = yield* this.#options.webhooks.registry.addHidden(id, notify, reach);
    yield* this.#store.notifyBy(id, issued.webhook.id);
    return { id, issued };
  }

  /** Those of an owner, by name. */
  async list(owner: Key): Promise<SavedSearch[]> {
    return this.#visible(owner, await this.#store.list(owner.id));
  }

  #visible(owner: Key, searches: SavedSearch[]): SavedSearch[] {
    const { node } = this.#options;
    return node && isOfMachine(owner) ? searches.filter(({ home }) => home === node.id) : searches;
  }

  /** @throws DowseError NOT_FOUND, also for the search of another owner */
  async find(owner: Key, name: string): Promise<SavedSearch> {
    const search = (await this.list(owner)).find(each => each.name === name);
    if (search) return search;
    throw new DowseError('NOT_FOUND', 'No such saved search.', `You have none named "${name}".`);
  }

  /** The notification address of a search; null if it has none. */
  async notifyOf({ webhookId }: SavedSearch): Promise<{ notify: string; ended: string | null } | null> {
    const webhook = webhookId === null ? undefined : await this.#options.webhooks.registry.get(webhookId);
    return webhook?.notify ? { notify: webhook.notify, ended: webhook.notifyEnded } : null;
  }

  /** @throws DowseError NOT_FOUND */
  async remove(owner: Key, name: string): Promise<SavedSearch> {
    const search = await this.find(owner, name);
    const [store, { registry }] = [this.#store, this.#options.webhooks];
    await store.atOnce(function* () {
      yield* store.remove(search.id);
      if (search.webhookId !== null) yield* registry.removeHidden(search.webhookId);
    });
    return search;
  }

  /** Runs the searches that look at a place: an indexed directory, or the address of a repository. */
  changed(place: string): Promise<void> {
    return this.#wakeThose(({ query }) => looksAt(query, place));
  }

  /** Whether the owner of this notification may still search. */
  async mayNotify(webhookId: number): Promise<boolean> {
    const search = await this.#store.ofWebhook(webhookId);
    return search === undefined || (await this.#options.keyOf(search.owner)) !== undefined;
  }

  /** Waits for the running search, which is aborted. */
  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    clearTimeout(this.#takingOver);
    await this.#running;
  }

  /** Runs those that this node runs. Never rejects. */
  async #wakeThose(accepts: (search: SavedSearch) => boolean): Promise<void> {
    if (this.#stop.signal.aborted) return;
    const { node, log } = this.#options;
    const isHere = ({ id, home }: SavedSearch) =>
      !node || (home === null ? node.isMine(`saved:${id}`) : home === node.id);
    try {
      this.#wake((await this.#store.all()).filter(search => accepts(search) && isHere(search)));
    } catch (error) {
      if (!this.#stop.signal.aborted) log.warn({ err: error }, 'saved searches could not be read');
    }
  }

  #wake(searches: readonly SavedSearch[]): void {
    for (const { id } of searches) this.#due.add(id);
    if (this.#due.size === 0 || this.#running || this.#stop.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#running = this.#runDue().finally(() => {
        this.#running = undefined;
        this.#wake([]);
      });
    }, this.#options.delayMs ?? DELAY_MS);
    this.#timer.unref();
  }

  /** One after the other. Never rejects. */
  async #runDue(): Promise<void> {
    const ids = [...this.#due];
    this.#due.clear();
    for (const id of ids) {
      if (this.#stop.signal.aborted) return;
      try {
        await this.#run(id);
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        this.#options.log.warn({ err: error, id }, 'a saved search failed');
      }
    }
  }

  async #run(id: number): Promise<void> {
    const search = await this.#store.get(id);
    const ran = search && (await this.#foundByOwner(search));
    if (!ran) return;
    const { key, found } = ran;
    const hashes = hashesOf(found);
    const [store, now, queue] = [this.#store, this.#now(), this.#queue.bind(this)];
    await store.atOnce(function* () {
      if (!(yield* store.has(id))) return;
      const fresh = (yield* store.replaceLines(id, hashes)).map(at => found[at]!);
      yield* store.succeeded(id, { found: found.length, news: fresh.length, now });
      if (fresh.length > 0) yield* queue(search, key, fresh);
    });
    this.#options.webhooks.notifier.wake();
  }

  /** The lines that a search finds with the permissions of its owner; undefined if the owner may not search. */
  async #foundByOwner(search: SavedSearch): Promise<{ key: Key; found: FoundLine[] } | undefined> {
    try {
      const key = await this.#options.keyOf(search.owner);
      if (!key?.scopes.includes('search')) return undefined;
      return { key, found: await this.#found(search.query, key) };
    } catch (error) {
      if (!this.#stop.signal.aborted) await this.#store.failed(search.id, reasonOf(error));
      setTimeout(() => this.#wake([search]), RETRY_MS).unref();
      throw error;
    }
  }

  *#queue(search: SavedSearch, key: Key, fresh: readonly FoundLine[]): Work<void> {
    const { notifier, registry } = this.#options.webhooks;
    const webhook = search.webhookId === null ? undefined : yield* registry.within(search.webhookId);
    if (!webhook) return;
    yield* notifier.queue(webhook, 'search.matched', {
      search: search.name,
      owner: key.name,
      url: `/?${search.query}`,
      found_at: new Date(this.#now()).toISOString(),
      count: fresh.length,
      matches: fresh.slice(0, MAX_TOLD).map(({ file, line, text, symbol }) => ({
        file,
        line,
        text: text.slice(0, MAX_TEXT),
        ...(symbol && { symbol }),
      })),
    });
  }

  async #found(query: string, key: Key): Promise<FoundLine[]> {
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(RUN_MS)]);
    const found = await this.#options.run(query, key, signal);
    if (found.length > MAX_LINES) throw new DowseError('INVALID_REQUEST', 'Too many matches.', TOO_MANY);
    return found;
  }
}

/** @throws DowseError INVALID_REQUEST */
function checkNew(
  own: readonly SavedSearch[],
  { scopes }: Key,
  { name, allowPrivate }: NewSavedSearch,
): void {
  if (own.some(search => search.name === name))
    throw invalid(`/name: expected a name not in use; "${name}" is`);
  if (own.length >= MAX_OF_OWNER) throw invalid(`you have ${MAX_OF_OWNER} saved searches; remove one`);
  if (allowPrivate && !scopes.includes('admin')) throw invalid('/allow_private: requires the scope admin');
}

/** The first run of a new search failed: nothing is kept of it, and nothing runs it later. */
function notSaved(error: unknown): unknown {
  if (!(error instanceof DowseError) || !/^INDEX_/.test(error.code)) return error;
  const message = `The search was not saved: ${error.message.replace(/^T/, 't')}`;
  return new DowseError(error.code, message, error.details, error.retryAfterSeconds);
}

/** Whether this is the owner of one machine, among several that share a database. */
const isOfMachine = ({ id }: Key) => id > 0 && id < FIRST_SHARED_ID;

/** The place of the search of this URL: an address, a folder, or empty for all places. */
const placeOf = (query: string): string => new URLSearchParams(query).get('in') ?? '';

/** Whether the search of this URL looks at a place. */
function looksAt(query: string, place: string): boolean {
  const within = placeOf(query);
  if (within === '') return true;
  if (!isAddress(place)) return !isAddress(within) && (isInside(within, place) || isInside(place, within));
  const name = place.slice(PREFIX.length);
  const pattern = within.slice(PREFIX.length);
  if (!isAddress(within)) return false;
  return pattern === '*' || pattern.startsWith(name) || fitsAny(name, [pattern]);
}

/** A line is identified by its file and text; a number distinguishes equal lines of a file. */
function hashesOf(found: readonly FoundLine[]): Buffer[] {
  const counts = new Map<string, number>();
  return found.map(({ file, text, symbol }) => {
    const key = `${file}\0${symbol ?? text}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return createHash('sha256').update(`${key}\0${count}`).digest().subarray(0, 16);
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof DowseError) return error.text;
  if ((error as Error | undefined)?.name === 'TimeoutError') return `it took longer than ${RUN_MS / 1000} s`;
  return String(error);
}

function invalid(details: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'Invalid saved search.', details);
}
