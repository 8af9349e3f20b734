import type { Source } from '../source.ts';
import type { IndexedText } from './indexed-text.ts';

/**
 * Literals that few files contain, or none, with those files: paths relative to the directory, and for texts
 * of several words the line, from 1. The line is 0 for a single word.
 */
export type Holders = readonly { literal: string; files: readonly { path: string; line: number }[] }[];

/** A literal in more files than this says little about each. */
const MAX_HOLDERS = 40;
/**
 * Maximum number of files read for one question to verify texts. A text that may be in more files is omitted.
 */
const MAX_READ = 100;
/** For a single word, only this many files are verified: they may contain just its n-grams. */
const MAX_VERIFIED = 12;

/**
 * Finds the files of each literal that few files contain, or none. Omits a literal if its files are unknown.
 */
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
    if (!isText && paths.length > MAX_VERIFIED)
      return [{ literal, files: paths.map(path => ({ path, line: 0 })) }];
    if (isText) left -= paths.length;
    const files = paths.flatMap(path => {
      const line = (isText ? indexed.lineOf(path, literal) : undefined) ?? disk.lineOf(path, literal) ?? 0;
      return line > 0 ? { path, line: isText ? line : 0 } : [];
    });
    return [{ literal, files }];
  });
}
