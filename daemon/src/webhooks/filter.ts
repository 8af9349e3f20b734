import picomatch from 'picomatch';
import { DowseError } from '../api/errors.ts';
import { TookTooLong, withTimeLimit } from '../concurrency/time-limit.ts';

/**
 * Lists of globs are read as GitHub Actions reads them: the last pattern that fits decides, and one that begins with `!`
 * excludes. A list of such patterns alone takes everything else. `\\!` begins a pattern with a plain exclamation mark.
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax#patterns-to-match-branches-and-tags
 */
export interface Filter {
  /** Globs over event names. */
  events: readonly string[];
  /** Globs over branch names; none: every branch, and events that name no branch. */
  branches: readonly string[];
}

/** A glob can take ages on some names. Milliseconds, far beyond what a usual one takes. */
const LIMIT_MS = 1000;

/**
 * Says of each event why it is not for this webhook, or undefined when it is.
 *
 * @throws DowseError INVALID_REQUEST where the patterns take too long.
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
      `Make the webhook anew with simpler patterns than ${[...filter.events, ...filter.branches].join(', ')}.`,
    );
  }
}

/** @returns why an event is not for this webhook, or undefined when it is. */
export function reasonToIgnore(
  { events, branches }: Filter,
  event: string,
  branch: string | null,
): string | undefined {
  const reason = reasonAgainst(events, 'event', event);
  if (reason !== undefined || branches.length === 0) return reason;
  if (branch !== null) return reasonAgainst(branches, 'branch', branch);
  if (branches.every(isNegation)) return undefined;
  return `the event names no branch, and only ${branches.join(', ')} is wanted`;
}

function reasonAgainst(patterns: readonly string[], what: string, name: string): string | undefined {
  const matchers = matchersOf(patterns);
  const last = patterns.findLast((_pattern, index) => matchers[index]!(name));
  if (last !== undefined && isNegation(last)) return `the ${what} ${name} is excluded by ${last}`;
  if (last !== undefined || patterns.every(isNegation)) return undefined;
  return `the ${what} ${name} is not one of ${patterns.join(', ')}`;
}

/** `!(a|b)` is a glob by itself. */
function isNegation(pattern: string): boolean {
  return /^!(?!\()/.test(pattern);
}

type Matcher = (name: string) => boolean;

const compiled = new WeakMap<readonly string[], Matcher[]>();

/** Compiled once for a list: a push can be of thousands of branches. */
function matchersOf(patterns: readonly string[]): Matcher[] {
  const known = compiled.get(patterns);
  if (known) return known;
  const matchers = patterns.map(pattern => {
    const glob = isNegation(pattern) ? pattern.slice(1) : pattern;
    const regex = picomatch.makeRe(glob, { dot: true, nonegate: true });
    return (name: string) => name === glob || regex.test(name);
  });
  compiled.set(patterns, matchers);
  return matchers;
}

/**
 * Whether a pattern can fit a name: brackets and braces are in pairs, since one that is left open is read as nothing that a
 * name could have, and something follows a `!`.
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
