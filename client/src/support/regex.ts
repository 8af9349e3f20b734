const SIGNS = /[\\^$.*+?()[\]{}|]/g;

/** Whether a text has a sign with a meaning in regular expressions. Without one, it is the same as a regular expression. */
export const hasRegexSign = (text: string): boolean => text.search(SIGNS) >= 0;

/** A regular expression that matches exactly the text. */
export const escapeRegex = (text: string): string => text.replace(SIGNS, String.raw`\$&`);
