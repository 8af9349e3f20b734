import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Log } from '../api/log.ts';
import { NOW } from '../store/postgres/clock.ts';
import type { StateDatabase } from '../store/state-database.ts';
import { type RowOf, sql, tables } from '../store/tables.ts';
import { EVERY_MS, LEASE_END, LEASE_MS, type Lessee, type SeenLease, takeLease, untilFree } from './lease.ts';

/** How long a node that has ended keeps its share: it may only be starting again. */
const ABSENT_MS = 15_000;
/** How long a node that has ended is listed. */
const LISTED_MS = 24 * 60 * 60 * 1000;

/** A daemon that shares a database with others. */
export interface Node {
  id: string;
  /** For people: the name of its machine. */
  name: string;
  version: string;
  startedAt: number;
  /** Counts how often a daemon started as this node. */
  lease: number;
  isLive: boolean;
  /** The URL at which other nodes reach it; null for a version that stores none. */
  address: string | null;
  /** Its setting of `--copies`; null for a version that does not store it. */
  copies: number | null;
}

/** The URL of a node, and the SHA-256 fingerprint of its certificate, if it has one. */
export interface NodeAddress {
  url: string;
  certificate: string | null;
}

const update = (id: string) => tables.updateTable('nodes').where('id', '=', id);

/** The nodes, each with the time of the database. */
const ALL = tables.selectFrom('nodes').selectAll().select(NOW.as('now'));
const isLive = ({ until, now }: Row) => until > now;
type Row = RowOf<'nodes'> & { now: number };

export interface NodesOptions {
  db: StateDatabase;
  /** The same after each start, and different for each data folder. */
  id: string;
  name: string;
  version: string;
  /** How many nodes keep each repository. */
  copies: number;
  log: Log;
  /** Takes over the work of a node that has not renewed its lease. */
  onLost: (id: string) => Promise<void>;
  /** Called when other nodes are live than before. */
  onChange?: () => void;
}

/**
 * The daemons that share a database. Each renews a lease there, by the clock of the database. What only one of them may do at a time
 * belongs to a live node by rendezvous hashing, so that little moves when one starts or ends.
 */
export class Nodes {
  readonly id: string;
  readonly #options: NodesOptions;
  readonly #stop = new AbortController();
  #live: readonly string[];
  #members: readonly string[];
  #addresses: ReadonlyMap<string, NodeAddress> = new Map();
  #lastSeen: ReadonlyMap<string, number> = new Map();
  /** How far the clock of the database is ahead of that of this machine. */
  #ahead = 0;
  #lease = 0;
  /** How the lease was before the start, and what this node says of itself with each that it takes. */
  #seen: SeenLease | undefined;
  #lessee: Lessee;
  #hasLost = false;
  /** The nodes with another number of copies that the log has named. */
  #differing = '';
  #readAt = performance.now();
  /** Until then no work of other nodes is taken over, on the clock of this process. */
  #noTakeoverUntil = 0;
  #running: Promise<void> | undefined;

  constructor(options: NodesOptions) {
    this.#options = options;
    this.id = options.id;
    this.#live = [options.id];
    this.#members = [options.id];
    const { id, name, version, copies } = options;
    this.#lessee = { id, name, version, copies, address: null, certificate: null };
  }

  /** Call it before `start`, to wait until no other daemon runs as this node. @throws LeaseTakenError if one does */
  async untilFree(): Promise<void> {
    this.#seen = await untilFree(this.#options.db, this.id);
  }

  /** Takes the lease, and renews it from now on. @throws LeaseTakenError, or if the database does not answer */
  async start(at?: NodeAddress): Promise<void> {
    this.#lessee = { ...this.#lessee, address: at?.url ?? null, certificate: at?.certificate ?? null };
    this.#lease = await takeLease(this.#options.db, this.#lessee, this.#seen);
    await this.#read();
    this.#running = this.#repeat();
  }

