/** The parent of a relative path with `/`; the parent of a top-level name is the empty path. */
export function folderAbove(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** What the paths of files in a folder begin with: nothing in the root. */
export const prefixOf = (folder: string): string => (folder === '' ? '' : `${folder}/`);

/**
 * Whether a path lies in one of the folders, at any depth. The empty path (the root) matches nothing. Takes the same
 * time for any number of folders.
 */
export function isBelowAny(path: string, folders: ReadonlySet<string>): boolean {
  for (let at = folderAbove(path); at !== ''; at = folderAbove(at)) if (folders.has(at)) return true;
  return false;
}
