/** Texts of the rows in a list of results. */
import { l10n } from 'vscode';
import type { FolderStatus } from '../../../server/src/protocol.ts';
import { shownLines } from '../results/labels.ts';
import { indexIs } from '../status/index-state.ts';
import { lastName } from '../support/last-name.ts';
import { percentOf } from '../support/percent.ts';
import { withoutIcons } from '../support/without-icons.ts';

/** "lib/a.ts:3–7". A long path is shortened in the middle, since its ends are the most informative. The name of the file is never cut. */
export function place(path: string, lines: [number, number], maxLength = 74): string {
  const at = `:${shownLines(lines)}`;
  return `${withoutIcons(shortened(path, maxLength - at.length))}${at}`;
}

function shortened(path: string, maxLength: number): string {
  if (path.length <= maxLength) return path;
  const [head, ...parts] = path.split('/') as [string, ...string[]];
  let tail = parts.pop();
  if (tail === undefined) return path;
  const start = `${head}/…/${tail}`.length <= maxLength ? `${head}/…/` : '…/';
  while (parts.length > 0 && `${start}${parts.at(-1)}/${tail}`.length <= maxLength)
    tail = `${parts.pop()}/${tail}`;
  return start + tail;
}

/** Why a folder has no results yet, and the progress of its index. */
export function waitingText({ folder, state, progress, message }: FolderStatus): string {
  const name = withoutIcons(lastName(folder));
  if (state === 'building') return l10n.t('Indexing {0}: {1}', name, percentOf(progress));
  if (state === 'missing') return l10n.t('{0} has no index yet', name);
  if (state === 'paused') return l10n.t('{0}: indexing is paused', name);
  return `${name}: ${message ?? indexIs(state)}`;
}
