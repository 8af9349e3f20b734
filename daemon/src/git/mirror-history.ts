/** The history that a mirror shares with a checkout elsewhere. */
import { changedNames, run } from './mirror-git.ts';

/** The first of these commits that a mirror has. */
export async function firstKnown(mirror: string, commits: readonly string[]): Promise<string | undefined> {
  const args = ['cat-file', '--batch-check=%(objectname) %(objecttype)'];
  const { stdout } = await run(mirror, args, { input: commits.map(commit => `${commit}\n`).join('') });
  const known = new Set(
    stdout.split('\n').flatMap(line => (line.endsWith(' commit') ? [line.slice(0, -' commit'.length)] : [])),
  );
  return commits.find(commit => known.has(commit));
}

/** The number of files that differ between two commits; infinite if they cannot be compared. */
export async function difference(mirror: string, from: string, to: string): Promise<number> {
  if (from === to) return 0;
  const names = await changedNames(mirror, from, to).catch(() => undefined);
  return names?.length ?? Number.POSITIVE_INFINITY;
}
