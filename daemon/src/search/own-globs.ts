import { relative, sep } from 'node:path';
import { escapeGlob } from '../rules/escape-glob.ts';
import { dataFolders, OWN_NAMES } from '../security/own-files.ts';
import { isInside } from '../security/paths.ts';

/** Excludes git's folder; in any case on systems that may ignore the case of names. */
const GIT = process.platform === 'linux' ? '--glob=!.git' : '--glob=!.[gG][iI][tT]';

/**
 * Arguments of ripgrep that exclude Dowse's files in its data folder, and `.git`, below a folder (absolute, real). They come last, because
 * the last matching glob decides; they affect no other file.
 */
export function ownGlobs(folder: string): string[] {
  const own = dataFolders()
    .filter(own => isInside(own, folder))
    .flatMap(own => {
      const way = relative(folder, own)
        .split(sep)
        .filter(Boolean)
        .map(name => `${escapeGlob(name)}/`);
      return OWN_NAMES.map(name => `--glob=!/${way.join('')}${name}`);
    });
  return [...own, GIT];
}
