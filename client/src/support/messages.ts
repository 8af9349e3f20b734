import { commands, Uri, window, workspace } from 'vscode';
import { failureOf, isCancelled } from '../language/errors.ts';
import type { Hit } from '../results/hit.ts';

/** Of what was asked for, which may be mistyped: no log and no check says more about it. */
const OF_THE_TEXT = new Set(['INVALID_PATTERN', 'UNSUPPORTED_QUERY', 'INVALID_REQUEST']);

/** Tells of a failure; says nothing of what was cancelled. Does not wait for an answer. */
export function showFailure(what: string, error: unknown): void {
  if (isCancelled(error)) return;
  const { message, details, code = '' } = failureOf(error);
  const firstDetail = details.split('\n')[0];
  const text = `${what}: ${message}${firstDetail ? ` ${firstDetail}` : ''}`;
  if (OF_THE_TEXT.has(code)) {
    // Without buttons it goes away by itself.
    window.showErrorMessage(text);
    return;
  }
  window.showErrorMessage(text, 'Show Log', 'Check Installation').then(choice => {
    if (choice === 'Show Log') commands.executeCommand('dowse.showLog');
    if (choice === 'Check Installation') commands.executeCommand('dowse.doctor');
  });
}

/** Tells that the file of a place that was found cannot be opened. Where it is gone, the editor's own words say less. */
export async function showNotOpened({ uri, path }: Hit, error: unknown): Promise<void> {
  const isThere = await workspace.fs.stat(Uri.parse(uri)).then(
    () => true,
    () => false,
  );
  if (isThere) showFailure('The file cannot be opened', error);
  else window.showWarningMessage(`The file cannot be opened: ${path} is not there any more.`);
}

/** Sets a key that `when` clauses of the manifest read. */
export function setContext(key: string, value: unknown): void {
  commands.executeCommand('setContext', `dowse.${key}`, value);
}
