/** Moves places when the user renames their file or a folder above it. */
import { type FileRenameEvent, Uri, workspace } from 'vscode';
import type { Hit } from './hit.ts';

type Place = Pick<Hit, 'uri' | 'folder' | 'path'>;

/** The new place; undefined if no rename affects it, or the file is no longer in an open folder. */
export function afterRenames(hit: Hit, files: FileRenameEvent['files']): Place | undefined {
  const { path } = Uri.parse(hit.uri);
  for (const { oldUri, newUri } of files) {
    const isRenamed = path === oldUri.path || path.startsWith(`${oldUri.path}/`);
    if (isRenamed) return placeOf(newUri.with({ path: newUri.path + path.slice(oldUri.path.length) }));
  }
  return undefined;
}

function placeOf(uri: Uri): Place | undefined {
  const folder = workspace.getWorkspaceFolder(uri)?.uri;
  if (!folder) return undefined;
  const top = folder.path.replace(/\/$/, '');
  return { uri: uri.toString(), folder: folder.toString(), path: uri.path.slice(top.length + 1) };
}
