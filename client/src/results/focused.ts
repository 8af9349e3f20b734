/**
 * Extensions can read the selection of a tree, but not the focused row. So each key is bound to two commands:
 * `list.toggleSelection`, which toggles the focused row, and then ours, with this argument, which compares
 * the selections. Before it there is another binding of the same key for only our command. It never runs, but
 * menus show its key beside the command.
 */
export const AFTER_TOGGLE = 'focused';

/** The target rows of a key: the focused row, or the whole selection if the row is part of it. */
export function targetRows<T>(before: readonly T[], after: readonly T[]): readonly T[] {
  const added = after.filter(row => !before.includes(row));
  if (added.length === 1) return added;
  const gone = before.filter(row => !after.includes(row));
  return gone.length === 1 ? before : after;
}
