/** Submodules of a commit in a mirror: which it names, and a tree of git in which their files stand in their places. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OVERRIDING } from './environment.ts';
import { startGit } from './git.ts';
import { LOCAL_ENV, LOCAL_LIMITS, localFailed, run } from './mirror-git.ts';

/** A place in a commit where the files of another repository belong. */
export interface Submodule {
  path: string;
  /** The commit of the other repository. */
  commit: string;
  /** As `.gitmodules` has it; undefined if that does not name the path. */
  url: string | undefined;
}

const KEY = /^submodule\.(.+)\.(path|url)$/s;

/** The submodules that a commit names, in the order of their paths. Their addresses come from the repository, and may be hostile. */
export async function submodulesOf(mirror: string, commit: string): Promise<Submodule[]> {
  const { exitCode, stdout, stderr } = await run(mirror, ['ls-tree', '-r', '-z', commit]);
  if (exitCode !== 0) throw localFailed(stderr);
  const found = stdout.split('\0').flatMap(line => {
    const [, pinned, path] = /^160000 commit ([0-9a-f]{40,64})\t(.+)$/s.exec(line) ?? [];
    return pinned && path ? [{ path, commit: pinned }] : [];
  });
  if (found.length === 0) return [];
  const urls = await addressesIn(mirror, commit);
  return found.map(each => ({ ...each, url: urls.get(each.path) }));
}

/** The addresses in `.gitmodules`, by path. */
async function addressesIn(mirror: string, commit: string): Promise<Map<string, string>> {
  const args = [
    'config',
    '--null',
    `--blob=${commit}:.gitmodules`,
    '--get-regexp',
    '^submodule\\..*\\.(path|url)$',
  ];
  const { stdout } = await run(mirror, args);
  const sections = new Map<string, { path?: string; url?: string }>();
  for (const entry of stdout.split('\0')) {
    const [key = '', ...value] = entry.split('\n');
    const [, name, field] = KEY.exec(key) ?? [];
    if (name === undefined) continue;
    sections.set(name, { ...sections.get(name), [field as 'path' | 'url']: value.join('\n') });
  }
  return new Map(
    [...sections.values()].flatMap(({ path, url }): [string, string][] => (path && url ? [[path, url]] : [])),
  );
}

/** Whether a mirror has a commit. */
export async function hasCommit(mirror: string, commit: string): Promise<boolean> {
  return (await run(mirror, ['cat-file', '-e', `${commit}^{commit}`])).exitCode === 0;
}

/**
 * Makes a tree of the files of a commit, with the files of these submodules, whose commits the mirror has, in their places.
 *
 * @param name of the ref that keeps the tree
 * @returns the hash of the tree
 * @throws DowseError SERVICE_UNAVAILABLE
 */
export async function treeWith(
  mirror: string,
  commit: string,
  submodules: readonly Submodule[],
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
    await git(['read-tree', commit]);
    const gone = submodules.map(({ path }) => `0 ${'0'.repeat(commit.length)}\t${path}\0`).join('');
    await git(['update-index', '-z', '--index-info'], gone);
    for (const { path, commit: pinned } of submodules) await git(['read-tree', `--prefix=${path}/`, pinned]);
    const tree = await git(['write-tree']);
    await git(['update-ref', `refs/dowse/${name}`, tree]);
    return tree;
  } finally {
    await rm(index, { force: true });
  }
}
