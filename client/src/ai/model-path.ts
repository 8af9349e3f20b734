import { isAbsolute } from 'node:path';
import { Uri, type WorkspaceFolder, workspace } from 'vscode';

/**
 * Converts a path given by a model to the `in` of a request; empty without a path. It may be absolute,
 * relative to a workspace folder, or begin with the folder's name, as the tools show it when several folders
 * are open.
 *
 * @throws Error if nothing exists there.
 */
export async function within(path: string | undefined): Promise<{ in?: string[] }> {
  if (path === undefined) return {};
  const places = isAbsolute(path)
    ? [Uri.file(path)]
    : (workspace.workspaceFolders ?? []).flatMap(folder => placesIn(folder, path));
  const exists = await Promise.all(places.map(existsAt));
  const found = places.filter((_, at) => exists[at]).map(String);
  if (found.length > 0) return { in: [...new Set(found)] };
  throw new Error(`There is no file or folder "${path}" in the workspace.${HINT}`);
}

const HINT = ' A path is relative to a workspace folder, and not a glob.';

function placesIn({ name, uri }: WorkspaceFolder, path: string): Uri[] {
  const [first, ...rest] = path.split(/[\\/]/);
  return [Uri.joinPath(uri, path), ...(first === name ? [Uri.joinPath(uri, ...rest)] : [])];
}

const existsAt = (place: Uri) =>
  workspace.fs.stat(place).then(
    () => true,
    () => false,
  );
