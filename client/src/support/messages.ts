import { commands, window } from 'vscode';
import { failureOf, isCancelled } from '../language/errors.ts';

/** Tells of a failure; says nothing of what was cancelled. Does not wait for an answer. */
export function showFailure(what: string, error: unknown): void {
  if (isCancelled(error)) return;
  const { message, details } = failureOf(error);
  const firstDetail = details.split('\n')[0];
  const text = `${what}: ${message}${firstDetail ? ` ${firstDetail}` : ''}`;
  window.showErrorMessage(text, 'Show Log', 'Check Installation').then(choice => {
    if (choice === 'Show Log') commands.executeCommand('dowse.showLog');
    if (choice === 'Check Installation') commands.executeCommand('dowse.doctor');
  });
}

/** Sets a key that `when` clauses of the manifest read. */
export function setContext(key: string, value: unknown): void {
  commands.executeCommand('setContext', `dowse.${key}`, value);
}
