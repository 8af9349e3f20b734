/** Files of a language that are more than its code, as globs of their names: `*`, `[a-z]` and `{a,b}`. */
export interface FileGlobs {
  /** Tests, where {@link pathKinds} does not know them by the names that all languages share; empty where it knows all. */
  readonly tests: readonly string[];
  /** What a folder or package is entered by. */
  readonly entries?: readonly string[];
  /** What declares things that other files define. */
  readonly declarations?: readonly string[];
  readonly config?: readonly string[];
  readonly docs?: readonly string[];
  /** Lists of exact versions that a package manager of the language writes. Whole names, in lower case. */
  readonly locks?: readonly string[];
}

/** Tests as languages with camel case call them: `CacheTest.java`, `CacheSpec.hs`; not `Latest.hs`. */
export const CAMEL_CASE_TESTS = '*{[a-z0-9]Test,[a-z0-9]Tests,[a-z0-9]Spec,TestCase}.*';

/** Matches file names, without their folders, that match one of the globs; undefined where there are none. */
export function globPattern(globs: readonly string[] | undefined, flags = ''): RegExp | undefined {
  return globs?.length ? new RegExp(`^(?:${globs.map(globSource).join('|')})$`, flags) : undefined;
}

function globSource(glob: string): string {
  const within = { '{': '(?:', '}': ')', ',': '|', '*': '.*' } as Readonly<Record<string, string>>;
  return glob.replace(/[.+?^$()|\\]/g, '\\$&').replace(/[{},*]/g, sign => within[sign]!);
}
