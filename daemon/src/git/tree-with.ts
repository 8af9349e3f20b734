/** Trees of git in a mirror in which other content stands in places of a commit. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OVERRIDING } from './environment.ts';
import { startGit } from './git.ts';
import { LOCAL_ENV, LOCAL_LIMITS, localFailed } from './mirror-git.ts';

/** The content for a place. The mirror has its objects. */
export type Placed =
  /** The files of a commit in the place of a submodule. */
  | { path: string; commit: string }
  /** A blob in the place of a file. */
  | { path: string; mode: string; blob: string };

/**
 * Makes a tree of the files of a commit or tree, with other content in some places.
 *
 * @param name of the ref that keeps the tree
 * @returns the hash of the tree
 * @throws DowseError SERVICE_UNAVAILABLE
 */
export async function treeWith(
  mirror: string,
  base: string,
  placed: readonly Placed[],
  name: string,
): Promise<string> {
  const index = join(mirror, `graft-${randomUUID()}.index`);
  const git = async (args: readonly string[], input = ''): Promise<string> => {
    // `update-index` demands a work tree, though nothing is read from it.
    const place = ['-c', 'core.bare=false', `--git-dir=${mirror}`, `--work-tree=${mirror}`];
    const all = [...OVERRIDING, ...place, ...args];
    const options = { ...LOCAL_LIMITS, input, env: { ...LOCAL_ENV, GIT_INDEX_FILE: index } };
    const { exitCode, stdout, stderr } = await startGit(mirror, all, options);
    if (exitCode !== 0) throw localFailed(stderr);
    return stdout.trim();
  };
  try {
    await git(['read-tree', base]);
    const gone = '0'.repeat(base.length);
    const lines = placed.map(each =>
      'blob' in each ? `${each.mode} ${each.blob}\t${each.path}\0` : `0 ${gone}\t${each.path}\0`,
    );
    await git(['update-index', '-z', '--index-info'], lines.join(''));
    for (const each of placed)
      if ('commit' in each) await git(['read-tree', `--prefix=${each.path}/`, each.commit]);
    const tree = await git(['write-tree']);
    await git(['update-ref', `refs/dowse/${name}`, tree]);
    return tree;
  } finally {
    await rm(index, { force: true });
  }
}
