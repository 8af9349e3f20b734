import { Backoff } from '../concurrency/backoff.ts';

/** Pause between a change and the upkeep: a multiple of the duration of the last one, within these limits. */
const PAUSE_MS = 50;
const PAUSE_FACTOR = 4;
const MAX_PAUSE_MS = 2000;

/** Schedules the upkeep of an index. Calls before a run starts share that run. */
export class UpkeepTimer {
  private readonly run: () => Promise<void>;
  private timer: NodeJS.Timeout | undefined;
  private tookMs = 0;
  private readonly backoff = new Backoff();
  private isStopped = false;

  /** `run` does the upkeep. If it rejects, it is retried. */
  constructor(run: () => Promise<void>) {
    this.run = run;
  }

  now(): void {
    this.schedule(0);
  }

  soon(): void {
    this.schedule(Math.min(MAX_PAUSE_MS, Math.max(PAUSE_MS, this.tookMs * PAUSE_FACTOR)));
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private schedule(delayMs: number): void {
    if (this.timer || this.isStopped) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      void this.runNow();
    }, delayMs).unref();
  }

  private async runNow(): Promise<void> {
    const startedMs = performance.now();
    try {
      await this.run();
      this.tookMs = performance.now() - startedMs;
      this.backoff.reset();
    } catch {
      this.schedule(this.backoff.next()); // `run` has logged the reason
    }
  }
}
