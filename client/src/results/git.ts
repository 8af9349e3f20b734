/** Reads what a permalink needs from the files of a git repository, without git. */
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';

export interface Checkout {
  /** Top of the working tree. */
  root: string;
  /** URL of the remote origin, else of the first remote. */
  remote: string | undefined;
  /** Commit of HEAD; undefined before the first commit. */
  commit: string | undefined;
}

/** The checkout that contains a file; undefined outside one. */
export async function checkoutOf(file: string): Promise<Checkout | undefined> {
  const git = await gitOf(file);
  if (!git) return undefined;
  const { root, gitDir, shared } = git;
  const [remote, commit] = await Promise.all([remoteOf(shared), headCommit(gitDir, shared)]);
  return { root, remote, commit };
}

/** The same without its commit, which takes more files to read. */
export async function remoteAt(file: string): Promise<Omit<Checkout, 'commit'> | undefined> {
  const git = await gitOf(file);
  return git && { root: git.root, remote: await remoteOf(git.shared) };
}

/** Path of a file in its checkout, with `/`. */
export function pathIn(checkout: Checkout, file: string): string {
  return relative(checkout.root, file).split(sep).join('/');
}

const MAX_BYTES = 16 * 1024 * 1024;

/** Reads a regular file with a size: a pipe or a device might never end. */
async function text(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  const isPlain = found?.isFile() && found.size > 0 && found.size <= MAX_BYTES;
  return isPlain ? readFile(path, 'utf8').catch(() => undefined) : undefined;
}

/**
 * Reads a file inside a git folder. A name that leads out of it, by `..` or a link, could be any file of the
 * user.
 */
async function textIn(folder: string, name: string): Promise<string | undefined> {
  const [real, top] = await Promise.all(
    [join(folder, name), folder].map(path => realpath(path).catch(() => undefined)),
  );
  return real && top && real.startsWith(top + sep) ? text(real) : undefined;
}

/** The git folder; `.git` is a folder, or in worktrees and submodules a file with its path. */
async function gitDirOf(root: string): Promise<string | undefined> {
  const path = join(root, '.git');
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return path;
  const named = found && /^gitdir: (.+)$/m.exec((await text(path)) ?? '')?.[1];
  return named ? resolve(root, named.trim()) : undefined;
}

interface Git {
  root: string;
  gitDir: string;
  /** The git folder that all worktrees have in common. */
  shared: string;
}

/** The git folders of the checkout that contains a file. */
async function gitOf(file: string): Promise<Git | undefined> {
  for (let root = dirname(file); ; root = dirname(root)) {
    const gitDir = await gitDirOf(root);
    if (gitDir) {
      const common = (await text(join(gitDir, 'commondir')))?.trim();
      return { root, gitDir, shared: common ? resolve(gitDir, common) : gitDir };
    }
    if (root === dirname(root)) return undefined;
  }
}

const remoteOf = async (shared: string) => remoteIn((await text(join(shared, 'config'))) ?? '');

/** URL of origin, else of the first remote, in a git configuration. */
export function remoteIn(config: string): string | undefined {
  const sections = config.split(/^[ \t]*(?=\[)/m);
  const remotes = sections.flatMap(section => {
    const name = /^\[remote "([^"]+)"\]/.exec(section)?.[1];
    const url = /^[ \t]*url[ \t]*=[ \t]*(.+?)[ \t]*$/m.exec(section)?.[1];
    return name && url ? [{ name, url }] : [];
  });
  return (remotes.find(remote => remote.name === 'origin') ?? remotes[0])?.url;
}

async function headCommit(gitDir: string, shared: string): Promise<string | undefined> {
  const head = (await textIn(gitDir, 'HEAD'))?.trim() ?? '';
  const ref = /^ref: (.+)$/.exec(head)?.[1];
  if (!ref) return isCommit(head) ? head : undefined;
  const loose = (await textIn(gitDir, ref)) ?? (await textIn(shared, ref));
  if (loose && isCommit(loose.trim())) return loose.trim();
  const packed = (await text(join(shared, 'packed-refs'))) ?? '';
  return packed
    .split('\n')
    .find(line => line.endsWith(` ${ref}`))
    ?.split(' ')[0];
}

const isCommit = (value: string) => /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(value);
