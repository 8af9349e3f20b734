import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readText } from '../security/read-text.ts';

/** Names of files by which ripgrep leaves others out, and of what marks where repositories begin. */
export const RULE_FILES: ReadonlySet<string> = new Set(['.gitignore', '.ignore', '.rgignore', '.git']);

/**
 * What can change outside a folder and bears on which of its files ripgrep searches: ignore files above it, those in
 * it that are written to by names elsewhere, the `info/exclude` of repositories, git's own settings. Two equal texts
 * mean that nothing of it changed. The files are few and small, so they are compared whole: a change that shows in
 * neither size nor time is seen as well.
 *
 * @param repositories folders at or below `root` that hold a `.git`
 * @param linked ignore files below `root` that are symlinks or have other names
 */
export function outsideRules(
  root: string,
  repositories: readonly string[],
  linked: readonly string[],
): string {
  const parts: string[] = [];
  const add = (file: string) => parts.push(file, contentOf(file) ?? '-');
  for (let at = root; dirname(at) !== at; ) {
    at = dirname(at);
    for (const name of RULE_FILES) if (name !== '.git') add(join(at, name));
    addRepository(at, add);
  }
  for (const repository of repositories) addRepository(repository, add);
  for (const file of linked) add(file);
  addSettings(add);
  return parts.join('\0');
}

/** As ripgrep finds it: `.git` may be a file that names the folder (a worktree, a submodule). */
function addRepository(folder: string, add: (file: string) => void): void {
  const git = join(folder, '.git');
  const pointer = contentOf(git);
  if (pointer === undefined) return;
  add(git);
  const gitDir = pointer.startsWith('gitdir:')
    ? resolve(folder, pointer.slice('gitdir:'.length).trim())
    : git;
  const common = contentOf(join(gitDir, 'commondir'));
  add(join(gitDir, 'info', 'exclude'));
  if (common !== undefined) {
    add(join(gitDir, 'commondir'));
    add(join(resolve(gitDir, common.trim()), 'info', 'exclude'));
  }
}

/** `core.excludesFile`, looked for where and how ripgrep looks (ignore 0.4, `gitconfig_excludes_path`). */
function addSettings(add: (file: string) => void): void {
  const home = process.env.HOME ?? homedir();
  const xdg = process.env.XDG_CONFIG_HOME || join(home, '.config');
  for (const config of [join(home, '.gitconfig'), join(xdg, 'git', 'config')]) {
    add(config);
    for (const [, named] of (contentOf(config) ?? '').matchAll(
      /^\s*excludesfile\s*=\s*"?\s*(\S+?)\s*"?\s*$/gim,
    )) {
      add(named!.replace(/^~/, home));
    }
  }
  add(join(xdg, 'git', 'ignore'));
}

/** Undefined when there is nothing of that name; of what is there and is no readable file, that it is there. */
function contentOf(file: string): string | undefined {
  // Most are not there, and an exception takes longer than to look first.
  if (!existsSync(file)) return undefined;
  try {
    return readText(file, { encoding: 'latin1' }) ?? '?';
  } catch (error) {
    return `?${(error as NodeJS.ErrnoException).code}`;
  }
}
