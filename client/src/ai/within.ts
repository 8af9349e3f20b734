import { isAbsolute } from 'node:path';
import { Uri, type WorkspaceFolder, workspace } from 'vscode';

/**
 * Where in the workspace a path of a model is, as a part of a request; nothing for none. It may be absolute, relative to a
 * folder of the workspace, or begin with that folder's name, as the tools themselves write it where several are open.
 *
 * @throws Error where nothing is there.
 */
export async function within(path: string | undefined): Promise<{ in?: string[] }> {
  if (path === undefined) return {};
  const places = isAbsolute(path)
    ? [Uri.file(path)]
    : (workspace.workspaceFolders ?? []).flatMap(folder => placesIn(folder, path));
  const there = await Promise.all(places.map(isThere));
  const found = places.filter((_, at) => there[at]).map(String);
  if (found.length > 0) return { in: [...new Set(found)] };
  throw new Error(`There is no file or folder "${path}" in the workspace.${HINT}`);
}

const HINT = ' A path is relative to a workspace folder, and no glob.';

function placesIn({ name, uri }: WorkspaceFolder, path: string): Uri[] {
  const [first, ...rest] = path.split(/[\\/]/);
  return [Uri.joinPath(uri, path), ...(first === name ? [Uri.joinPath(uri, ...rest)] : [])];
}

const isThere = (place: Uri) =>
  workspace.fs.stat(place).then(
    () => true,
    () => false,
  );
