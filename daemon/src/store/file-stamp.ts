/** The values of a file that change with its content. */
export interface FileStamp {
  /** On disk, in bytes. */
  size: number;
  mtimeMs: number;
  ctimeMs: number;
}

/** Whether a file is unchanged, as far as its size and times tell. */
export function isUnchanged(before: FileStamp, now: FileStamp): boolean {
  return before.size === now.size && before.mtimeMs === now.mtimeMs && before.ctimeMs === now.ctimeMs;
}
