/**
 * Reads a txtar archive, Go's plain-text form of a file tree: a line `-- path --` begins each file, and text before the
 * first is a comment. In an archive, fixtures are not linted, compiled or run as our tests.
 */
export function readTxtar(archive: string): Record<string, string> {
  const files: Record<string, string> = {};
  const [, ...parts] = archive.split(/^-- (.+) --\n/m);
  for (let i = 0; i + 1 < parts.length; i += 2) files[parts[i]!] = parts[i + 1]!;
  return files;
}
