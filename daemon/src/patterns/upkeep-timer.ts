/** How long after a change the upkeep runs: longer while it takes long, but no longer than the second. */
const PAUSE_MS = 50;
const PAUSE_FACTOR = 4;
const MAX_PAUSE_MS = 2000;
/** When it is tried again after a failure; doubled each time. */
const RETRY_MS = 2000;
const MAX_RETRY_MS = 300_000;

/** Says when the upkeep of an index is to run. Calls before it has begun share one run. */
export class UpkeepTimer {
  private readonly run: () => Promise<void>;
  private timer: NodeJS.Timeout | undefined;
  private tookMs = 0;
  private retryMs = RETRY_MS;
  private isStopped = false;

  /** `run` does it, and rejects where it is to be tried again. */
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
      this.retryMs = RETRY_MS;
    } catch {
      this.schedule(this.retryMs); // whoever ran it has said why
      this.retryMs = Math.min(MAX_RETRY_MS, this.retryMs * 2);
    }
  }
}
