/** Special files of a language, as globs for their names: `*`, `[a-z]` and `{a,b}`. */
export interface FileGlobs {
  /** Tests that {@link pathKinds} does not know by the names which all languages share; empty if none. */
  readonly tests: readonly string[];
  /** Entry points of a folder or package. */
  readonly entries?: readonly string[];
  /** Files that declare names defined elsewhere. */
  readonly declarations?: readonly string[];
  readonly config?: readonly string[];
  readonly docs?: readonly string[];
  /** Lock files of the language's package manager: whole names, in lower case. */
  readonly locks?: readonly string[];
}

/** Test names in languages with camel case: `CacheTest.java`, `CacheSpec.hs`; not `Latest.hs`. */
export const CAMEL_CASE_TESTS = '*{[a-z0-9]Test,[a-z0-9]Tests,[a-z0-9]Spec,TestCase}.*';

/** A pattern for file names (without folders) that match one of the globs; undefined for an empty list. */
export function globPattern(globs: readonly string[] | undefined, flags = ''): RegExp | undefined {
  return globs?.length ? new RegExp(`^(?:${globs.map(globSource).join('|')})$`, flags) : undefined;
}

function globSource(glob: string): string {
  const within = { '{': '(?:', '}': ')', ',': '|', '*': '.*' } as Readonly<Record<string, string>>;
  return glob.replace(/[.+?^$()|\\]/g, '\\$&').replace(/[{},*]/g, sign => within[sign]!);
}
