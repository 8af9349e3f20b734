import { stem } from '../../text/stem.ts';
import { subtokens } from '../../text/tokens.ts';

/** The terms of the words of a name. */
export function nameWords(name: string): string[] {
  return [...new Set(subtokens(name).map(stem))];
}
