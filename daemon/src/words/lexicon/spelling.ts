/** Words of a request that are one typo away from a word of the lexicon, or from a folder where one may be named. */
import { keyOf, type Token } from '../tokens.ts';
import type { TreeHint } from '../tree-hint.ts';
import type { Lexicon } from './lexicon.ts';

const MIN_LETTERS = 4;
const LETTERS_FOR_TWO = 8;
/** How many ways to correct a request are tried. */
const MAX_TRIES = 4;
/** The longest phrase before the name of a folder, in words. */
const MAX_BEFORE = 3;

/** What stands before the name of a folder, directly or with these words between: "not in the X folder", "in src or X". */
const BEFORE_PLACES: ReadonlySet<string> = new Set(['in', 'exclude', 'outside']);
const BEFORE_NAMES: ReadonlySet<string> = new Set(['det', 'folder']);
const DIVIDERS: ReadonlySet<string> = new Set(['and', 'or', 'nor']);

/** How folders are written in requests: also in capitals, but a capital and small letters rather name a type. */
const FOLDER = /^(?:[\p{Ll}\d_]{3,}|\p{Lu}{3,})$/u;

/** The note of a reading with a corrected word. */
export const correctionNote = (from: string, to: string): string => `"${from}" was read as "${to}".`;
export const isCorrectionNote = (note: string): boolean => /^"[^"]*" was read as "[^"]*"\.$/.test(note);

/** Ways to correct a request, the likeliest first: tokens and what stands in their place. */
export function corrections(
  tokens: readonly Token[],
  lexicon: Lexicon,
  { folders = new Set(), subfolders = new Set(), files = new Set() }: TreeHint,
): Map<Token, Token>[] {
  const isFolder = (name: string) => folders.has(name) || subfolders.has(name);
  const choices = tokens
    .filter(one => /^(?:word|code)$/.test(one.type) && !lexicon.has(one.key) && !isFolder(one.text))
    .map(from => {
      const isPlace =
        FOLDER.test(from.text) && !files.has(from.key) && namesFolder(tokens, tokens.indexOf(from), lexicon);
      const places = isPlace ? nearestFolders(from, [...folders, ...subfolders]) : [];
      const words = isSentence(from) ? nearest(from.key, lexicon.words) : [];
      return { from, near: [...new Set([...places, ...words])] };
    })
    .filter(({ near }) => near.length > 0)
    .slice(0, 4);
  if (choices.length === 0) return [];
  const put = (some: readonly { from: Token; near: string[] }[], at = 0) =>
    new Map(
      some.map(({ from, near }) => {
        const text = near[at] ?? near[0]!;
        return [from, { ...from, type: 'word' as const, text, key: keyOf(text) }];
      }),
    );
  const tries = [put(choices)];
  for (const one of choices) {
    if (choices.length > 1) tries.push(put([one]));
    if (one.near.length > 1) tries.push(put([one], 1));
  }
  return tries.slice(0, MAX_TRIES);
}

/** Whether a token is a word of the sentence, with a capital only at its start. */
const isSentence = ({ type, text, key, start }: Token) =>
  type === 'word' &&
  key.length >= MIN_LETTERS &&
  (/^\p{Ll}+$/u.test(text) || (start === 0 && /^\p{Lu}\p{Ll}+$/u.test(text)));

/** Whether a folder may be named at a token. */
function namesFolder(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  /** Whether a phrase of one of the categories ends before a token. */
  const follows = (categories: ReadonlySet<string>, before: number) =>
    Array.from({ length: Math.min(MAX_BEFORE, before) }, (_, more) => before - 1 - more).some(start => {
      const phrase = tokens.slice(start, before).map(({ key }) => key);
      return lexicon.find(phrase.join(' ')).some(({ category }) => categories.has(category));
    });
  if (follows(BEFORE_PLACES, at)) return true;
  if (follows(BEFORE_NAMES, at)) return namesFolder(tokens, at - 1, lexicon);
  let last = at;
  while (tokens[last - 1]?.text === ',' || follows(DIVIDERS, last)) last--;
  return last < at && last > 0 && namesFolder(tokens, last - 1, lexicon);
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

/** A tree has few folders, so that a short one may be meant too. Another letter makes a short word another one. */
function nearestFolders({ text, key }: Token, folders: readonly string[]): string[] {
  const isNear = (one: string) => {
    const folder = keyOf(one);
    if (folder === key) return one !== text;
    if (folder[0] !== key[0] || distance(key, folder, 1) !== 1) return false;
    const isOther = key.length < 4 || (key.length < 6 && folder.length === key.length);
    return !isOther || isSwapped(key, folder);
  };
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
