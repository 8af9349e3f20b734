import { relative, sep } from 'node:path';
import { dataFolders, OWN_NAMES } from '../security/own-files.ts';
import { isInside } from '../security/paths.ts';
import { escapeGlob } from './escape-glob.ts';

/**
 * Arguments of ripgrep that leave out, below a folder (absolute, real), what Dowse keeps in its data folder. They go behind
 * all other globs, of which the last that fits decides; on other files they have no bearing.
 */
export function ownGlobs(folder: string): string[] {
  return dataFolders()
    .filter(own => isInside(own, folder))
    .flatMap(own => {
      const way = relative(folder, own)
        .split(sep)
        .filter(Boolean)
        .map(name => `${escapeGlob(name)}/`);
      return OWN_NAMES.map(name => `--glob=!/${way.join('')}${name}`);
    });
}
