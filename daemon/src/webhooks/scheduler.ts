import { isDue } from './backoff.ts';
import type { Deliveries, Delivery } from './deliveries.ts';
import type { WebhookLog } from './log.ts';
import { isFinal, type Outcome } from './work.ts';

/** Directories that are worked on at once. */
const AT_ONCE = 2;
/** Deliveries for one directory that come within this of each other are one piece of work… */
const QUIET_MS = 150;
/** …which is not put off longer than this. */
const LONGEST_WAIT_MS = 1000;
const LOOK_AGAIN_MS = 30_000;
const PRUNE_EVERY_MS = 60_000;

export interface SchedulerOptions {
  deliveries: Deliveries;
  log: WebhookLog;
  now?: () => number;
  work(target: string, deliveries: readonly Delivery[]): Promise<Outcome>;
  /** Runs in the transaction that ends deliveries. */
  onEnded(ended: readonly Delivery[], outcome: Outcome | { error: string }): void;
  /** Runs after it. */
  onIdle?(): void;
}

/** Decides when to work for which directory: one piece of work at a time for each, some directories at once. */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #now: () => number;
  /** When deliveries for a directory came that are not begun: on a clock that nobody sets. */
  readonly #arrivals = new Map<string, { first: number; last: number }>();
  readonly #working = new Map<string, Promise<void>>();
  /** Nothing else is begun beside what is worked on. */
  #isAlone = false;
  /** Begun, and then the disk was too full to write down how it ended. */
  #unwritten: Delivery[] = [];
  #timer: NodeJS.Timeout | undefined;
  #timerAt = 0;
  #closed = false;
  #prunedAt = 0;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Tells that a delivery for this directory was written down. */
  arrived(target: string): void {
    const now = performance.now();
    const before = this.#arrivals.get(target);
    this.#arrivals.set(target, { first: before?.first ?? now, last: now });
    this.#lookIn(QUIET_MS);
  }

  /** Starts whatever is due. */
  look(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      this.#takeUpUnwritten();
      this.#lookIn(this.#startDue());
    } catch (error) {
      this.#options.log.error({ err: error }, 'the queue of deliveries cannot be read or written');
      this.#lookIn(LOOK_AGAIN_MS);
    }
  }

  /** Stops at once; what is worked on is handed back, to be done by the next daemon. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#options.deliveries.release(this.#unwritten);
  }

  /** Nothing is being worked on. */
  get isIdle(): boolean {
    return this.#working.size === 0;
  }

  /** @returns in how many milliseconds the next is due. */
  #startDue(): number {
    let next = LOOK_AGAIN_MS;
    const waiting = this.#options.deliveries.waiting();
    // Last, so that the others are done by then.
    const suspectsLast = waiting.sort((a, b) => Number(a.isSuspect ?? false) - Number(b.isSuspect ?? false));
    for (const { target, dueAt, isSuspect = false } of suspectsLast) {
      if (this.#working.has(target)) continue;
      const wait = Math.max(this.#quietIn(target), isDue(dueAt, this.#now()) ? 0 : dueAt - this.#now());
      if (wait > 0) next = Math.min(next, wait);
      else if (this.#working.size < (isSuspect ? 1 : AT_ONCE) && !this.#isAlone)
        this.#start(target, isSuspect);
    }
    return next;
  }

  #quietIn(target: string): number {
    const arrival = this.#arrivals.get(target);
    if (!arrival) return 0;
    const until = Math.min(arrival.last + QUIET_MS, arrival.first + LONGEST_WAIT_MS);
    return Math.max(0, Math.ceil(until - performance.now()));
  }

  /** Looks again after that long, unless it does so sooner anyway. */
  #lookIn(ms: number): void {
    const at = performance.now() + ms;
    if (this.#closed || (this.#timer && this.#timerAt <= at)) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => this.look(), ms);
    this.#timer.unref();
  }

  #start(target: string, isAlone: boolean): void {
    this.#arrivals.delete(target);
    this.#isAlone = isAlone;
    const work = this.#run(target)
      .catch(error => {
        this.#options.log.error({ err: error, target }, 'the queue of deliveries cannot be read or written');
        this.#lookIn(LOOK_AGAIN_MS);
        return true;
      })
      .then(failed => {
        this.#working.delete(target);
        this.#isAlone = false;
        if (this.#closed || failed) return;
        this.#options.onIdle?.();
        this.#lookIn(0);
      });
    this.#working.set(target, work);
  }

  async #run(target: string): Promise<void> {
    const claimed = this.#options.deliveries.claim(target);
    if (claimed.length === 0) return;
    this.#unwritten.push(...claimed);
    await this.#work(target, claimed);
    if (this.#closed) return;
    this.#unwritten = this.#unwritten.filter(delivery => !claimed.includes(delivery));
    this.#prune();
  }

  async #work(target: string, claimed: readonly Delivery[]): Promise<void> {
    const { deliveries, work, onEnded, log } = this.#options;
    const outcome = await work(target, claimed).catch((error: Error) => error);
    if (this.#closed) return;
    if (!(outcome instanceof Error)) {
      deliveries.complete(
        claimed,
        delivery => outcome([delivery]),
        ended => onEnded(ended, outcome),
      );
      log.info({ target, deliveries: claimed.length, ...outcome(claimed) }, 'deliveries done');
      return;
    }
    log.warn({ target, deliveries: claimed.length, err: outcome }, 'the work for deliveries failed');
    deliveries.fail(claimed, outcome.message, {
      isFinal: isFinal(outcome),
      inSameStep: dead => onEnded(dead, { error: outcome.message }),
    });
  }

  /** What could not be written down is done once more: it is the same work, and nothing was told of it. */
  #takeUpUnwritten(): void {
    const stuck = this.#unwritten.filter(({ target }) => !this.#working.has(target));
    if (stuck.length === 0) return;
    this.#options.deliveries.release(stuck);
    this.#unwritten = this.#unwritten.filter(delivery => !stuck.includes(delivery));
  }

  #prune(): void {
    if (performance.now() - this.#prunedAt < PRUNE_EVERY_MS && this.#prunedAt > 0) return;
    this.#prunedAt = performance.now();
    this.#options.deliveries.prune();
  }
}
