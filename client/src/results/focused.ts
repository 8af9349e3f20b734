/**
 * Extensions are told what is selected in a tree, not which row the keyboard is on. A key is therefore bound to two
 * commands: `list.toggleSelection`, which selects that row or takes it out of the selection, and then ours, with this
 * argument, which looks at what has changed. Before each such binding stands another of the same key for our command alone,
 * which is never run: it is the one that menus show beside the command.
 */
export const AFTER_TOGGLE = 'focused';

/** The rows that a key is meant for: the focused one, or the whole selection where that is a part of it. */
export function meant<T>(before: readonly T[], after: readonly T[]): readonly T[] {
  const added = after.filter(row => !before.includes(row));
  if (added.length === 1) return added;
  const gone = before.filter(row => !after.includes(row));
  return gone.length === 1 ? before : after;
}
