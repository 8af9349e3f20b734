import { type Uri, workspace } from 'vscode';

/** The path by which a folder is named: many have the same name. */
export function folderPath(folder: Uri): string {
  const root = workspace.workspaceFolders?.find(({ uri }) => uri.toString() === folder.toString());
  return root?.name ?? workspace.asRelativePath(folder);
}
