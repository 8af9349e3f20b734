import { InvalidArgumentError } from 'commander';
import { PATTERNS_IN_WORDS } from '../api/patterns-in-words.ts';
import { SearchOptions } from '../api/schemas.ts';

/** Collects the values of a repeatable option. */
export const collect = (text: string, before: string[] = []): string[] => [...before, givenText(text)];

export function givenText(text: string): string {
  if (text !== '') return text;
  throw new InvalidArgumentError('It is empty.');
}

/**
 * A file or folder. Refuses an empty value, which comes from an unset variable (`"$DIR"`) and would mean the
 * current folder.
 */
export function givenPath(text: string): string {
  if (text === '-') {
    throw new InvalidArgumentError('Standard input is not searched; "./-" is a file with that name.');
  }
  if (text !== '') return text;
  throw new InvalidArgumentError('It is empty; "." is the current folder.');
}

/** Collects repeated paths. */
export const givenPaths = (text: string, before: string[] = []): string[] => [...before, givenPath(text)];

/** Collects web origins: scheme, host and port, without a path. */
export function origins(text: string, before: string[] = []): string[] {
  const origin = URL.parse(text)?.origin;
  if (origin === text && /^https?:/.test(text)) return [...before, text];
  const hint = origin && origin !== 'null' ? `; ${origin} is one` : ', such as https://search.example.org';
  throw new InvalidArgumentError(`It takes a web origin${hint}.`);
}

/** An address to listen on; brackets as in a URL are removed. */
export function hostName(text: string): string {
  return givenText(text.replace(/^\[(.*)\]$/, '$1'));
}

const NINE_DIGITS = 999_999_999;

/** Parses a whole number within the limits of the schema, both inclusive. */
export function wholeNumber(range: object = {}): (text: string) => number {
  const { minimum = 0, maximum = NINE_DIGITS } = range as { minimum?: number; maximum?: number };
  return text => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= minimum && value <= maximum) return value;
    const [least, most] = [minimum, maximum].map(limit => limit.toLocaleString('en-US'));
    throw new InvalidArgumentError(`It takes a whole number from ${least} to ${most}.`);
  };
}

const EXTENSION: object = SearchOptions.properties.file_types.items;
const { pattern, maxLength } = EXTENSION as { pattern: string; maxLength: number };

/** Collects file extensions; one value may contain several, with commas. */
export function extensions(text: string, before: string[] = []): string[] {
  const given = text.split(',');
  if (given.every(item => item.length <= maxLength && new RegExp(pattern).test(item)))
    return [...before, ...given];
  throw new InvalidArgumentError(`It takes ${PATTERNS_IN_WORDS[pattern]}, or several: py,go.`);
}

/** Collects values from a fixed set. */
export function oneOf(words: readonly string[]): (text: string, before?: string[]) => string[] {
  return (text, before = []) => {
    if (words.includes(text)) return [...before, text];
    throw notOneOf(words);
  };
}

export function notOneOf(words: readonly string[]): InvalidArgumentError {
  return new InvalidArgumentError(`It takes ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`);
}
