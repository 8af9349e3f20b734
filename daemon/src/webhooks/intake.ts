import type { Deliveries, NewDelivery } from './deliveries.ts';

/** Writes deliveries that arrive together in one transaction, so that they share one disk sync. */
export class Intake {
  readonly #deliveries: Deliveries;
  #waiting: { delivery: NewDelivery; resolve(isNew: boolean): void; reject(error: unknown): void }[] = [];

  constructor(deliveries: Deliveries) {
    this.#deliveries = deliveries;
  }

  /** Resolves when the delivery is on disk. @returns whether it is new. @throws when it is not. */
  take(delivery: NewDelivery): Promise<boolean> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => void this.#write());
      this.#waiting.push({ delivery, resolve, reject });
    });
  }

  async #write(): Promise<void> {
    const batch = this.#waiting;
    this.#waiting = [];
    try {
      const isNew = await this.#deliveries.add(batch.map(({ delivery }) => delivery));
      batch.forEach(({ resolve }, index) => {
        resolve(isNew[index] === true);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
