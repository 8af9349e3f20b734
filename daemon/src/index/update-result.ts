/** The result of an update for one file. */
export interface FileUpdate {
  /** Relative to the directory, with `/`. */
  path: string;
  isRemoved: boolean;
  /** Chunks that had to be embedded. */
  embedded: number;
}

/** Updates of more files than this do not list them. */
export const MAX_FILE_UPDATES = 20_000;

/** The result of an update. */
export interface UpdateResult {
  /** Files read and stored, and files removed. */
  changed: number;
  removed: number;
  /** Files with known content and a new time. */
  touched: number;
  /** Chunks that had to be embedded. */
  embedded: number;
  /** The changed and removed files; undefined if there are too many. */
  files: FileUpdate[] | undefined;
  /** Number of paths that need a scan. */
  unknown: number;
  /** Share of dead chunks, 0 to 1; 0 while there are few. */
  waste: number;
}

export const NO_UPDATE: UpdateResult = {
  changed: 0,
  removed: 0,
  touched: 0,
  embedded: 0,
  files: [],
  unknown: 0,
  waste: 0,
};

/** The combined result of two consecutive updates. */
export function combineUpdates(first: UpdateResult, second: UpdateResult): UpdateResult {
  return {
    ...second,
    changed: first.changed + second.changed,
    removed: first.removed + second.removed,
    touched: first.touched + second.touched,
    embedded: first.embedded + second.embedded,
    files: first.files && second.files && [...first.files, ...second.files],
  };
}
