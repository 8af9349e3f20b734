/** A search as a `dowse search` line. Nothing here needs a validator, which is slow to load. */
import type { Structure } from '../api/structure.ts';
import { type CommandOptions, SEARCH_FLAGS, type SearchFlag } from './search-flags.ts';
import { quoteWord, type Shell } from './shell-words.ts';
import { STRUCTURE_FLAGS, type StructureFlag } from './structure-flags.ts';

/** A search as `dowse search` takes it. `path` is relative to the folder in which the command is run. */
export interface SearchCommand {
  pattern: string;
  path?: string;
  options: CommandOptions;
}

/**
 * The command line that runs `command`, quoted for the shell. Options that are false, or lists that are empty,
 * are left out, since they say nothing.
 * @throws DowseError INVALID_PATTERN where an argument holds a NUL character.
 */
export function formatCommand(command: SearchCommand, shell: Shell = 'posix'): string {
  const words = commandWords(command);
  return ['dowse', 'search', ...words].map(word => (isFlag(word) ? word : quoteWord(word, shell))).join(' ');
}

/** The arguments of `dowse search`, unquoted, as a program would pass them. */
export function commandWords(command: SearchCommand): string[] {
  const { pattern, path, options } = command;
  const { structure = {} } = options;
  const words = SEARCH_FLAGS.flatMap(flag => flagWords(flag, options));
  const nodes = STRUCTURE_FLAGS.flatMap(flag => structureWords(flag, structure));
  // A kind needs no pattern; one comes after -e.
  const asked = structure.kind && pattern !== '' ? [`${REGEXP}=${pattern}`] : [];
  const operands = [...(structure.kind ? [] : [pattern]), ...(path === undefined ? [] : [path])];
  const dashed = operands.some(operand => operand.startsWith('-'));
  return [...nodes, ...words, ...asked, ...(dashed ? ['--'] : []), ...operands];
}

function structureWords({ field, long, takes }: StructureFlag, structure: Structure): string[] {
  const value = structure[field];
  if (value === undefined) return [];
  const values = typeof value === 'string' ? [value] : takes === 'words' ? [value.join(',')] : value;
  return values.flatMap(one => textFlag(long, one));
}

/** The flag of a pattern, where the command has a kind. */
export const REGEXP = '--regexp';

function flagWords(flag: SearchFlag, options: CommandOptions): string[] {
  const value = options[flag.field];
  const name = flag.short ?? flag.long;
  if (value === undefined || value === false) return [];
  if (Array.isArray(value)) return value.flatMap(item => textFlag(name, item));
  return value === true ? [name] : textFlag(name, String(value));
}

/** A value that starts with a dash is joined to its flag, so that it cannot be taken for another flag. */
function textFlag(name: string, value: string): string[] {
  return value.startsWith('-') ? [`${name}=${value}`] : [name, value];
}

function isFlag(word: string): boolean {
  return word === '--' || FLAG_BY_NAME.has(word) || STRUCTURE_FLAG_BY_NAME.has(word);
}

export const FLAG_BY_NAME: ReadonlyMap<string, SearchFlag> = new Map(
  SEARCH_FLAGS.flatMap(flag =>
    [flag.long, flag.short, flag.typed].flatMap(name => (name ? [[name, flag] as const] : [])),
  ),
);

export const STRUCTURE_FLAG_BY_NAME: ReadonlyMap<string, StructureFlag> = new Map(
  STRUCTURE_FLAGS.map(flag => [flag.long, flag]),
);
