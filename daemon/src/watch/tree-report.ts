/** What happened in a tree since the last report about it. Reports come in order, and none of them repeats another. */
export interface TreeReport {
  /** Why some changes may be in no report. */
  unsure?: string;
  /**
   * It does not have all that happened before some moment. A report that was asked for is partial when files come and go faster
   * than they can be listed; one that is not follows.
   */
  isPartial?: boolean;
  /** Whether the tree is watched. If not, `unsure` says why. */
  isWatched: boolean;
  /** Searched files that were written, replaced or removed. */
  touched: string[];
  /** Files that are searched from now on, and those that no longer are. */
  added: string[];
  removed: string[];
  /** Paths with changes of which it is not known whether they are searched, on systems other than Linux. */
  changed?: string[];
  /** Anything may have changed, so all files have to be compared. `all` names them. */
  lostTrack: boolean;
  /** Ignore files changed, in the tree or outside, or a `.dowseignore`. `added` and `removed` know nothing of the latter. */
  hasNewRules: boolean;
  /** All searched files. */
  all?: string[];
  /** Number of searched files. */
  count: number;
  /** Counts up whenever there may be new names, or new rules. */
  names: number;
  /** Folders that are neither searched nor watched. */
  boundary: readonly string[];
  /** Folders in which there is a `.dowseignore`, or was. */
  sifting: readonly string[];
}

/** The state of a tree. */
export type TreeOutline = Pick<TreeReport, 'count' | 'names' | 'boundary' | 'sifting'>;

/** Numbers of `fs.Stats` for each path: size, mtimeMs, ctimeMs, ino; a size of -1 where there is no regular file. */
export type FileNumbers = Float64Array;

/** A report of a tree of which nothing is known. */
export function emptyReport(what: Partial<TreeReport> & Pick<TreeReport, 'isWatched'>): TreeReport {
  return {
    touched: [],
    added: [],
    removed: [],
    lostTrack: false,
    hasNewRules: false,
    count: 0,
    names: 0,
    boundary: [],
    sifting: [],
    ...what,
  };
}
