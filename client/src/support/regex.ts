const SIGNS = /[\\^$.*+?()[\]{}|]/g;

/** Whether a text has a sign with a meaning in regular expressions. Without one, it is the same as a regular expression. */
export const hasRegexSign = (text: string): boolean => text.search(SIGNS) >= 0;

/** Whether a text with such a sign is a valid regular expression. */
export function isRegex(text: string): boolean {
  try {
    return new RegExp(text, 'u') && hasRegexSign(text);
  } catch {
    return false;
  }
}

/**
 * Signs that code has seldom: an escape other than those of strings, a repetition of any character or of a class, the start or the end of a
 * line, a group with an option.
 */
const ONLY_REGEX = /\\[A-Za-eg-mo-qswyz.()[\]{}]|\.[*+?]|\[[^\]]+\][*+?{]|^\^|\$$|\(\?/;

/** Whether a regular expression would not be code as well, as `#[test]` and `string|null` are. */
export const isOnlyRegex = (text: string): boolean => ONLY_REGEX.test(text.trim());

/** An expression with more signs is not typed by chance just as a file has it. */
const MANY_SIGNS = 8;

/** Whether a regular expression is so long that, if a file has it, it is copied from there. */
export const isLongRegex = (text: string): boolean => (text.match(SIGNS)?.length ?? 0) >= MANY_SIGNS;

/** A regular expression that matches exactly the text. */
export const escapeRegex = (text: string): string => text.replace(SIGNS, String.raw`\$&`);
