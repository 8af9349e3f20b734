/**
 * The files that may contain a text, from the pattern index; undefined if unknown or more than `most`.
 * `mayHold` excludes further files.
 */
export type FilesWith = (
  text: string,
  most: number,
  mayHold?: (path: string) => boolean,
) => readonly string[] | undefined;

/** A literal in more files than this says little about each. */
export const MAX_FILES = 40;
/**
 * Maximum number of files read for one question to verify texts. A text that may be in more files is omitted.
 */
export const MAX_READ = 100;
/** For a single word, only this many files are verified: they may contain just its n-grams. */
export const MAX_VERIFIED = 12;

/** Files that may hold a text of several words are narrowed further, by the index. */
const MAX_NARROWED = 5000;

/** How many files that may hold a literal are of use. */
export function mostFilesWith(literal: string): number {
  return isText(literal) ? MAX_NARROWED : MAX_FILES;
}

/** Whether a literal is more than a word. */
export const isText = (literal: string) => /\s/.test(literal);
