import { Position, Range, Uri, workspace } from 'vscode';
import type { Range as LspRange } from '../../../server/src/protocol.ts';
import type { Hit } from '../results/hit.ts';

export function toRange({ start, end }: LspRange): Range {
  return new Range(new Position(start.line, start.character), new Position(end.line, end.character));
}

/** The range of a hit to scroll to: from its focused line to its end. */
export function inView({ range, line }: Hit): Range {
  const whole = toRange(range);
  return line - 1 > range.start.line ? whole.with({ start: new Position(line - 1, 0) }) : whole;
}

/** The path of a hit in a row: in a repository of the team, as in its address. */
export function pathOfHit({ team, folder, path }: Pick<Hit, 'team' | 'folder' | 'path'>): string {
  if (!team) return shownPath(folder, path);
  return `${team.repository}@${team.branch ?? team.commit.slice(0, 12)}/${team.path}`;
}

/** The path of a file in a row, with the folder name if several are open. */
export function shownPath(folder: string, path: string): string {
  const name = rootName(folder);
  return name ? `${name}/${path}` : path;
}

/** The name with which paths in a folder begin; undefined if no other one is open. */
export function rootName(folder: string): string | undefined {
  if ((workspace.workspaceFolders?.length ?? 0) < 2) return undefined;
  return workspace.getWorkspaceFolder(Uri.parse(folder))?.name;
}
