/** A text with a shape of its own, and its phrases. Phrases are singular and in lower case. */
export interface Idea {
  id: string;
  en: readonly string[];
  es: readonly string[];
  /** A regular expression in the syntax of ripgrep. */
  pattern: string;
  ignoreCase?: boolean;
  /** Look-around is needed. */
  pcre2?: boolean;
  /** Extensions of the files that can have it. */
  extensions?: readonly string[];
  /** Whether it applies only to trees with such files. There it takes precedence over terms of other languages. */
  isOfLanguage?: boolean;
  /** Globs of the files that can have it. */
  globs?: readonly string[];
  /** Lines that it must find, and lines that it must not. */
  finds: readonly string[];
  misses: readonly string[];
}
