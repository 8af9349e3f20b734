import { relative, sep } from 'node:path';
import { escapeGlob } from '../rules/escape-glob.ts';
import { dataFolders, OWN_NAMES } from '../security/own-files.ts';
import { isInside } from '../security/paths.ts';

/** Version control's own; where the system takes names in either case, in either. */
const GIT = process.platform === 'linux' ? '--glob=!.git' : '--glob=!.[gG][iI][tT]';

/**
 * Arguments of ripgrep that leave out, below a folder (absolute, real), what Dowse keeps in its data folder, and `.git`. They
 * go behind all other globs, of which the last that fits decides; on other files they have no bearing.
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
