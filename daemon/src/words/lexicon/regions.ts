import type { Region } from '../query-tree.ts';
import type { Entry, Noun } from './types.ts';

/** The region of code that a word names, by its meanings: "comments", "notes", "strings". */
export function regionOf(entries: readonly Entry[]): Region | undefined {
  const kinds = entries.flatMap(({ category, value }) => {
    const find = category === 'noun' ? (value as Noun).find : undefined;
    return find?.is === 'node' && find.kinds.length === 1 ? find.kinds : [];
  });
  if (kinds.includes('comment')) return 'comments';
  return kinds.includes('string') ? 'strings' : undefined;
}
