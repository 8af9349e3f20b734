import { homedir } from 'node:os';
import { basename, dirname, join, parse } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { realDirectory } from '../security/paths.ts';

/** @throws DowseError INVALID_REQUEST for a directory that contains far more than a project */
export function assertNotTooBroad(directory: string, home = homedir()): void {
  const what = broadFolder(directory, home);
  if (what === undefined) return;
  throw new DowseError(
    'INVALID_REQUEST',
    `Dowse does not index ${what}.`,
    '/target_dir: name the folder of a project',
  );
}

function broadFolder(directory: string, home: string): string | undefined {
  const { root } = parse(directory);
  if (directory === root) return 'a whole disk';
  const isAnyOf = (folders: readonly string[]) =>
    folders.some(folder => directory === folder || directory === realDirectory(folder));
  if (isAnyOf([home])) return 'a home folder';
  const usual = ['/home', '/Users', '/var/home', '/export/home'];
  const homes = process.platform === 'win32' ? [join(root, 'Users')] : usual;
  // Other folders above a home folder count only if they have such a name: in a container the home folder may be inside
  // a project.
  const above = dirname(home);
  const isNamedSo = /^(homes?|users)$/i.test(basename(above));
  return isAnyOf(isNamedSo ? [...homes, above] : homes) ? 'the folder of all home folders' : undefined;
}
