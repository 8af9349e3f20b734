/**
 * Composes the letters of a path (NFC) on macOS, where the Finder stores decomposed names (`é` as `e` and an
 * accent). macOS treats both as one name, but VS Code uses nfcPath names and opens a decomposed one as
 * another file.
 */
export function nfcPath(path: string, platform = process.platform): string {
  return platform === 'darwin' ? path.normalize('NFC') : path;
}
