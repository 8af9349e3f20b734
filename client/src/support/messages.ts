import { commands, l10n, Uri, window } from 'vscode';
import { failureOf, isCancelled } from '../language/errors.ts';
import type { Hit } from '../results/hit.ts';
import { isGone } from './open.ts';

/** Errors in the user's input, for which the log and the doctor do not help. */
const INPUT_ERRORS = new Set(['INVALID_PATTERN', 'UNSUPPORTED_QUERY', 'INVALID_REQUEST']);

/** Shows a failure, unless it was a cancellation. Does not wait for the user. */
export function showFailure(what: string, error: unknown): void {
  if (isCancelled(error)) return;
  const { message, details, code = '' } = failureOf(error);
  const firstDetail = details.split('\n')[0];
  const text = `${what}: ${message}${firstDetail ? ` ${firstDetail}` : ''}`;
  if (INPUT_ERRORS.has(code)) {
    // Without buttons, the message disappears by itself.
    window.showErrorMessage(text);
    return;
  }
  const log = l10n.t('Show Log');
  const doctor = l10n.t('Check Installation');
  window.showErrorMessage(text, log, doctor).then(choice => {
    if (choice === log) commands.executeCommand('dowse.showLog');
    if (choice === doctor) commands.executeCommand('dowse.doctor');
  });
}

/**
 * Reports that the file of a hit cannot be opened. For a deleted file, the error of the editor is less clear.
 */
export async function showNotOpened({ uri, path }: Hit, error: unknown): Promise<void> {
  if (await isGone(Uri.parse(uri)))
    window.showWarningMessage(l10n.t('The file cannot be opened: {0} no longer exists.', path));
  else showFailure(l10n.t('The file cannot be opened'), error);
}

/** The last value of each key: whenever one is set, the editor looks through all menus. */
const contexts = new Map<string, unknown>();

/** Sets a context key for `when` clauses of the manifest. */
export function setContext(key: string, value: unknown): void {
  if (contexts.has(key) && contexts.get(key) === value) return;
  contexts.set(key, value);
  commands.executeCommand('setContext', `dowse.${key}`, value);
}
