/** The folder that a path, relative and with `/`, lies in; that of the root is the empty path. */
export function folderAbove(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Whether a path lies in one of the folders, however deep; the root is none of them. As fast for many as for one. */
export function isBelowAny(path: string, folders: ReadonlySet<string>): boolean {
  for (let at = folderAbove(path); at !== ''; at = folderAbove(at)) if (folders.has(at)) return true;
  return false;
}
