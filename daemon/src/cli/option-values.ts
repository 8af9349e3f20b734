import { InvalidArgumentError } from 'commander';
import { PATTERNS_IN_WORDS, SearchOptions } from '../api/schemas.ts';

/** The value of an option that may be given several times. */
export const collect = (text: string, before: string[] = []): string[] => [...before, givenText(text)];

export function givenText(text: string): string {
  if (text !== '') return text;
  throw new InvalidArgumentError('It is empty.');
}

/** A file or folder. An unset variable (`"$DIR"`) is empty, and must not be taken for the current folder. */
export function givenPath(text: string): string {
  if (text === '-') {
    throw new InvalidArgumentError('Standard input is not searched; "./-" is the file of that name.');
  }
  if (text !== '') return text;
  throw new InvalidArgumentError('It is empty; "." is the current folder.');
}

/** The same, given several times. */
export const givenPaths = (text: string, before: string[] = []): string[] => [...before, givenPath(text)];

/** As browsers send it: scheme, host and port, nothing after them. */
export function origins(text: string, before: string[] = []): string[] {
  const origin = URL.parse(text)?.origin;
  if (origin === text && /^https?:/.test(text)) return [...before, text];
  const meant = origin && origin !== 'null' ? `; ${origin} is one` : ', such as https://search.example.org';
  throw new InvalidArgumentError(`It takes a web origin${meant}.`);
}

/** An address to listen on. In brackets, as it stands in a URL, it is taken too. */
export function hostName(text: string): string {
  return givenText(text.replace(/^\[(.*)\]$/, '$1'));
}

const NINE_DIGITS = 999_999_999;

/** A whole number within what the contract allows, both ends included; `range` is the field's schema, or like it. */
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

/** File extensions: several in one value, with commas, or in several values. */
export function extensions(text: string, before: string[] = []): string[] {
  const given = text.split(',');
  if (given.every(one => one.length <= maxLength && new RegExp(pattern).test(one)))
    return [...before, ...given];
  throw new InvalidArgumentError(`It takes ${PATTERNS_IN_WORDS[pattern]}, or several: py,go.`);
}

/** One of some words; may be given several times. */
export function oneOf(words: readonly string[]): (text: string, before?: string[]) => string[] {
  return (text, before = []) => {
    if (words.includes(text)) return [...before, text];
    throw new InvalidArgumentError(`It takes ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`);
  };
}
