import type { TreeIndexer } from '../trees.ts';

/** An indexer for `Repos` that does nothing and reports success, except for the methods in `own`. */
export function idleIndexer(own: Partial<TreeIndexer> = {}): TreeIndexer {
  return {
    indexChanges: async () => ({ changed: 0, removed: 0, embedded: 0 }),
    isIndexed: () => true,
    completion: () => undefined,
    kind: () => ({ format: 1, model: '' }),
    stored: () => undefined,
    writing: () => () => {},
    forget: async () => {},
    ...own,
  };
}
