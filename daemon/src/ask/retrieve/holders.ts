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

/** Files that may hold a text of several words are narrowed further, by the index. */
const MAX_NARROWED = 5000;

/** How many files that may hold a literal are of use. */
export function mostHolders(literal: string): number {
  return isText(literal) ? MAX_NARROWED : MAX_HOLDERS;
}

/** Whether a literal is more than a word. */
const isText = (literal: string) => /\s/.test(literal);

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
    const isLong = isText(literal);
    const paths = isLong
      ? filesWith(literal, left, path => indexed.mayHold(path, literal))
      : filesWith(literal, MAX_HOLDERS);
    if (!paths) return [];
    if (!isLong && paths.length > MAX_VERIFIED)
      return [{ literal, files: paths.map(path => ({ path, line: 0 })) }];
    if (isLong) left -= paths.length;
    const files = paths.flatMap(path => {
      const line = (isLong ? indexed.lineOf(path, literal) : undefined) ?? disk.lineOf(path, literal) ?? 0;
      return line > 0 ? { path, line: isLong ? line : 0 } : [];
    });
    return [{ literal, files }];
  });
}
