import { foldings } from './case-folding.ts';
import { ANY, type Node } from './pattern-node.ts';

/** Maximum number of characters of a class, or cases of a character, that are distinguished. */
export const MAX_CHARACTERS = 16;

/** Flags of a pattern that change the meaning of a character. */
export interface Flags {
  ignoreCase: boolean;
  unicode: boolean;
}

export function characterNode(item: { codePoint: number } | { byte: number }, { ignoreCase }: Flags): Node {
  if ('byte' in item) return { type: 'strings', strings: [String.fromCharCode(item.byte)] };
  const same = ignoreCase ? foldings(item.codePoint) : [item.codePoint];
  return same ? { type: 'strings', strings: same.map(utf8) } : ANY;
}

function utf8(codePoint: number): string {
  return Buffer.from(String.fromCodePoint(codePoint)).toString('latin1');
}