  /** Whether this node, of all live ones, does what has this name. */
  isMine = (name: string): boolean => ownersOf(name, this.#live)[0] === this.id;

  /** The number of its lease, which changes when it takes one. */
  get lease(): number {
    return this.#lease;
  }

  /** Whether another daemon has taken the lease of this node. Nothing belongs to this one until it has it again. */
  get hasLost(): boolean {
    return this.#hasLost;
  }

  /** Milliseconds since the lease was renewed and the other nodes were read. */
  get leaseAgeMs(): number {
    return performance.now() - this.#readAt;
  }

  /** The ids of the live nodes, sorted. */
  get live(): readonly string[] {
    return this.#live;
  }

  /** The ids of the nodes that have a share of the repositories: the live ones, and those that ended a moment ago. */
  get members(): readonly string[] {
    return this.#members;
  }

  /** The URL of a live node; undefined if it stores none. */
  addressOf(id: string): NodeAddress | undefined {
    return this.#addresses.get(id);
  }

  /** When a node of the last day renewed its lease or gave it back, in Unix milliseconds by the clock of the database. */
  lastSeen(id: string): number | undefined {
    return this.#lastSeen.get(id);
  }

  /** The time in Unix milliseconds by the clock of the database, which is nearly the same at all nodes. */
  now = (): number => Date.now() + this.#ahead;

  /** All nodes that were live within a day. */
  async list(): Promise<Node[]> {
    const rows = await this.#options.db.run(ALL.orderBy('name').orderBy('id'));
    return rows.map(row => {
      const { id, name, version, started_at: startedAt, lease, address, copies } = row;
      return { id, name, version, startedAt, lease, address, copies, isLive: isLive(row) };
    });
  }

  /** Gives the lease back, so that other nodes take over at once. Nothing belongs to this one any more. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.#live = this.#live.filter(id => id !== this.id);
    await this.#running;
    if (this.#lease === 0) return;
    const { db, id } = this.#options;
    // A negative end says that it was given back, and when.
    const own = update(id).where('lease', '=', this.#lease);
    await db.run(own.set({ until: sql<number>`-${NOW}` }));
  }

  async #repeat(): Promise<void> {
    const { log } = this.#options;
    let problem = '';
    for (;;) {
      await setTimeout(EVERY_MS, undefined, { ref: false, signal: this.#stop.signal }).catch(() => {});
      if (this.#stop.signal.aborted) return;
      try {
        await this.#renew();
        problem = '';
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== problem) log.warn({ reason }, 'the lease of this node could not be renewed');
        problem = reason;
      }
    }
  }

  /** Renews the lease. If others have taken over the work of this node, it begins a new one, which can be taken over again. */
  async #renew(): Promise<void> {
    const { db, id } = this.#options;
    const [renewed] = await db.run(
      tables
        .updateTable('nodes')
        .from('nodes as old')
        .set(({ eb, ref }) => ({
          until: LEASE_END,
          lease: eb
            .case()
            .when('old.taken_over', '<', ref('old.lease'))
            .then(ref('old.lease'))
            .else(eb('old.lease', '+', 1))
            .end(),
        }))
        .whereRef('nodes.id', '=', 'old.id')
        .where('nodes.id', '=', id)
        .where('nodes.lease', '=', this.#lease)
        .returning(['nodes.lease', 'old.until', NOW.as('now')]),
    );
    if (!renewed) return this.#takeBack();
    this.#lease = renewed.lease;
    // The database or the network was away, and the others may be late for the same reason.
    if (renewed.until <= renewed.now) this.#noTakeoverUntil = performance.now() + LEASE_MS;
    await this.#read();
  }

  /** Takes the lease again after another daemon had it. @throws LeaseTakenError while that one renews it */
  async #takeBack(): Promise<void> {
    const { db, log } = this.#options;
    this.#hasLost = true;
    this.#live = this.#live.filter(id => id !== this.id);
    this.#lease = await takeLease(db, this.#lessee);
    await this.#read();
    this.#hasLost = false;
    log.info({ lease: this.#lease }, 'the other daemon that ran as this node has ended: this one continues');
  }

  /** Reads which nodes are live, and takes over the work of those that are not. */
  async #read(): Promise<void> {
    const { db, log, onLost, onChange } = this.#options;
    const old = tables.deleteFrom('nodes').whereRef('taken_over', '=', 'lease');
    await db.run(old.where(sql<boolean>`abs(until) < ${NOW} - ${LISTED_MS}`));
    const rows = await db.run(ALL.orderBy('id'));
    this.#readAt = performance.now();
    if (rows[0]) this.#ahead = rows[0].now - Date.now();
    const isPatient = performance.now() < this.#noTakeoverUntil;
    const mayRenew = ({ id, until }: Row) => id === this.id || (isPatient && until >= 0);
    const alive = rows.filter(row => isLive(row) || (mayRenew(row) && this.#live.includes(row.id)));
    const live = alive.map(({ id }) => id);
    const isChanged = live.join() !== this.#live.join();
    this.#live = live;
    const isMember = ({ until, now }: Row) => Math.abs(until) > now - ABSENT_MS;
    const hasShare = (row: Row) =>
      row.id === this.id ||
      (row.address !== null && (isMember(row) || (mayRenew(row) && this.#members.includes(row.id))));
    this.#members = rows.filter(hasShare).map(({ id }) => id);
    this.#addresses = new Map(
      alive.flatMap(({ id, address: url, certificate }) =>
        url === null ? [] : [[id, { url, certificate }] as const],
      ),
    );
    this.#lastSeen = new Map(rows.map(({ id, until }) => [id, until < 0 ? -until : until - LEASE_MS]));
    this.#compareCopies(alive);
    for (const row of rows) {
      const { id, name, taken_over, lease } = row;
      const isLost = !isLive(row) && taken_over < lease && !mayRenew(row);
      if (!isLost || !this.isMine(`lost:${id}`)) continue;
      log.info({ node: name, id }, 'the work of a node that has ended is taken over');
      await onLost(id);
      const lost = update(id).where('until', '<=', NOW);
      await db.run(lost.set(({ ref }) => ({ taken_over: ref('lease') })));
    }
    if (isChanged) onChange?.();
  }

  /** Warns of live nodes with another setting of `--copies`: each would leave repositories to others that do not keep them. */
  #compareCopies(alive: readonly Row[]): void {
    const { copies, log } = this.#options;
    const others = alive.filter(row => row.copies !== null && row.copies !== copies);
    const differing = others.map(row => `${row.name} (${row.id}): ${row.copies}`).join(', ');
    if (differing !== '' && differing !== this.#differing)
      log.warn({ copies, others: differing }, 'daemons differ in --copies; start all with the same number');
    this.#differing = differing;
  }
}

/** The live nodes in the order in which they own what has this name. */
export function ownersOf(name: string, live: readonly string[]): string[] {
  const weightOf = (id: string) => createHash('sha256').update(`${id}\0${name}`).digest('hex');
  return live
    .map(id => [weightOf(id), id] as const)
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([, id]) => id);
}
