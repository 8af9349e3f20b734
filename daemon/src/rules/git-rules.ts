import { existsSync } from 'node:fs';
import path from 'node:path';
import { ruleText } from './rule-file.ts';

/** A line that ignores everything in the folder of its file. */
const EVERYTHING = /^[ \t]*\/?\*\*?(\/\*\*?)?\/?[ \t]*\r?$/m;

/**
 * Whether `.gitignore` files apply only inside repositories, as in git. Outside of a repository they apply too, as in the
 * repository that the tree was copied from. The exception is a `.gitignore` in the folder or above it that ignores
 * everything (`/*` in Debian's kernel source, `*` in a home folder whose dotfiles are in a bare repository): then no search
 * would find anything. Inside a repository ripgrep's default is the same as git's.
 */
export function countsOnlyInRepositories(searched: string): boolean {
  for (let at = searched; ; at = path.dirname(at)) {
    if (existsSync(path.join(at, '.git')) || namesEverything(path.join(at, '.gitignore'))) return true;
    if (path.dirname(at) === at) return false;
  }
}

function namesEverything(file: string): boolean {
  return EVERYTHING.test(ruleText(file) ?? '');
}
