/** The words in a list of answers. */
import type { FolderStatus } from '../../../server/src/protocol.ts';
import { lastName, shownLines } from '../results/labels.ts';
import { withoutIcons } from '../support/without-icons.ts';

/** "lib/a.ts:3–7". A long path loses its middle, since its ends say most. */
export function place(path: string, lines: [number, number]): string {
  return `${withoutIcons(shortened(path, 70))}:${shownLines(lines)}`;
}

function shortened(path: string, longest: number): string {
  if (path.length <= longest) return path;
  const parts = path.split('/');
  const name = parts.pop() as string;
  const head = parts[0] as string;
  let tail = name;
  while (parts.length > 1 && `${head}/…/${parts.at(-1)}/${tail}`.length <= longest)
    tail = `${parts.pop()}/${tail}`;
  return parts.length > 0 ? `${head}/…/${tail}` : name;
}

/** Why a folder has not answered, and how far its index is. */
export function waitingText({ folder, state, progress, message }: FolderStatus): string {
  const name = withoutIcons(lastName(folder));
  if (state === 'building') return `Indexing ${name}: ${Math.floor((progress ?? 0) * 100)} %`;
  if (state === 'missing') return `${name} has no index yet`;
  if (state === 'paused') return `${name}: indexing is paused`;
  return `${name}: ${message ?? `its index is ${state}`}`;
}
