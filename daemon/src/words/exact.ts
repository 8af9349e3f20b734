/** Requests that name exactly what to find and where, so that they are not questions: `console.log in examples`. */
import { isCorrectionNote } from './lexicon/spelling.ts';
import type { Place, WordsQuery } from './query-tree.ts';

/** Words of a language, and how `names.ts` writes those that may be parts of one name. All other texts have a sign of code in them. */
const PLAIN = /^(?:\^_\*)?\p{L}\p{Ll}*(?:(?:[\s'’-]|_\?)\p{L}\p{Ll}*)*\$?$/u;

/** Whether each text of a reading is code or quoted, a place limits it, and nothing but spelling was assumed. */
export function isExact({ find, where, notes }: WordsQuery, isQuoted: (text: string) => boolean): boolean {
  const places: readonly Place[] = [...where.include, ...where.exclude];
  if (!notes.every(isCorrectionNote)) return false;
  if (places.length === 0 || places.some(({ is }) => is === 'named')) return false;
  return textsOf(find).every(text => !PLAIN.test(text) || isQuoted(text));
}

/** All texts, of names and of keywords that a query tests, at any depth. */
function textsOf(part: unknown, field = ''): string[] {
  if (typeof part === 'string') return /^(?:texts|keyword)$/.test(field) ? [part] : [];
  if (Array.isArray(part)) return part.flatMap(one => textsOf(one, field));
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => textsOf(value, name));
}
