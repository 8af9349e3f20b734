const LOOK_EVERY_MS = 20;

/**
 * Waits for `condition` to hold and returns what it gave: looks again and again, so that it takes no longer than it
 * must. @throws Error with the last value seen once `limitMs` are over.
 */
export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  limitMs = 60_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const giveUpAt = Date.now() + limitMs;
  for (;;) {
    const value = await condition();
    if (value) return value as NonNullable<Exclude<T, false>>;
    if (Date.now() > giveUpAt) throw new Error(`waited ${limitMs} ms in vain for: ${what}`);
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** A promise, and how to settle it from outside. */
export function signal<T = void>(): { promise: Promise<T>; resolve(value: T): void } {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { promise, resolve };
}
