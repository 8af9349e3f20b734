import { DowseError } from '../api/errors.ts';
import type { Work } from '../store/state-database.ts';
import type { Deliveries, Delivery } from './deliveries.ts';
import type { WebhookLog } from './log.ts';
import { isFinal, type Outcome } from './process-deliveries.ts';
import { isDue } from './retry-delay.ts';

/** Number of directories processed at once. */
const MAX_CONCURRENT = 2;
/** Deliveries for one directory within this time of each other are processed together… */
const QUIET_MS = 150;
/** …but the first waits no longer than this. */
const MAX_QUIET_WAIT_MS = 1000;
const POLL_MS = 30_000;
const PRUNE_EVERY_MS = 60_000;

interface SchedulerOptions {
  deliveries: Deliveries;
  log: WebhookLog;
  now?: () => number;
  work(target: string, deliveries: readonly Delivery[]): Promise<Outcome>;
  /** Called in the transaction that ends deliveries. */
  onEnded(ended: readonly Delivery[], outcome: Outcome | { error: string }): Work<void>;
  /** Called after that transaction. */
  onIdle?(): void;
  /** Longest time between two looks at the queue. */
  pollMs?: number;
}

/**
 * Decides when to process the deliveries of each directory: one batch per directory at a time, several
 * directories at once.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #now: () => number;
  /** Arrival times of deliveries that have not started, on the monotonic clock. */
  readonly #arrivals = new Map<string, { first: number; last: number }>();
  readonly #working = new Map<string, Promise<void>>();
  /** Nothing else may start beside the running batch. */
  #isAlone = false;
  /** Deliveries whose outcome could not be recorded because the disk was full. */
  #unrecorded: Delivery[] = [];
  #timer: NodeJS.Timeout | undefined;
  #timerAt = 0;
  #closed = false;
  #isAsked = false;
  #looking: Promise<void> | undefined;
  #prunedAt = 0;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Call when a delivery for this directory has been stored. */
  arrived(target: string): void {
    const now = performance.now();
    const before = this.#arrivals.get(target);
    this.#arrivals.set(target, { first: before?.first ?? now, last: now });
    this.#pollIn(QUIET_MS);
  }

  /** Starts the due deliveries. */
  poll(): void {
    this.#isAsked = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
  }

  /** Stops at once. Running deliveries become pending for the next daemon, or for another one. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#options.deliveries.release(this.#unrecorded);
  }

  /** True when no delivery is running. */
  get isIdle(): boolean {
    return this.#working.size === 0;
  }

  async #look(): Promise<void> {
    while (this.#isAsked && !this.#closed) {
      this.#isAsked = false;
      clearTimeout(this.#timer);
      this.#timer = undefined;
      try {
        await this.#retryUnrecorded();
        this.#pollIn(await this.#startDue());
      } catch (error) {
        if (this.#closed) return;
        this.#failed(error);
      }
    }
  }

  /** @returns the milliseconds until the next delivery is due. */
  async #startDue(): Promise<number> {
    let next = this.#options.pollMs ?? POLL_MS;
    const waiting = await this.#options.deliveries.waiting();
    if (this.#closed) return next;
    // Suspects go last, when the others are done.
    const suspectsLast = waiting.sort((a, b) => Number(a.isSuspect ?? false) - Number(b.isSuspect ?? false));
    for (const { target, dueAt, isSuspect = false } of suspectsLast) {
      if (this.#working.has(target)) continue;
      const wait = Math.max(this.#quietIn(target), isDue(dueAt, this.#now()) ? 0 : dueAt - this.#now());
      if (wait > 0) next = Math.min(next, wait);
      else if (this.#working.size < (isSuspect ? 1 : MAX_CONCURRENT) && !this.#isAlone)
        this.#start(target, isSuspect);
    }
    return next;
  }

  #quietIn(target: string): number {
    const arrival = this.#arrivals.get(target);
    if (!arrival) return 0;
    const until = Math.min(arrival.last + QUIET_MS, arrival.first + MAX_QUIET_WAIT_MS);
    return Math.max(0, Math.ceil(until - performance.now()));
  }

  /** Schedules a poll, unless an earlier one is scheduled. */
  #pollIn(ms: number): void {
    const at = performance.now() + ms;
    if (this.#closed || (this.#timer && this.#timerAt <= at)) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => this.poll(), ms);
    this.#timer.unref();
  }

  #start(target: string, isAlone: boolean): void {
    this.#arrivals.delete(target);
    this.#isAlone = isAlone;
    const work = this.#run(target)
      .catch(error => {
        this.#failed(error);
        return true;
      })
      .then(failed => {
        this.#working.delete(target);
        this.#isAlone = false;
        if (this.#closed || failed) return;
        this.#options.onIdle?.();
        this.#pollIn(0);
      });
    this.#working.set(target, work);
  }

  /** Looks again later. A shared database says itself that it does not answer. */
  #failed(error: unknown): void {
    const { log, pollMs = POLL_MS } = this.#options;
    if (!(error instanceof DowseError))
      log.error({ err: error }, 'the queue of deliveries cannot be read or written');
    this.#pollIn(pollMs);
  }

  async #run(target: string): Promise<void> {
    const claimed = await this.#options.deliveries.claim(target);
    if (claimed.length === 0) return;
    this.#unrecorded.push(...claimed);
    await this.#work(target, claimed);
    if (this.#closed) return;
    this.#unrecorded = this.#unrecorded.filter(delivery => !claimed.includes(delivery));
    await this.#prune();
  }

  async #work(target: string, claimed: readonly Delivery[]): Promise<void> {
    const { deliveries, work, onEnded, log } = this.#options;
    const outcome = await work(target, claimed).catch((error: Error) => error);
    if (this.#closed) return;
    if (!(outcome instanceof Error)) {
      await deliveries.complete(
        claimed,
        delivery => outcome([delivery]),
        ended => onEnded(ended, outcome),
      );
      log.info({ target, deliveries: claimed.length, ...outcome(claimed) }, 'deliveries done');
      return;
    }
    log.warn({ target, deliveries: claimed.length, err: outcome }, 'processing deliveries failed');
    await deliveries.fail(claimed, outcome.message, {
      isFinal: isFinal(outcome),
      beside: dead => onEnded(dead, { error: outcome.message }),
    });
  }

  /**
   * Retries deliveries whose outcome could not be recorded: the work is the same, and no notification was
   * sent.
   */
  async #retryUnrecorded(): Promise<void> {
    const stuck = this.#unrecorded.filter(({ target }) => !this.#working.has(target));
    if (stuck.length === 0) return;
    await this.#options.deliveries.release(stuck);
    this.#unrecorded = this.#unrecorded.filter(delivery => !stuck.includes(delivery));
  }

  async #prune(): Promise<void> {
    if (performance.now() - this.#prunedAt < PRUNE_EVERY_MS && this.#prunedAt > 0) return;
    this.#prunedAt = performance.now();
    await this.#options.deliveries.prune();
  }
}
