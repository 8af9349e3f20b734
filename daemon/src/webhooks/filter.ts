import picomatch from 'picomatch';
import { DowseError } from '../api/errors.ts';
import { TookTooLong, withTimeLimit } from '../concurrency/time-limit.ts';

/**
 * Lists of globs work as in GitHub Actions: the last matching pattern decides, and a pattern that begins with
 * `!` excludes. A list with only `!` patterns includes everything else. `\\!` escapes a literal exclamation
 * mark.
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax#patterns-to-match-branches-and-tags
 */
interface Filter {
  /** Globs over event names. */
  events: readonly string[];
  /** Globs over branch names. Empty: every branch, and events without a branch. */
  branches: readonly string[];
}

/** Time limit for matching, in milliseconds. Some globs backtrack exponentially on some names. */
const LIMIT_MS = 1000;

/**
 * For each event: why this webhook ignores it, or undefined if it does not.
 *
 * @throws DowseError INVALID_REQUEST if the patterns take too long.
 */
export function reasonsToIgnore(
  filter: Filter,
  events: readonly { event: string; branch: string | null }[],
): (string | undefined)[] {
  try {
    return withTimeLimit(LIMIT_MS, () =>
      events.map(({ event, branch }) => reasonToIgnore(filter, event, branch)),
    );
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    throw new DowseError(
      'INVALID_REQUEST',
      'The patterns of the webhook take too long on this delivery.',
      `Remove the webhook and add it again with simpler patterns than ${[...filter.events, ...filter.branches].join(', ')}.`,
    );
  }
}

/** @returns why this webhook ignores an event, or undefined if it does not. */
export function reasonToIgnore(
  { events, branches }: Filter,
  event: string,
  branch: string | null,
): string | undefined {
  const reason = reasonAgainst(events, 'event', event);
  if (reason !== undefined || branches.length === 0) return reason;
  if (branch !== null) return reasonAgainst(branches, 'branch', branch);
  if (branches.every(isNegation)) return undefined;
  return `the event names no branch, and the webhook accepts only ${branches.join(', ')}`;
}

function reasonAgainst(patterns: readonly string[], what: string, name: string): string | undefined {
  const matchers = matchersOf(patterns);
  const last = patterns.findLast((_pattern, index) => matchers[index]!(name));
  if (last !== undefined && isNegation(last)) return `the ${what} ${name} is excluded by ${last}`;
  if (last !== undefined || patterns.every(isNegation)) return undefined;
  return `the ${what} ${name} is not one of ${patterns.join(', ')}`;
}

/** `!(a|b)` is an extglob, not a negation. */
function isNegation(pattern: string): boolean {
  return /^!(?!\()/.test(pattern);
}

type Matcher = (name: string) => boolean;

const compiled = new WeakMap<readonly string[], Matcher[]>();

/** Compiled once per list: a push can contain thousands of branches. */
function matchersOf(patterns: readonly string[]): Matcher[] {
  const cached = compiled.get(patterns);
  if (cached) return cached;
  const matchers = patterns.map(pattern => {
    const glob = isNegation(pattern) ? pattern.slice(1) : pattern;
    const regex = picomatch.makeRe(glob, { dot: true, nonegate: true });
    return (name: string) => name === glob || regex.test(name);
  });
  compiled.set(patterns, matchers);
  return matchers;
}

/**
 * Whether a pattern can match any name: its brackets and braces are balanced, and something follows a `!`.
 * picomatch reads an unclosed bracket as a literal that no name contains.
 */
export function isUsable(pattern: string): boolean {
  const glob = isNegation(pattern) ? pattern.slice(1) : pattern;
  if (glob === '' || isNegation(glob)) return false;
  try {
    picomatch.makeRe(glob, { dot: true, nonegate: true, strictBrackets: true });
    return true;
  } catch {
    return false;
  }
}
