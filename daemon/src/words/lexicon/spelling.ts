/** Words of a request that are one typo away from a word of the lexicon, or from a folder where one may be named. */
import type { Token } from '../tokens.ts';
import type { TreeHint } from '../tree-hint.ts';
import type { Lexicon } from './lexicon.ts';

const MIN_LETTERS = 4;
const LETTERS_FOR_TWO = 8;
/** How many ways to correct a request are tried. */
const MAX_TRIES = 4;

/** Words before the name of a folder. */
const BEFORE_PLACES: ReadonlySet<string> = new Set(['in', 'exclude', 'outside']);

/** The note of a reading with a corrected word. */
export const correctionNote = (from: string, to: string): string => `"${from}" was read as "${to}".`;
export const isCorrectionNote = (note: string): boolean => /^"[^"]*" was read as "[^"]*"\.$/.test(note);

/** Ways to correct a request, the likeliest first: tokens and what stands in their place. */
export function corrections(
  tokens: readonly Token[],
  lexicon: Lexicon,
  { folders = new Set(), subfolders = new Set() }: TreeHint,
): Map<Token, Token>[] {
  const isFolder = (name: string) => folders.has(name) || subfolders.has(name);
  const namesPlace = (one: Token) => {
    const before = tokens[tokens.indexOf(one) - 1];
    return before && lexicon.find(before.key).some(({ category }) => BEFORE_PLACES.has(category));
  };
  const choices = tokens
    .filter(
      one =>
        one.type === 'word' &&
        (/^\p{Ll}+$/u.test(one.text) || (one.start === 0 && /^\p{Lu}\p{Ll}+$/u.test(one.text))) &&
        one.key.length >= MIN_LETTERS &&
        !lexicon.has(one.key) &&
        !isFolder(one.text),
    )
    .map(from => {
      const places = namesPlace(from) ? nearestFolders(from.key, [...folders, ...subfolders]) : [];
      return { from, near: [...new Set([...places, ...nearest(from.key, lexicon.words)])] };
    })
    .filter(({ near }) => near.length > 0)
    .slice(0, 4);
  if (choices.length === 0) return [];
  const put = (some: readonly { from: Token; near: string[] }[], at = 0) =>
    new Map(
      some.map(({ from, near }) => [
        from,
        { ...from, text: near[at] ?? near[0]!, key: near[at] ?? near[0]! },
      ]),
    );
  const tries = [put(choices)];
  for (const one of choices) {
    if (choices.length > 1) tries.push(put([one]));
    if (one.near.length > 1) tries.push(put([one], 1));
  }
  return tries.slice(0, MAX_TRIES);
}

function nearest(word: string, words: ReadonlySet<string>): string[] {
  const most = word.length >= LETTERS_FOR_TWO ? 2 : 1;
  const near: { one: string; edits: number }[] = [];
  for (const one of words) {
    if (Math.abs(one.length - word.length) > most || one.length < MIN_LETTERS) continue;
    if (one[0] !== word[0] && !(one[0] === word[1] && one[1] === word[0])) continue;
    const edits = distance(word, one, most);
    if (edits <= most && !(word.length < 6 && one.length <= word.length && !isSwapped(word, one)))
      near.push({ one, edits });
  }
  return near
    .toSorted((a, b) => a.edits - b.edits)
    .slice(0, 3)
    .map(({ one }) => one);
}

/** A tree has few folders, so that a short one may be meant too. Another letter makes it another word. */
function nearestFolders(word: string, folders: readonly string[]): string[] {
  const isNear = (one: string) =>
    one[0] === word[0] &&
    distance(word, one, 1) === 1 &&
    (word.length >= 6 || one.length !== word.length || isSwapped(word, one));
  return folders.filter(one => one.length >= 3 && isNear(one)).slice(0, 2);
}

/** Whether only the order of the letters differs. A short word with another letter is another word. */
const isSwapped = (a: string, b: string) => [...a].toSorted().join('') === [...b].toSorted().join('');

/** Letters put in, left out or changed; two neighbors that changed places are one edit. */
function distance(a: string, b: string, most: number): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(Math.min(changed, isSwapped ? before[j - 2]! + 1 : changed, row[j]! + 1, next[j - 1]! + 1));
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return row[b.length]!;
}
