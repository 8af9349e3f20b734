/** The values of a file that change with its content. */
export interface FileStamp {
  /** On disk, in bytes. */
  size: number;
  mtimeMs: number;
  ctimeMs: number;
}

/** Whether the size and times of a file are unchanged. */
export function isUnchanged(before: FileStamp, now: FileStamp): boolean {
  return before.size === now.size && before.mtimeMs === now.mtimeMs && before.ctimeMs === now.ctimeMs;
}
