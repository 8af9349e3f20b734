/** What a pipe holds while nobody reads it. */
const MAX_BYTES = 60_000;

/** A line of nothing but blanks is none, and what begins so is a comment; blanks at the ends are cut off. */
const CHANGED = /^$|^[\p{White_Space}#]|\p{White_Space}$|\n/u;

/**
 * Arguments as a configuration file of ripgrep has them: each a line, as it is.
 *
 * @returns undefined where they cannot be written so, or are long.
 */
export function asConfiguration(args: readonly string[]): string | undefined {
  if (args.some(arg => CHANGED.test(arg))) return undefined;
  const text = args.map(arg => `${arg}\n`).join('');
  return Buffer.byteLength(text) > MAX_BYTES ? undefined : text;
}
