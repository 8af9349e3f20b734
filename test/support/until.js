const LOOK_EVERY_MS = 20;
/**
 * Waits for `condition` to hold and returns what it gave: looks again and again, so that it takes no longer than it
 * must. @throws Error with the last value seen once `limitMs` are over.
 */
export async function until(what, condition, limitMs = 20_000) {
  const giveUpAt = Date.now() + limitMs;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > giveUpAt) throw new Error(`waited ${limitMs} ms in vain for: ${what}`);
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
/** A promise, and how to settle it from outside. */
export function signal() {
  const { promise, resolve } = Promise.withResolvers();
  return { promise, resolve };
}
