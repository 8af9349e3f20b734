import { Check } from 'typebox/value';
import { DowseError } from '../api/errors.ts';
import { SearchOptions } from '../api/schemas.ts';
import { type CommandOptions, SEARCH_FLAGS, type SearchFlag } from './search-flags.ts';
import { quoteWord, type Shell, splitWords } from './shell-words.ts';

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
  const words = SEARCH_FLAGS.flatMap(flag => flagWords(flag, command.options));
  const operands = command.path === undefined ? [command.pattern] : [command.pattern, command.path];
  const dashed = operands.some(operand => operand.startsWith('-'));
  return [...words, ...(dashed ? ['--'] : []), ...operands];
}

/**
 * The command that a line written by {@link formatCommand} stands for. It reads words and quotes only, so a line
 * that would make a shell do anything else is refused.
 * @throws DowseError INVALID_REQUEST when it is no `dowse search` command, with the reason in `details`.
 */
export function parseCommand(line: string, shell: Shell = 'posix'): SearchCommand {
  const [program, verb, ...words] = splitWords(line.trim(), shell);
  if (program !== 'dowse' || verb !== 'search') throw invalid('It does not start with "dowse search".');
  return parseWords(words);
}

/**
 * The command that arguments of `dowse search` stand for.
 * @throws DowseError INVALID_REQUEST with the reason in `details`.
 */
export function parseWords(words: readonly string[]): SearchCommand {
  const operands: string[] = [];
  const options: CommandOptions = {};
  let flagsEnded = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (flagsEnded || !word.startsWith('-') || word === '-') operands.push(word);
    else if (word === '--') flagsEnded = true;
    else at += readFlag(word, words[at + 1], options);
  }
  return finish(operands, options);
}

function finish(operands: readonly string[], options: CommandOptions): SearchCommand {
  const [pattern, path, ...rest] = operands;
  if (pattern === undefined) throw invalid('It has no pattern.');
  if (rest.length > 0) throw invalid(`It has more than a pattern and a path: ${JSON.stringify(rest[0])}.`);
  if (path === '') throw invalid('Its path is empty.');
  if (!Check(SearchOptions, options)) throw invalid('The value of an option is out of its range.');
  return path === undefined ? { pattern, options } : { pattern, path, options };
}

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
  return word === '--' || FLAG_BY_NAME.has(word);
}

/** Sets what `word` says; returns how many of the following words it has used. */
function readFlag(word: string, next: string | undefined, options: CommandOptions): 0 | 1 {
  const equals = word.startsWith('--') ? word.indexOf('=') : -1;
  const name = equals < 0 ? word : word.slice(0, equals);
  const flag = FLAG_BY_NAME.get(name);
  if (!flag) return readJoinedFlags(word, next, options);
  if (flag.takes === 'nothing') {
    if (equals >= 0) throw invalid(`${name} takes no value.`);
    Object.assign(options, { [flag.field]: true });
    return 0;
  }
  const value = equals < 0 ? next : word.slice(equals + 1);
  if (value === undefined) throw invalid(`${name} needs a value.`);
  setValue(flag, value, options);
  return equals < 0 ? 1 : 0;
}

function setValue(flag: SearchFlag, value: string, options: CommandOptions): void {
  if (flag.takes === 'text') {
    const before = options[flag.field];
    Object.assign(options, { [flag.field]: [...(Array.isArray(before) ? before : []), value] });
  } else if (flag.takes === 'word') Object.assign(options, { [flag.field]: value });
  else if (/^\d{1,9}$/.test(value)) Object.assign(options, { [flag.field]: Number(value) });
  else throw invalid(`${flag.long} needs a whole number, not ${JSON.stringify(value)}.`);
}

/** `-riw` is `-r -i -w`, and `-C2` is `-C 2`. */
function readJoinedFlags(word: string, next: string | undefined, options: CommandOptions): 0 | 1 {
  if (word.startsWith('--') || word.length < 3) throw invalid(`It has an unknown option ${word}.`);
  const flag = FLAG_BY_NAME.get(word.slice(0, 2));
  if (!flag) throw invalid(`It has an unknown option ${word.slice(0, 2)}.`);
  if (flag.takes !== 'nothing') {
    setValue(flag, word.slice(2), options);
    return 0;
  }
  readFlag(word.slice(0, 2), undefined, options);
  return readFlag(`-${word.slice(2)}`, next, options);
}

function invalid(details: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'This is not a search command.', details);
}

const FLAG_BY_NAME: ReadonlyMap<string, SearchFlag> = new Map(
  SEARCH_FLAGS.flatMap(flag =>
    [flag.long, flag.short, flag.typed].flatMap(name => (name ? [[name, flag] as const] : [])),
  ),
);
