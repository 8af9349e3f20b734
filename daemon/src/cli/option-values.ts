import { InvalidArgumentError } from 'commander';

/** The value of an option that may be given several times. */
export const collect = (text: string, before: string[] = []): string[] => [...before, text];

/** A file or folder. An unset variable (`"$DIR"`) is empty, and must not be taken for the current folder. */
export function givenPath(text: string): string {
  if (text !== '') return text;
  throw new InvalidArgumentError('It is empty; "." is the current folder.');
}

/** The same, given several times. */
export const givenPaths = (text: string, before: string[] = []): string[] => [...before, givenPath(text)];

/** Whether it is in range is for the daemon to say. */
export function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number.');
}
