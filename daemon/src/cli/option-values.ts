import { InvalidArgumentError } from 'commander';

/** The value of an option that may be given several times. */
export const collect = (text: string, before: string[] = []): string[] => [...before, text];

/** Whether it is in range is for the daemon to say. */
export function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number.');
}
