import { l10n } from 'vscode';
import type { DowseCommand } from './start-command.ts';

/**
 * Explains why the language server could not be started. The errors of the library name neither the program
 * nor the setting.
 */
export function startFailure(error: unknown, dowse: DowseCommand, exists: (path: string) => boolean): Error {
  const reason = error instanceof Error ? error.message : String(error);
  const program = [dowse.command, ...dowse.args].at(-1) as string;
  const isGone = dowse.args.length > 0 ? !exists(program) : /ENOENT|not found/i.test(reason);
  if (isGone && dowse.from === 'PATH') {
    return new Error(
      l10n.t('There is no "dowse" on the PATH. Install it, or name it in the setting dowse.path.'),
    );
  }
  const named =
    dowse.from === 'setting' ? l10n.t('{0}, which the setting dowse.path names,', program) : program;
  if (isGone) return new Error(l10n.t('{0} does not exist.', named));
  const hasEnded = /connection (?:got disposed|is closed|got closed)/i.test(reason);
  return new Error(
    hasEnded
      ? l10n.t('{0} ended before it answered.', named)
      : l10n.t('{0} could not be started: {1}', named, reason),
  );
}
