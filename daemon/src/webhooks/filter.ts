import picomatch from 'picomatch';

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
  const last = patterns.findLast(pattern => fits(pattern, name));
  if (last !== undefined && isNegation(last)) return `the ${what} ${name} is excluded by ${last}`;
  if (last !== undefined || patterns.every(isNegation)) return undefined;
  return `the ${what} ${name} is not one of ${patterns.join(', ')}`;
}

/** `!(a|b)` is a glob by itself. */
function isNegation(pattern: string): boolean {
  return /^!(?!\()/.test(pattern);
}

function fits(pattern: string, name: string): boolean {
  const glob = isNegation(pattern) ? pattern.slice(1) : pattern;
  return picomatch.isMatch(name, glob, { dot: true, nonegate: true });
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
