/** What an update did with one file. */
export interface FileUpdate {
  /** Relative to the directory, with `/`. */
  path: string;
  isRemoved: boolean;
  /** Chunks whose vectors were not known. */
  embedded: number;
}

/** Of an update of more files than this, none are told one by one. */
export const MAX_FILE_UPDATES = 20_000;

/** What an update did. */
export interface UpdateResult {
  /** Files read and stored, and files removed. */
  changed: number;
  removed: number;
  /** Files whose content was known and whose time was not. */
  touched: number;
  /** Chunks whose vectors were not known. */
  embedded: number;
  /** The changed and removed files; undefined where they are too many to tell. */
  files: FileUpdate[] | undefined;
  /** Paths that only a scan can tell about. */
  unknown: number;
  /** Share of stored chunks that no longer count, 0 to 1, once they are many. */
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

/** What two updates did, one after the other. */
export function together(first: UpdateResult, second: UpdateResult): UpdateResult {
  return {
    ...second,
    changed: first.changed + second.changed,
    removed: first.removed + second.removed,
    touched: first.touched + second.touched,
    embedded: first.embedded + second.embedded,
    files: first.files && second.files && [...first.files, ...second.files],
  };
}
