/**
 * Reads a txtar archive, Go's plain form for a tree of text files: a line `-- path --` begins each file, and what
 * stands before the first is a comment. Kept so, a tree of fixtures is no source of this repository: nothing lints it,
 * compiles it or takes its tests for ours.
 */
export function readTxtar(archive: string): Record<string, string> {
  const files: Record<string, string> = {};
  const [, ...parts] = archive.split(/^-- (.+) --\n/m);
  for (let i = 0; i + 1 < parts.length; i += 2) files[parts[i]!] = parts[i + 1]!;
  return files;
}
