import { DowseError } from '../api/errors.ts';
import type { Grammar } from './grammar.ts';

/** A word, a number, a name: nothing that only code is written with. */
const WORD = /^[\p{L}\p{N}][\p{L}\p{N}'._-]*$/u;

const PLAIN = /^\p{Ll}{3,}$/u;

/**
 * The texts to look for, where they may as well be words of a request that no table knows: "readonly props". One word
 * alone is a text, and so is what is written like code.
 */
export function unknownWords(text: string, { joined }: Grammar): readonly string[] | undefined {
  const texts = text.split(joined).filter(part => part !== '');
  const words = texts.map(part => part.split(' '));
  const mayAsk = words.some(part => part.length > 1 && part.some(word => PLAIN.test(word)));
  return mayAsk && words.flat().every(word => WORD.test(word)) ? texts : undefined;
}

/** Nothing has the words as they stand: then they were no text, and it is not known what they ask for. */
export function notHeld(texts: readonly string[]): DowseError {
  const [text = ''] = texts.filter(one => one.includes(' '));
  const words = text.split(' ');
  const all = texts.map(one => `“${one}”`).join(' or ');
  const near = [
    `lines containing "${text}" ignoring case`,
    `lines with both "${words[0]}" and "${words.at(-1)}"`,
    `lines containing "${words.toSorted((a, b) => b.length - a.length)[0]}"`,
  ];
  return new DowseError(
    'UNSUPPORTED_QUERY',
    'The request could not be read as a search.',
    `It is not known what ${all} would be in code, and no line that is searched has these words as they stand. In quotes they are a text, and never anything else. Try: ${near.join(' · ')}`,
  );
}
