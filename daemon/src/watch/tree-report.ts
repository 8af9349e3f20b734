/** The changes in a tree since the last report. Reports come in order, and a change is in only one of them. */
export interface TreeReport {
  /** Why some changes may be missing in all reports. */
  unsure?: string;
  /**
   * The report may lack changes up to the moment of the request, because files change faster than they can be listed. A
   * complete report follows.
   */
  isPartial?: boolean;
  /** Whether the tree is watched. If not, `unsure` gives the reason. */
  isWatched: boolean;
  /** Searched files that were written, replaced or removed. */
  touched: string[];
  /** Files that are searched from now on, and files that no longer are. */
  added: string[];
  removed: string[];
  /** Changed paths that may or may not be searched; only on systems other than Linux. */
  changed?: string[];
  /** Events were lost, so all files must be compared. `all` lists them. */
  lostTrack: boolean;
  /**
   * An ignore file in the tree or outside, or a `.dowseignore`, has changed. `added` and `removed` do not reflect a
   * changed `.dowseignore`.
   */
  hasNewRules: boolean;
  /** All searched files. */
  all?: string[];
  /** Number of searched files. */
  count: number;
  /** Increases whenever there may be new names or new rules. */
  names: number;
  /** Folders that are neither searched nor watched. */
  boundary: readonly string[];
  /** Folders that have, or had, a `.dowseignore`. */
  sifting: readonly string[];
}

/** The state of a tree. */
export type TreeOutline = Pick<TreeReport, 'count' | 'names' | 'boundary' | 'sifting'>;

/** `fs.Stats` values for each path: size, mtimeMs, ctimeMs, ino. The size is -1 if there is no regular file. */
export type FileNumbers = Float64Array;

/** A report about a tree whose files are unknown. */
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
