/** Where a place that was found is after the user has given its file, or a folder above it, another name. */
import { type FileRenameEvent, Uri, workspace } from 'vscode';
import type { Hit } from './hit.ts';

type Place = Pick<Hit, 'uri' | 'folder' | 'path'>;

/** Undefined where none of the renames is about its file, or the file is in no open folder any more. */
export function afterRenames(hit: Hit, files: FileRenameEvent['files']): Place | undefined {
  const { path } = Uri.parse(hit.uri);
  for (const { oldUri, newUri } of files) {
    const isIt = path === oldUri.path || path.startsWith(`${oldUri.path}/`);
    if (isIt) return placeOf(newUri.with({ path: newUri.path + path.slice(oldUri.path.length) }));
  }
  return undefined;
}

function placeOf(uri: Uri): Place | undefined {
  const folder = workspace.getWorkspaceFolder(uri)?.uri;
  if (!folder) return undefined;
  const top = folder.path.replace(/\/$/, '');
  return { uri: uri.toString(), folder: folder.toString(), path: uri.path.slice(top.length + 1) };
}
