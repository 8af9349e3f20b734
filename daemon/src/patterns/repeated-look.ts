/** How long after a look at all files comes the next. A look takes at most 1/200 of the time. */
const LOOK_MS = 60_000;
const LOOK_FACTOR = 200;

/** Looks at all files again and again, since some changes are never reported. */
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
