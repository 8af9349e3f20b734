import { posix } from 'node:path';
import { isAddress } from '../api/repo-address.ts';
import type { ChatRequest, ChatResponse } from '../api/schemas.ts';
import { escapeGlob } from '../rules/escape-glob.ts';
import { globsBelow } from '../search/globs-below.ts';
import { formatCommand, type SearchCommand } from '../search-command/format-command.ts';
import { withTyped } from './places.ts';

type Read = Pick<ChatResponse, 'generated_command' | 'alternatives'>;

/** The place of a request in plain words: typed filters, or the path of a command. */
interface TypedWords {
  text: string;
  path: string;
  filters: string[];
}

/** Takes filters out of a request, and of a typed command also the address that it names in place of a path. */
export async function typedWords({ query, path }: ChatRequest): Promise<TypedWords> {
  if (!/^\s*dowse\s/.test(query)) return { ...withTyped(query), path };
  const { parseCommand } = await import('../search-command/parse-command.ts');
  const asIs = { text: query, path, filters: [] };
  let command: SearchCommand;
  try {
    command = parseCommand(query);
  } catch {
    return asIs; // the parser will report the error
  }
  const { filters = [], ...options } = command.options;
  const isPlaced = isAddress(command.path ?? '');
  if (filters.length === 0 && !isPlaced) return asIs;
  const { path: own, ...rest } = { ...command, options };
  const text = formatCommand(isPlaced || own === undefined ? rest : { ...rest, path: own });
  return { text, path: isPlaced ? own! : path, filters: [...filters] };
}

/** The likeliest command of an answer. */
export async function commandOf({ generated_command }: Read): Promise<SearchCommand> {
  const { parseCommand } = await import('../search-command/parse-command.ts');
  return parseCommand(generated_command);
}

/** An answer whose commands are changed. */
export async function withCommands<A extends Read>(
  answer: A,
  change: (command: SearchCommand) => SearchCommand,
): Promise<A> {
  const { parseCommand } = await import('../search-command/parse-command.ts');
  const changed = (line: string) => formatCommand(change(parseCommand(line)));
  const { generated_command, alternatives } = answer;
  return {
    ...answer,
    generated_command: changed(generated_command),
    ...(alternatives && {
      alternatives: alternatives.map(one => ({
        ...one,
        generated_command: changed(one.generated_command),
      })),
    }),
  };
}

/** A command with these filters. */
export const withFilters = (command: SearchCommand, filters: readonly string[]): SearchCommand =>
  filters.length === 0 ? command : { ...command, options: { ...command.options, filters: [...filters] } };

/** Converts a command for a folder or file of a repository to one that gives the same results wherever it runs. */
export function commandAt(
  command: SearchCommand,
  { address, isFile }: { address: string; isFile: boolean },
): SearchCommand {
  const below = isFile ? '' : pathBelow(command.path);
  const { globs, ...options } = command.options;
  // Globs are relative to the place of the address.
  const own = globs && globsBelow(globs, '/', `/${below}`);
  return {
    ...command,
    path: below === '' ? address : `${address}/${below}`,
    options: own ? { ...options, globs: own } : options,
  };
}

/** Converts a command for one repository to several. They have no common path, so globs select the folder. */
export function commandInSeveral(
  command: SearchCommand,
  { from, address, filters }: { from: string; address: string; filters: readonly string[] },
): SearchCommand {
  const { path = from } = command;
  const below = pathBelow(isAddress(path) ? posix.relative(from, path) : path);
  const placed = { ...command, path: address };
  if (below === '') return withFilters(placed, filters);
  const globs = globsIn(below, command.options.globs ?? []);
  return withFilters({ ...placed, options: { ...command.options, globs } }, filters);
}

/** Converts globs of a folder to globs of the top; without including globs, one for the whole folder. */
function globsIn(folder: string, globs: readonly string[]): string[] {
  const top = `/${escapeGlob(folder)}`;
  const placed = globs.map(glob => {
    const [, not = '', path = ''] = /^(!?)(.*)$/s.exec(glob)!;
    const isAnywhere = !path.slice(0, -1).includes('/');
    return `${not}${top}/${isAnywhere ? '**/' : ''}${path.replace(/^\//, '')}`;
  });
  const isChosen = globs.some(glob => !glob.startsWith('!'));
  return isChosen ? placed : [top, `${top}/**`, ...placed];
}

/** A path from a folder, empty for the folder itself. */
const pathBelow = (path = ''): string => {
  const normal = posix.normalize(path).replace(/\/+$/, '');
  return normal === '.' ? '' : normal;
};
