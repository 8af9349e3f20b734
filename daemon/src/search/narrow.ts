import type { SearchRequest } from '../api/schemas.ts';
import type { ResolvedPath } from '../security/paths.ts';

/** The files of a folder that can match a pattern; no other file matches. */
export interface NarrowedFiles {
  /** Relative paths of regular text files, to be named to ripgrep one by one. */
  named: readonly string[];
  /** Those are searched even if they are binary. */
  areTexts?: boolean | undefined;
  /**
   * Relative paths of files that ripgrep finds by walking their folders: those that are or may be binary. ripgrep treats named
   * files differently.
   */
  found: readonly string[];
  /** Relative paths of files whose names are odd, so they cannot be named to ripgrep and are found by walking, too. */
  odd: readonly string[];
  /** Folders below the searched one (relative to it) in which a `.dowseignore` may be. */
  mayHoldRules: ReadonlySet<string>;
  /** Whether ripgrep surely accepts the pattern, so that it need not be asked where there is no file. */
  isPatternSure: boolean;
}

export interface Narrowed {
  /** Undefined: search the whole folder. */
  files: NarrowedFiles | undefined;
  /** How many files a search of the whole folder looks into, where that is known. */
  total: number | undefined;
}

/** Nothing is known: the whole folder is searched. */
export const EVERYTHING: Narrowed = { files: undefined, total: undefined };

export interface NarrowOptions {
  signal?: AbortSignal | undefined;
  /** The files that are not UTF-8 are wanted, whatever the pattern; with them come binary files, and such as changed a moment ago. */
  notUtf8?: boolean;
}

/**
 * Knows which files a search can be kept to. What it answers is true at the moment of the call: no file changed
 * before it, in whatever way, is left out that ripgrep would find the pattern in.
 */
export interface Narrowing {
  narrow(request: SearchRequest, target: ResolvedPath, options: NarrowOptions): Promise<Narrowed>;
}
