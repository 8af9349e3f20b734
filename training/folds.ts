import { createHash } from 'node:crypto';

export const FOLDS = 5;
/** With so few trees, one assignment to folds may be 0.005 better or worse than another. */
const ARRANGEMENTS = 3;

/**
 * Cross-validation over trees: splits items so that all items of a tree are on the same side. {@link FOLDS} splits hold
 * out each item once. There are several assignments of trees to folds, one after another.
 */
export function splits<T>(items: readonly T[], treeOf: (item: T) => string): { training: T[]; held: T[] }[] {
  const trees = [...new Set(items.map(treeOf))];
  return Array.from({ length: ARRANGEMENTS * FOLDS }, (_, n) => {
    const order = arranged(trees, Math.floor(n / FOLDS));
    const isHeld = (item: T) => order.indexOf(treeOf(item)) % FOLDS === n % FOLDS;
    return { training: items.filter(item => !isHeld(item)), held: items.filter(isHeld) };
  });
}

/** The trees in a pseudorandom order, the same for each number. */
function arranged(trees: readonly string[], number: number): string[] {
  const place = (tree: string) => createHash('sha256').update(`${number} ${tree}`).digest('hex');
  return trees.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}
