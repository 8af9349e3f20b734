/** Punctuation that distinguishes a name from a word with name-like spelling: `JavaScript`, `HTTP`. */
const PUNCTUATION = /[_$./-]/;

/** Whether a literal may be a name that no symbol has in any spelling. */
export const mayBeUndefined = (literal: string, isBareSymbol: boolean) =>
  (isBareSymbol || PUNCTUATION.test(literal)) && !/\s/.test(literal);
