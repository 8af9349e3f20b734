/** The file at a typed path. */
import { FileType, Uri, workspace } from 'vscode';
import type { PlacedMatch } from '../language/connection.ts';

const START = { line: 0, character: 0 };

/**
 * The file at this path below an open folder, whatever is in it: a search finds no line in an empty file or a picture. With several open
 * folders, the path may begin with the name of one.
 *
 * @param parts the folders of the path, and the name
 */
export async function fileAt(parts: readonly string[]): Promise<PlacedMatch | undefined> {
  if (parts.some(part => part === '' || part === '..')) return undefined;
  const folders = workspace.workspaceFolders ?? [];
  const places = folders.flatMap(({ uri, name }) => [
    { folder: uri, inside: parts },
    ...(folders.length > 1 && parts[0] === name ? [{ folder: uri, inside: parts.slice(1) }] : []),
  ]);
  const found = await Promise.all(places.map(matchIn));
  return found.find(match => match !== undefined);
}

/** Files of a glob whatever ignore rules say: no search lists those that are ignored. */
export async function filesOfGlob(glob: string, most: number): Promise<PlacedMatch[]> {
  const found = await workspace.findFiles(glob, undefined, most);
  return found.flatMap(uri => {
    const folder = workspace.getWorkspaceFolder(uri);
    return folder ? [matchAt(uri, folder.uri, workspace.asRelativePath(uri, false))] : [];
  });
}

async function matchIn(place: { folder: Uri; inside: readonly string[] }): Promise<PlacedMatch | undefined> {
  const path = place.inside.join('/');
  const uri = Uri.joinPath(place.folder, path);
  const isFile = await workspace.fs.stat(uri).then(
    ({ type }) => (type & FileType.File) !== 0,
    () => false,
  );
  return isFile ? matchAt(uri, place.folder, path) : undefined;
}

const matchAt = (uri: Uri, folder: Uri, path: string): PlacedMatch => ({
  ...{ uri: uri.toString(), folder: folder.toString(), path, line: 1, text: '' },
  ...{ range: { start: START, end: START }, highlights: [] },
});
