import { existsSync } from 'node:fs';
import path from 'node:path';
import { ruleText } from './rule-file.ts';

/** A line that leaves out everything in the folder of its file. */
const EVERYTHING = /^[ \t]*\/?\*\*?(\/\*\*?)?\/?[ \t]*\r?$/m;

/**
 * Whether a `.gitignore` in this folder, where no repository is, counts no more than it does for git. In a repository they
 * count as they do for git, which is what ripgrep does by default: those outside of it do not, a submodule has its own, a
 * linked worktree those of its repository. Where no repository is, they count all the same, as they do in the repository
 * that the tree was copied from. One exception: where the folder or one above holds a `.gitignore` that names everything
 * (`/*` in Debian's kernel source, `*` in a home folder whose dotfiles are kept in git elsewhere), they count only inside
 * repositories; otherwise nothing would ever be found.
 */
export function countsOnlyInRepositories(searched: string): boolean {
  for (let at = searched; ; at = path.dirname(at)) {
    if (existsSync(path.join(at, '.git')) || namesEverything(path.join(at, '.gitignore'))) return true;
    if (path.dirname(at) === at) return false;
  }
}

/** ripgrep's argument about that. @throws UnusableRules */
export function gitRules(searched: string): string[] {
  return countsOnlyInRepositories(searched) ? [] : ['--no-require-git'];
}

function namesEverything(file: string): boolean {
  return EVERYTHING.test(ruleText(file) ?? '');
}
