/**
 * A path by composed letters on macOS, where the disk may have them in parts (`é` as `e` and an accent), as the Finder writes
 * names. The system takes both for one name; VS Code knows every file by composed ones, and opens one of parts as another.
 */
export function composed(path: string, platform = process.platform): string {
  return platform === 'darwin' ? path.normalize('NFC') : path;
}
