/** Texts of the rows in a list of results. */
import type { FolderStatus } from '../../../server/src/protocol.ts';
import { shownLines } from '../results/labels.ts';
import { lastName } from '../support/last-name.ts';
import { percentOf } from '../support/percent.ts';
import { withoutIcons } from '../support/without-icons.ts';

/** "lib/a.ts:3–7". A long path is shortened in the middle, since its ends are the most informative. */
export function place(path: string, lines: [number, number]): string {
  return `${withoutIcons(shortened(path, 70))}:${shownLines(lines)}`;
}

function shortened(path: string, maxLength: number): string {
  if (path.length <= maxLength) return path;
  const parts = path.split('/');
  const name = parts.pop() as string;
  const head = parts[0] as string;
  let tail = name;
  while (parts.length > 1 && `${head}/…/${parts.at(-1)}/${tail}`.length <= maxLength)
    tail = `${parts.pop()}/${tail}`;
  return parts.length > 0 ? `${head}/…/${tail}` : name;
}

/** Why a folder has no results yet, and the progress of its index. */
export function waitingText({ folder, state, progress, message }: FolderStatus): string {
  const name = withoutIcons(lastName(folder));
  if (state === 'building') return `Indexing ${name}: ${percentOf(progress)}`;
  if (state === 'missing') return `${name} has no index yet`;
  if (state === 'paused') return `${name}: indexing is paused`;
  return `${name}: ${message ?? `its index is ${state}`}`;
}
