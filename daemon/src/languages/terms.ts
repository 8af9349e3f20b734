/**
 * What programmers call the constructs of a language, as tables: each line is a row, `¦` divides its cells and `|` the
 * phrases of a cell. Phrases are singular and in lower case. `words/` reads them.
 */
export interface Terms {
  /**
   * Constructs in the syntax tree: phrases in English, in Spanish, the node (`kinds:name; further conditions`), a pattern
   * within it, and `also=` with further languages that have the construct.
   */
  nodes?: string;
  /**
   * Constructs that lines show, for a language that no parser reads: phrases in English, in Spanish, the pattern, a line
   * that it finds, and one that it does not.
   */
  lines?: string;
  /** Further extensions of files with these lines, without dots. */
  extensions?: readonly string[];
}
