import type { Source } from '../source.ts';
import type { IndexedText } from './indexed-text.ts';

/**
 * Texts that few files hold, or none, with those files: paths relative to the directory and, of a text of several words, the
 * line where it is, from 1. Of a single word it is 0.
 */
export type Holders = readonly { literal: string; files: readonly { path: string; line: number }[] }[];

/** A name that more files hold says little of each. */
const MAX_HOLDERS = 40;
/** So many files are read for a question, to see whether they hold a text whole; a text that more may hold is left out. */
const MAX_READ = 100;
/** Of a single word, so few files are read too: they may have no more than its n-grams. */
const MOST_CHECKED = 12;

/** For each literal that few files hold, or none, those files. One of which that is not known is left out. */
export function findHolders(
  { filesWith, disk }: Source,
  literals: readonly string[],
  indexed: IndexedText,
): Holders {
  let left = MAX_READ;
  return literals.flatMap(literal => {
    const isText = /\s/.test(literal);
    const paths = isText
      ? filesWith(literal, left, path => indexed.mayHold(path, literal))
      : filesWith(literal, MAX_HOLDERS);
    if (!paths) return [];
    if (!isText && paths.length > MOST_CHECKED)
      return [{ literal, files: paths.map(path => ({ path, line: 0 })) }];
    if (isText) left -= paths.length;
    const files = paths.flatMap(path => {
      const line = (isText ? indexed.lineOf(path, literal) : undefined) ?? disk.lineOf(path, literal) ?? 0;
      return line > 0 ? { path, line: isText ? line : 0 } : [];
    });
    return [{ literal, files }];
  });
}
