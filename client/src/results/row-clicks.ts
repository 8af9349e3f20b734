import type { OpenOptions } from '../support/open.ts';
import type { Hit } from './hit.ts';

/** Longest time between the clicks of a double click. */
const DOUBLE_CLICK_MS = 500;
/** Longest time between Enter and the event of the row, on a busy machine. */
const ENTERED_MS = 2000;

/** Tells clicks, double clicks and Enter apart, which the editor reports alike. */
export class RowClicks {
  #clicked: { hit: Hit; at: number } | undefined;
  #enteredAt = Number.NEGATIVE_INFINITY;

  /** Call when Enter was pressed, before the event of the row. */
  enter(): void {
    this.#enteredAt = performance.now();
  }

  /**
   * How to open the hit of a row, as the editor's own lists do: a click leaves the focus in the list; Enter or a second
   * click moves it to the file. A second click also keeps the tab.
   */
  opens(hit: Hit): OpenOptions {
    const now = performance.now();
    const entered = now - this.#enteredAt < ENTERED_MS;
    const keep = !entered && this.#clicked?.hit === hit && now - this.#clicked.at < DOUBLE_CLICK_MS;
    this.#enteredAt = Number.NEGATIVE_INFINITY;
    this.#clicked = entered || keep ? undefined : { hit, at: now };
    return { keep, preserveFocus: !entered && !keep };
  }
}
