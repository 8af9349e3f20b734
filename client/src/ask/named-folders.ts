/** Folders that a question names: it is asked only there. */
import { l10n, Uri } from 'vscode';
import type { AskResult } from '../../../server/src/protocol.ts';
import { folderPath } from '../support/folder-path.ts';
import type { Row } from '../support/list.ts';
import { withoutIcons } from '../support/without-icons.ts';

type Named = Pick<AskResult, 'namedFolders'>;

/** "only in src/http"; undefined if the question names no folder. */
export function onlyInNote({ namedFolders = [] }: Named): string | undefined {
  const paths = namedFolders.map(({ folder, path }) => folderPath(Uri.joinPath(Uri.parse(folder), path)));
  return paths.length > 0 ? l10n.t('only in {0}', paths.join(', ')) : undefined;
}

/** The row that says so above the answers, and asks everywhere instead. */
export function onlyInRows(answer: Named, askEverywhere: () => void): Row[] {
  const note = onlyInNote(answer);
  if (!note) return [];
  const label = `$(folder) ${withoutIcons(note)}`;
  return [
    { label, description: l10n.t('ask everywhere'), run: askEverywhere, fitsAnyText: true, isNote: true },
  ];
}
