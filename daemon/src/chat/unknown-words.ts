import type { Grammar } from './grammar.ts';

/** A word, a number, a name: nothing that only code is written with. */
const WORD = /^[\p{L}\p{N}][\p{L}\p{N}'._-]*$/u;

const PLAIN = /^\p{Ll}{3,}$/u;

/**
 * What to say where no line has the texts to look for, if they may as well be words of a request that no table knows:
 * "crimson attempts". One word alone is a text, and so is what is written like code.
 */
export function whyNoText(text: string, { joined }: Grammar): string | undefined {
  const texts = text.split(joined).filter(part => part !== '');
  const words = texts.map(part => part.split(' '));
  const phrase = words.find(part => part.length > 1 && part.some(word => PLAIN.test(word)));
  if (!phrase || !words.flat().every(word => WORD.test(word))) return undefined;
  const near = [
    `lines containing "${phrase.join(' ')}" ignoring case`,
    `lines with both "${phrase[0]}" and "${phrase.at(-1)}"`,
    `lines containing "${phrase.toSorted((a, b) => b.length - a.length)[0]}"`,
  ];
  const all = texts.map(one => `“${one}”`).join(' or ');
  return `It is not known what ${all} would be in code, and no line that is searched has these words as they stand. In quotes they are a text, and never anything else. Try: ${near.join(' · ')}`;
}
