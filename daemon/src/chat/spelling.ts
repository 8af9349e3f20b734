import type { SearchCommand } from '../command/command.ts';
import type { Grammar } from './grammar.ts';
import type { Understood } from './translation.ts';
import type { TreeHint } from './tree-hint.ts';
import { vocabularyOf } from './vocabulary.ts';

/** A word of a request, and the word that it may have been meant for. */
export interface Respelling {
  from: string;
  to: string;
}

/** A request with other words in the place of some of its own. */
export interface Respelt {
  text: string;
  changes: readonly Respelling[];
}

const FEWEST_LETTERS = 3;
/** Of words of three letters two may have changed places, and no more: "teh". */
const MIN_EDITED = 4;
/** Words of fewer letters are near too many others: letters that are missing or changed places are put right, no more. */
const MIN_LETTERS = 5;
/** From as many letters on, two edits leave no doubt which word is meant. */
const LETTERS_FOR_TWO = 8;
/** Nobody mistypes more words of one request. */
const MAX_WORDS = 4;

/**
 * The requests that one may have meant whose words are unknown but near to known ones, the likeliest first. What could
 * be read as it stands may be a text of other words ("a strong example"): there only slips that hardly make one count.
 */
export function respell(
  text: string,
  grammar: Grammar,
  { folders, subfolders }: TreeHint,
  isRead: boolean,
): Respelt[] {
  const vocabulary = vocabularyOf(grammar);
  const isName = (word: string) => folders?.has(word) || subfolders?.has(word);
  const words = [...new Set(text.match(WORD) ?? [])].filter(
    word => !vocabulary.has(word.toLowerCase()) && !isName(word),
  );
  const choices = words
    .map(from => ({ from, near: nearest(from.toLowerCase(), vocabulary, isRead) }))
    .filter(({ near }) => near.length > 0)
    .slice(0, MAX_WORDS);
  if (choices.length === 0) return [];
  const first = choices.map(({ from, near }) => ({ from, to: near[0] as string }));
  const others = choices.flatMap(({ from, near }, at) =>
    near.slice(1).map(to => first.with(at, { from, to })),
  );
  return [first, ...others].map(changes => ({ text: put(changes, text), changes }));
}

/** Of several things: "all clases" asks for no text. */
const ALL = /(?<!\p{L})(?:all|every|each|cada|tod[oa]s)(?!\p{L})/iu;

/** Whether a request was taken for a text because of such words, or nothing came of them. */
export function isDoubtful(
  { reading }: Understood,
  command: SearchCommand,
  words: readonly string[],
  text: string,
) {
  const { pattern, path, options } = command;
  const said = [pattern, path, ...(options.globs ?? []), ...(options.file_types ?? [])].join(' ');
  return words.some(word => {
    if (!said.includes(word)) return true;
    if (!reading.asText) return false;
    // A short word alone is the text that it is.
    const isAlone = reading.literal === word && !reading.word && !ALL.test(text);
    return !isAlone || word.length >= LETTERS_FOR_TWO;
  });
}

/** A word in small letters, or the first of the request, with nothing of code at it. */
const WORD = new RegExp(
  `(?<=^|[\\s,])(?:(?<=^)\\p{Lu})?\\p{Ll}{${FEWEST_LETTERS},}(?=[\\s,:;.?!]*(?:\\s|$))`,
  'gu',
);

function put(changes: readonly Respelling[], text: string): string {
  return changes.reduce(
    (now, { from, to }) => now.replace(new RegExp(`(?<![\\p{L}\\d_])${from}(?![\\p{L}\\d_])`, 'gu'), to),
    text,
  );
}

/** How many near words are tried: "fiels" may be "files" or "fields". */
const MAX_NEAR = 3;

function nearest(word: string, vocabulary: ReadonlySet<string>, isRead: boolean): string[] {
  const most = word.length >= LETTERS_FOR_TWO && !isRead ? 2 : 1;
  const isShort = word.length < MIN_LETTERS || (isRead && word.length < LETTERS_FOR_TWO);
  return [...vocabulary]
    .filter(one => Math.abs(one.length - word.length) <= most && one[0] === word[0])
    .filter(one => word.length >= MIN_EDITED || isSwapped(word, one))
    .filter(one => !isInflected(word, one) && !(isShort && isWordItself(word, one)))
    .map(one => ({ one, edits: edits(word, one) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((a, b) => a.edits - b.edits || Number(isSwapped(word, b.one)) - Number(isSwapped(word, a.one)))
    .slice(0, MAX_NEAR)
    .map(({ one }) => one);
}

/** "Matcher" is another form of "matches", and no slip; "decorater" is one. */
const isInflected = (a: string, b: string) =>
  stem(a) === stem(b) && !(/[eo]rs?$/u.test(a) && /[eo]rs?$/u.test(b));

const stem = (word: string) => word.replace(/(?:ers?|ors?|e?s|e?d|e|ing|ly|ion)$/u, '');

/** A short word with a letter changed or put in is often another word, one that lacks a letter hardly is. */
const isWordItself = (word: string, known: string) => known.length <= word.length && !isSwapped(word, known);

const isSwapped = (a: string, b: string) => [...a].toSorted().join('') === [...b].toSorted().join('');

/** Letters put in, left out or changed; two neighbours that changed places are one edit. */
function edits(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (before[j - 2] as number) + 1
          : Number.POSITIVE_INFINITY;
      next.push(Math.min(changed, swapped, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length] as number;
}
