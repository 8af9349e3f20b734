import { l10n, workspace } from 'vscode';
import { lastName } from '../support/last-name.ts';

/** Says which unsaved changes a question leaves out: it reads the indexes, which have the files as they were saved. */
export function unsavedNote(): string[] {
  const unsaved = workspace.textDocuments.filter(
    ({ isDirty, uri }) => isDirty && uri.scheme === 'file' && workspace.getWorkspaceFolder(uri),
  );
  const [first] = unsaved;
  if (!first) return [];
  const name = lastName(first.uri.toString());
  return [
    unsaved.length > 1
      ? l10n.t('without the unsaved changes in {0} and {1} more', name, unsaved.length - 1)
      : l10n.t('without the unsaved changes in {0}', name),
  ];
}
