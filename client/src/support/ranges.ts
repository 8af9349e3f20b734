import { Position, Range, Uri, workspace } from 'vscode';
import type { Range as LspRange } from '../../../server/src/protocol.ts';

export function toRange({ start, end }: LspRange): Range {
  return new Range(new Position(start.line, start.character), new Position(end.line, end.character));
}

/** The path of a file as a row shows it: with the name of its folder where several are open. */
export function shownPath(folder: string, path: string): string {
  if ((workspace.workspaceFolders?.length ?? 0) < 2) return path;
  const name = workspace.getWorkspaceFolder(Uri.parse(folder))?.name;
  return name ? `${name}/${path}` : path;
}
