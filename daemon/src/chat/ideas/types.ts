/**
 * Something that has no name of its own but that people ask for: URLs, long lines, empty catch blocks. To add one,
 * add an entry to the file of its kind; nothing else has to change.
 */
export interface Idea {
  /** Short name, used in tests and in the documentation. */
  id: string;
  /** What people call it: the source of a regular expression that must match the whole phrase, any case. */
  en: string;
  es?: string;
  /** How the explanation names it. */
  says: string;
  /** Pattern where the language makes no difference, or is one that `by` does not name. */
  any?: string;
  /** Pattern by language; the ids are those of `roles/`. */
  by?: Readonly<Record<string, string>>;
  /** The match spans lines. */
  multiline?: boolean;
  /** Letters match in either case. */
  ignoreCase?: boolean;
  /** Only whole words. */
  word?: boolean;
  /** Extensions of the only files that have it, where the tree has such: other files may have lines like it. */
  within?: readonly string[];
  /** Needs look-around. */
  pcre2?: boolean;
}

/** The same pattern for several languages. */
export function each(languages: string, pattern: string): Record<string, string> {
  return Object.fromEntries(languages.split(' ').map(id => [id, pattern]));
}
