import { workspace } from 'vscode';
import { lastName } from '../support/last-name.ts';

/** Says which unsaved changes a question leaves out: it reads the indexes, which have the files as they were saved. */
export function unsavedNote(): string[] {
  const unsaved = workspace.textDocuments.filter(
    ({ isDirty, uri }) => isDirty && uri.scheme === 'file' && workspace.getWorkspaceFolder(uri),
  );
  const [first] = unsaved;
  if (!first) return [];
  const more = unsaved.length > 1 ? ` and ${unsaved.length - 1} more` : '';
  return [`without the unsaved changes in ${lastName(first.uri.toString())}${more}`];
}
