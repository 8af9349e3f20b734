import { plainName } from '../../index/terms.ts';
import { hasInOrder } from '../../text/in-order.ts';

/** How a name is like what somebody types to find it; what is liker comes first, and of what is as like the shorter. */
const LIKE = { exact: 0.95, beginning: 0.8, words: 0.6, inside: 0.4, letters: 0.2 } as const;
/** Less than what lies between two of them. */
const BY_LENGTH = 0.1;

const LETTER = /[\p{L}\p{N}]/u;

/**
 * How well a name fits what is typed, 0 to 1; 0 where it does not. Signs and case count for nothing but to tell where a word
 * of the name begins: `awsj`, `statusJ` and `abort_with` all fit `AbortWithStatusJSON`.
 */
export function nameLikeness(name: string, typed: string): number {
  const [whole, wanted] = [plainName(name), plainName(typed)];
  if (wanted === '' || !hasInOrder(whole, wanted)) return 0;
  if (whole === wanted) return name === typed ? 1 : LIKE.exact;
  const kind = kindOfLikeness(name, whole, wanted);
  return kind ? LIKE[kind] + (BY_LENGTH * wanted.length) / whole.length : 0;
}

function kindOfLikeness(name: string, whole: string, wanted: string): keyof typeof LIKE | undefined {
  if (whole.startsWith(wanted)) return 'beginning';
  const words = wordsOf(name);
  if (isAtWords(words, wanted)) return 'words';
  if (whole.includes(wanted)) return 'inside';
  const first = words.findIndex(({ letter, begins }) => begins && letter === wanted[0]);
  return first >= 0 && hasInOrder(whole.slice(first), wanted) ? 'letters' : undefined;
}

/** Whether all of what is typed is where the name begins, or the whole of it. */
export function isBeginning(likeness: number): boolean {
  return likeness >= LIKE.beginning;
}

/** A letter or digit of a name, in lower case. */
interface Letter {
  letter: string;
  /** Whether it is the first of a word. */
  begins: boolean;
}

function wordsOf(name: string): Letter[] {
  const all = [...name];
  return all.flatMap((letter, at) =>
    LETTER.test(letter)
      ? { letter: letter.toLowerCase(), begins: beginsWord(all[at - 1] ?? '', letter, all[at + 1] ?? '') }
      : [],
  );
}

const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;
const DIGIT = /\p{N}/u;

function beginsWord(before: string, letter: string, after: string): boolean {
  if (!LETTER.test(before) || DIGIT.test(before) !== DIGIT.test(letter)) return true;
  return UPPER.test(letter) && (!UPPER.test(before) || LOWER.test(after));
}

/** Whether what is typed is made of beginnings of words of the name, in their order. */
function isAtWords(name: readonly Letter[], wanted: string): boolean {
  const all = [...wanted];
  // How many letters of `wanted` may be behind when one of the name is reached: at a word's beginning, and within a word.
  const behind = new Set([0]);
  let withIt = new Set<number>();
  for (const { letter, begins } of name) {
    const counts = [...(begins ? behind : withIt)].filter(count => all[count] === letter);
    withIt = new Set(counts.map(count => count + 1));
    if (withIt.has(all.length)) return true;
    for (const count of withIt) behind.add(count);
  }
  return false;
}
