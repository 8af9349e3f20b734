/** Submodules of a commit in a mirror. */
import { localFailed, run } from './mirror-git.ts';

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
