/**
 * Waits for `condition` to hold and returns what it gave: looks again and again, so that it takes no longer than it
 * must. @throws Error with the last value seen once `limitMs` are over.
 */
export declare function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  limitMs?: number,
): Promise<NonNullable<Exclude<T, false>>>;
/** A promise, and how to settle it from outside. */
export declare function signal<T = void>(): {
  promise: Promise<T>;
  resolve(value: T): void;
};
