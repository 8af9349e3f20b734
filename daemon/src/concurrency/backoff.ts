/** Pauses between retries, in milliseconds: the first one, then twice as long each time, up to a limit. */
export class Backoff {
  private readonly firstMs: number;
  private readonly maxMs: number;
  private nextMs: number;

  constructor({ firstMs = 2000, maxMs = 300_000 } = {}) {
    this.firstMs = firstMs;
    this.maxMs = maxMs;
    this.nextMs = firstMs;
  }

  /** The pause before the next retry. */
  next(): number {
    const pauseMs = this.nextMs;
    this.nextMs = Math.min(this.maxMs, pauseMs * 2);
    return pauseMs;
  }

  /** Starts again with the first pause. Call it after a success. */
  reset(): void {
    this.nextMs = this.firstMs;
  }
}
