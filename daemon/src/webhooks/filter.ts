import picomatch from 'picomatch';

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
  if (!matches(events, event)) return `the event ${event} is not one of ${events.join(', ')}`;
  if (branches.length === 0) return undefined;
  if (branch === null) return `the event names no branch, and only ${branches.join(', ')} is wanted`;
  if (!matches(branches, branch)) return `the branch ${branch} is not one of ${branches.join(', ')}`;
  return undefined;
}

function matches(globs: readonly string[], name: string): boolean {
  return globs.some(glob => picomatch.isMatch(name, glob, { dot: true }));
}

/** Whether brackets and braces are in pairs. One that is left open is read as nothing that a name could have. */
export function isBalanced(glob: string): boolean {
  try {
    picomatch.makeRe(glob, { dot: true, strictBrackets: true });
    return true;
  } catch {
    return false;
  }
}
