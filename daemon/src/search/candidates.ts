import type { SearchRequest } from '../api/schemas.ts';
import type { ResolvedPath } from '../security/paths.ts';

/** The files of a folder that can match a pattern; no other file matches. */
export interface CandidateFiles {
  /** Relative paths of regular text files, to be named to ripgrep one by one. */
  named: readonly string[];
  /** Named files are searched even if they are binary. */
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
}

export const NO_FILES: CandidateFiles = { named: [], found: [], odd: [], mayHoldRules: new Set() };

/** The outcome of the pattern index for a search. */
export interface Candidates {
  /** Undefined: search the whole folder. */
  files: CandidateFiles | undefined;
  /** Number of files in a search of the whole folder, if known. */
  total: number | undefined;
}

/** Nothing is known: the whole folder is searched. */
export const ALL_FILES: Candidates = { files: undefined, total: undefined };

export interface CandidateOptions {
  signal?: AbortSignal | undefined;
  /** Returns all files that are not UTF-8, for any pattern; and binary files and files changed a moment ago. */
  notUtf8?: boolean;
}

/** Finds the files that can match. The result includes every matching file, with all changes before the call. */
export interface CandidateFinder {
  findCandidates(
    request: SearchRequest,
    target: ResolvedPath,
    options: CandidateOptions,
  ): Promise<Candidates>;
}
