/** The folders of the workspace, to choose one of them. */
import { CancellationTokenSource, l10n, type QuickPickItem, Uri, window, workspace } from 'vscode';
import type { Connection } from '../language/connection.ts';
import { folderPath } from './folder-path.ts';
import { textLanguage } from './language.ts';
import { showFailure } from './messages.ts';

/** Maximum number of files whose folders are listed. */
const MAX_FILES = 20_000;

interface FolderRow extends QuickPickItem {
  /** Without one, a note. */
  folder?: Uri;
}

/** Asks for a folder. Undefined if none was chosen. */
export async function chooseFolder(
  connection: Pick<Connection, 'search'>,
  title: string,
): Promise<Uri | undefined> {
  const closed = new CancellationTokenSource();
  try {
    const options = { title, placeHolder: l10n.t('A folder, by any part of its path') };
    return (await window.showQuickPick(folderRows(connection, closed.token), options))?.folder;
  } catch (error) {
    showFailure(l10n.t('The folders cannot be listed'), error);
    return undefined;
  } finally {
    closed.cancel();
    closed.dispose();
  }
}

/** Folders with files that a search finds: no ignored ones, and no links. The only root is all files, and no row. */
async function folderRows(
  connection: Pick<Connection, 'search'>,
  token: CancellationTokenSource['token'],
): Promise<FolderRow[]> {
  const options = { files_only: true, no_ignore: false, max_results: MAX_FILES };
  const { matches, truncated } = await connection.search({ pattern: '', options }, token);
  const roots = workspace.workspaceFolders ?? [];
  const found = new Map((roots.length > 1 ? roots : []).map(({ uri }) => [uri.toString(), uri]));
  const known = new Set<string>();
  for (const { folder, path } of matches) {
    let end = path.lastIndexOf('/');
    for (; end > 0 && !known.has(`${folder}/${path.slice(0, end)}`); end = path.lastIndexOf('/', end - 1)) {
      const inside = path.slice(0, end);
      known.add(`${folder}/${inside}`);
      const uri = Uri.joinPath(Uri.parse(folder), inside);
      found.set(uri.toString(), uri);
    }
  }
  const rows = [...found.values()]
    .map(folder => ({ label: `$(folder) ${folderPath(folder)}`, folder }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
  const note = l10n.t('Only the folders of {0} files are listed', MAX_FILES.toLocaleString(textLanguage()));
  return truncated ? [...rows, { label: `$(info) ${note}`, alwaysShow: true }] : rows;
}
