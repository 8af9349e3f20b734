import type { Workspace } from '../workspace.ts';

/**
 * The globs for one folder of a workspace with several. `name`: the name of the folder, and the path in it of a place below. Editors show the path of a file there with the name of its folder first, so a
 * glob matches that path too: `app/src/**` is also `/src/**` in the folder `app`.
 */
export function globsIn(
  { folders }: Pick<Workspace, 'folders'>,
  name: string,
  globs: readonly string[] = [],
): string[] {
  if (folders.length < 2) return [...globs];
  return globs.flatMap(glob => {
    const not = glob.startsWith('!') ? '!' : '';
    const below = belowFolder(glob.slice(not.length), name);
    return below === undefined ? [glob] : [glob, not + below];
  });
}

/** The rest of a glob that begins with the name of a folder, as it is or escaped; undefined for another one. */
function belowFolder(glob: string, name: string): string | undefined {
  const path = glob.replace(/^(?:\*\*)?\//, '');
  const start = [name, name.replace(/[[\]{}*?\\]/g, '\\$&')].find(one => `${path}/`.startsWith(`${one}/`));
  return start && `/${path.slice(start.length + 1) || '**'}`;
}
