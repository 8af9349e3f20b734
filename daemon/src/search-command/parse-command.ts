import { Check } from 'typebox/value';
import { SearchOptions } from '../api/schemas.ts';
import type { SearchCommand } from './format-command.ts';
import { invalid, readCommand } from './read-command.ts';
import type { Shell } from './shell-words.ts';

/** How a command is explained that was not made of plain words. */
export const AS_WRITTEN = 'The command as it was written.';

/**
 * The command that a line written by `formatCommand` stands for. It reads words and quotes only, so a line
 * that would make a shell do anything else is refused.
 * @throws DowseError INVALID_REQUEST when it is no `dowse search` command, with the reason in `details`.
 */
export function parseCommand(line: string, shell: Shell = 'posix'): SearchCommand {
  const command = readCommand(line, shell);
  if (!Check(SearchOptions, command.options)) throw invalid('The value of an option is out of its range.');
  return command;
}
