import { DowseError } from '../api/errors.ts';
import type { Structure } from '../api/structure.ts';
import { FLAG_BY_NAME, REGEXP, type SearchCommand, STRUCTURE_FLAG_BY_NAME } from './format-command.ts';
import type { CommandOptions, SearchFlag } from './search-flags.ts';
import { type Shell, splitWords } from './shell-words.ts';
import type { StructureFlag } from './structure-flags.ts';

/**
 * The command that a line stands for, whose values may be out of their ranges: see `parse-command.ts`. Apart from that, so that a daemon that
 * starts need not load the schemas.
 *
 * @throws DowseError INVALID_REQUEST when it is no `dowse search` command, with the reason in `details`.
 */
export function readCommand(line: string, shell: Shell = 'posix'): SearchCommand {
  const [program, verb, ...words] = splitWords(line.trim(), shell);
  if (program !== 'dowse' || verb !== 'search') throw invalid('It does not start with "dowse search".');
  return parseWords(words);
}

/**
 * The command that arguments of `dowse search` stand for.
 * @throws DowseError INVALID_REQUEST with the reason in `details`.
 */
function parseWords(words: readonly string[]): SearchCommand {
  const operands: string[] = [];
  const read: Read = { options: {}, structure: {} };
  let flagsEnded = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (flagsEnded || !word.startsWith('-') || word === '-') operands.push(word);
    else if (word === '--') flagsEnded = true;
    else at += readFlag(word, words[at + 1], read);
  }
  return finish(operands, read);
}

/** The options read so far. */
interface Read {
  options: CommandOptions;
  structure: Structure;
  pattern?: string;
}

function finish(operands: readonly string[], read: Read): SearchCommand {
  const { structure } = read;
  const options = Object.keys(structure).length > 0 ? { ...read.options, structure } : read.options;
  const given = read.pattern ?? (structure.kind ? '' : undefined);
  const [pattern, path, ...rest] = given === undefined ? operands : [given, ...operands];
  if (pattern === undefined) throw invalid('It has no pattern.');
  if (rest.length > 0) throw invalid(`It has more than a pattern and a path: ${JSON.stringify(rest[0])}.`);
  if (path === '') throw invalid('Its path is empty.');
  return path === undefined ? { pattern, options } : { pattern, path, options };
}

/** Sets what `word` says; returns how many of the following words it has used. */
function readFlag(word: string, next: string | undefined, read: Read): 0 | 1 {
  const equals = word.startsWith('--') ? word.indexOf('=') : -1;
  const name = equals < 0 ? word : word.slice(0, equals);
  const flag = FLAG_BY_NAME.get(name);
  if (flag?.takes === 'nothing') {
    if (equals >= 0) throw invalid(`${name} takes no value.`);
    Object.assign(read.options, { [flag.field]: true });
    return 0;
  }
  const ofStructure = STRUCTURE_FLAG_BY_NAME.get(name);
  if (!flag && !ofStructure && name !== REGEXP && name !== '-e') return readJoinedFlags(word, next, read);
  const value = equals < 0 ? next : word.slice(equals + 1);
  if (value === undefined) throw invalid(`${name} needs a value.`);
  if (flag) setValue(flag, value, read.options);
  else if (ofStructure) setStructure(ofStructure, value, read.structure);
  else if (read.pattern === undefined) read.pattern = value;
  else throw invalid('It has more than one pattern.');
  return equals < 0 ? 1 : 0;
}

function setStructure({ field, takes }: StructureFlag, value: string, structure: Structure): void {
  if (takes === 'text' || takes === 'choice') Object.assign(structure, { [field]: value });
  else {
    const before = structure[field];
    const values = takes === 'words' ? value.split(',') : [value];
    Object.assign(structure, { [field]: [...(Array.isArray(before) ? before : []), ...values] });
  }
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
function readJoinedFlags(word: string, next: string | undefined, read: Read): 0 | 1 {
  if (word.startsWith('--') || word.length < 3) throw invalid(`It has an unknown option ${word}.`);
  const flag = FLAG_BY_NAME.get(word.slice(0, 2));
  if (!flag) throw invalid(`It has an unknown option ${word.slice(0, 2)}.`);
  if (flag.takes !== 'nothing') {
    setValue(flag, word.slice(2), read.options);
    return 0;
  }
  readFlag(word.slice(0, 2), undefined, read);
  return readFlag(`-${word.slice(2)}`, next, read);
}

export function invalid(details: string): DowseError {
  return new DowseError('INVALID_REQUEST', 'This is not a search command.', details);
}
