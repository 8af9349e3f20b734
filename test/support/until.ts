const LOOK_EVERY_MS = 20;

/**
 * Waits until `condition` returns a truthy value, and returns it. It polls, so it takes no longer than needed.
 *
 * @throws Error with the last value after `limitMs`
 */
export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  limitMs = 120_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const giveUpAt = Date.now() + limitMs;
  for (;;) {
    const value = await condition();
    if (value) return value as NonNullable<Exclude<T, false>>;
    if (Date.now() > giveUpAt) throw new Error(`waited ${limitMs} ms in vain for: ${what}`);
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** A promise with its resolve and reject functions. */
export function signal<T = void>(): { promise: Promise<T>; resolve(value: T): void } {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { promise, resolve };
}
