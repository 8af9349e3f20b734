import { existsSync } from 'node:fs';
import path from 'node:path';
import { readText } from '../security/read-text.ts';

/** A line that leaves out everything in the folder of its file. */
const EVERYTHING = /^[ \t]*\/?\*\*?(\/\*\*?)?\/?[ \t]*\r?$/m;

/**
 * ripgrep's argument about `.gitignore` files. In a repository they count as they do for git, which is what ripgrep does by
 * default: those outside of it do not, a submodule has its own, a linked worktree those of its repository. Where no
 * repository is, they count all the same, as they do in the repository that the tree was copied from. One exception: where
 * the searched folder or one above holds a `.gitignore` that names everything (`/*` in Debian's kernel source, `*` in a home
 * folder whose dotfiles are kept in git elsewhere), they count only inside repositories; otherwise nothing would ever be found.
 */
export function gitRules(searched: string): string[] {
  for (let at = searched; ; at = path.dirname(at)) {
    if (existsSync(path.join(at, '.git')) || namesEverything(path.join(at, '.gitignore'))) return [];
    if (path.dirname(at) === at) return ['--no-require-git'];
  }
}

function namesEverything(file: string): boolean {
  try {
    return existsSync(file) && EVERYTHING.test(readText(file) ?? '');
  } catch {
    return false;
  }
}
