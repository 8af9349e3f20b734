import type { Idea } from './types.ts';

type More = Partial<Pick<Idea, 'ignoreCase' | 'pcre2' | 'only' | 'except' | 'extensions' | 'globs'>>;
type Examples = Pick<Idea, 'finds' | 'misses'>;

/** A row of a table. Phrases are divided by bars. */
export function idea(
  id: string,
  names: { en: string; es?: string },
  pattern: string,
  { finds, misses, ...more }: Examples & More,
): Idea {
  return { id, en: names.en.split('|'), es: names.es?.split('|') ?? [], pattern, finds, misses, ...more };
}

/** Short for the many patterns. */
export const r = String.raw;
