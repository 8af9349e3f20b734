import { plainName } from '../../index/terms.ts';
import { LIKENESS } from '../../text/name-order.ts';
import { hasSubsequence } from '../../text/subsequence.ts';

/** Maximum bonus for short names; less than the gap between two base values. */
const LENGTH_BONUS = 0.1;

const LETTER = /[\p{L}\p{N}]/u;

/**
 * Similarity of a name to the typed text, 0 to 1; 0 for no match. Ignores punctuation and case except as word
 * boundaries: `awsj`, `statusJ` and `abort_with` all match `AbortWithStatusJSON`.
 */
export function nameLikeness(name: string, typed: string): number {
  const [whole, wanted] = [plainName(name), plainName(typed)];
  if (wanted === '' || !hasSubsequence(whole, wanted)) return 0;
  if (whole === wanted) return name === typed ? 1 : LIKENESS.exact;
  const kind = kindOfLikeness(name, whole, wanted);
  return kind ? LIKENESS[kind] + (LENGTH_BONUS * wanted.length) / whole.length : 0;
}

function kindOfLikeness(name: string, whole: string, wanted: string): keyof typeof LIKENESS | undefined {
  if (whole.startsWith(wanted)) return 'beginning';
  const words = wordsOf(name);
  if (isAtWords(words, wanted)) return 'words';
  if (whole.includes(wanted)) return 'inside';
  const first = words.findIndex(({ letter, begins }) => begins && letter === wanted[0]);
  return first >= 0 && hasSubsequence(whole.slice(first), wanted) ? 'letters' : undefined;
}

/** Whether the typed text is the name, or prefixes of its words. */
export function areWordsOf(likeness: number): boolean {
  return likeness >= LIKENESS.words;
}

/** Whether the typed text is a prefix of the name, or the whole name. */
export function isBeginning(likeness: number): boolean {
  return likeness >= LIKENESS.beginning;
}

/** A letter or digit of a name, in lower case. */
interface Letter {
  letter: string;
  /** Whether it begins a word. */
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

/** Whether the typed text consists of prefixes of the name's words, in order. */
function isAtWords(name: readonly Letter[], wanted: string): boolean {
  const all = [...wanted];
  // Possible numbers of letters of `wanted` already matched: at the start of a word, and within a word.
  const atWordStart = new Set([0]);
  let inWord = new Set<number>();
  for (const { letter, begins } of name) {
    const counts = [...(begins ? atWordStart : inWord)].filter(count => all[count] === letter);
    inWord = new Set(counts.map(count => count + 1));
    if (inWord.has(all.length)) return true;
    for (const count of inWord) atWordStart.add(count);
  }
  return false;
}
