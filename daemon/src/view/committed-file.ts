import { realpathSync } from 'node:fs';
import { dirname, parse, relative } from 'node:path';
import type { Call } from '../api/dowse.ts';
import { git } from '../git/git.ts';
import { type CommittedFile, noHistory } from '../git/history.ts';
import { resolvePath, withSlashes } from '../security/paths.ts';

/**
 * The file in the last commit of the repository around it. Only for keys that may read the whole file system: the objects of
 * a repository may lie anywhere, and its history has files outside a root.
 *
 * @throws DowseError NOT_FOUND, and as `resolvePath`
 */
export async function committedFile(path: string, { roots }: Call): Promise<CommittedFile> {
  const target = resolvePath(path, roots);
  if (!target.isFile || !roots.includes(parse(target.absolute).root)) throw noHistory();
  const folder = dirname(target.absolute);
  const { exitCode, stdout } = await git(folder, ['rev-parse', '--show-toplevel']);
  if (exitCode !== 0) throw noHistory();
  const directory = realpathSync.native(stdout.trim());
  return { directory, commit: 'HEAD', path: withSlashes(relative(directory, target.absolute)) };
}
