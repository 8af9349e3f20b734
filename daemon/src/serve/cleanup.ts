import type { Logger } from '../http/context.ts';

/** Closes what was opened for a daemon, in reverse order. */
export class Cleanup {
  readonly #steps: (() => unknown)[] = [];
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  /** Runs each step once. A failing step does not stop the others. */
  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        this.#logger.error({ err: error }, 'a part of the daemon failed to stop');
      }
    }
  }
}
