import { createHash } from 'node:crypto';

export const FOLDS = 5;
/** One arrangement of so few trees in folds may be 0.005 better or worse than another. */
const ARRANGEMENTS = 3;

/**
 * Cross-validation over trees: splits items so that no tree has some of them on both sides. {@link FOLDS} splits hold
 * each item out once; there are several arrangements of the trees in folds, one after the other.
 */
export function splits<T>(items: readonly T[], treeOf: (item: T) => string): { training: T[]; held: T[] }[] {
  const trees = [...new Set(items.map(treeOf))];
  return Array.from({ length: ARRANGEMENTS * FOLDS }, (_, n) => {
    const order = arranged(trees, Math.floor(n / FOLDS));
    const isHeld = (item: T) => order.indexOf(treeOf(item)) % FOLDS === n % FOLDS;
    return { training: items.filter(item => !isHeld(item)), held: items.filter(isHeld) };
  });
}

/** The trees in an order of chance, the same for each number. */
function arranged(trees: readonly string[], number: number): string[] {
  const place = (tree: string) => createHash('sha256').update(`${number} ${tree}`).digest('hex');
  return trees.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}
