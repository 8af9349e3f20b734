/** Pause between two checks of all files. A check takes at most 1/200 of the time. */
const LOOK_MS = 60_000;
const LOOK_FACTOR = 200;

/** Periodic check of all files, because some changes are never reported. */
export class RepeatedLook {
  private readonly look: () => Promise<void>;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(look: () => Promise<void>) {
    this.look = look;
    this.schedule(LOOK_MS);
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private schedule(delayMs: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(async () => {
      const startedMs = performance.now();
      await this.look().catch(() => {}); // the next report about the directory says why
      this.schedule(Math.max(LOOK_MS, (performance.now() - startedMs) * LOOK_FACTOR));
    }, delayMs).unref();
  }
}
