import { type Marked, restore } from './scan.ts';
import type { Respelling } from './spelling.ts';

function textOf(word: string): string {
  return `lines containing "${word}" ignoring case`;
}

/** Requests of different kinds that work, by words that hint at them. */
const EXAMPLES: readonly [RegExp, (word: string) => string][] = [
  [/defin|declar|implement|class|function|method|struct/iu, word => `where is ${word} defined`],
  [/call|invoke|use|run/iu, word => `calls to ${word}`],
  [/import|depend|include|require/iu, word => `which files import ${word}`],
  [/comment|todo|note/iu, word => `comments that mention ${word}`],
  [/test/iu, word => `${word} outside of tests`],
  [/./u, textOf],
  [/./u, word => `where is ${word} defined`],
  [/./u, word => `usages of ${word}`],
];

/** Requests that work anywhere, for when nothing in the request looks like a name. */
const ANYWHERE = ['TODO comments', 'where is main defined', 'urls outside of tests'];

export interface Why {
  /** Why it cannot be read, where that is known. */
  why?: string | undefined;
  /** Words that may be slips, and what they may have been meant for. */
  meant?: readonly Respelling[] | undefined;
}

/** What a refusal has to know of words. */
export interface Knows {
  /** A word that says something by itself, and so is hardly the name that is looked for. */
  isWord(word: string): boolean;
  /** A phrase that is a request by itself: "imports". */
  isRequest(phrase: string): boolean;
}

/** What was understood of a request that could not be read, or why it cannot be, and three requests near it that can. */
export function suggest(
  scanned: Marked,
  { isWord, isRequest }: Knows,
  { why, meant = [] }: Why = {},
): string {
  const slips = new Set(meant.map(({ from }) => from));
  const word = likelyName(scanned, one => isWord(one) || slips.has(one));
  const phrase = knownPhrase(scanned.text, isRequest);
  const kinds = phrase === undefined ? [] : [phrase, `how many ${phrase}`];
  const names = nearName(word, scanned);
  const near = [...(why === undefined ? names : []), ...kinds, ...names, ...ANYWHERE];
  const understood =
    word === undefined
      ? 'It is not clear what to look for.'
      : `It seems to be about “${word}”, but not what to look for.`;
  const asked = meant.map(({ from, to }) => `“${to}” by “${from}”`).join(', ');
  return `${why ?? understood}${asked ? ` Did you mean ${asked}?` : ''} Try: ${[...new Set(near)].slice(0, 3).join(' · ')}`;
}

/** Of a plain word only the text is asked for: "calls to alphabetically" makes no sense. */
function nearName(word: string | undefined, { text, quoted }: Marked): string[] {
  if (word === undefined) return [];
  if (word.includes('/') || !(CODED.test(word) || [...quoted.values()].includes(word))) return [textOf(word)];
  return EXAMPLES.filter(([hint]) => hint.test(text)).map(([, make]) => make(word));
}

/** What only code looks like. */
const CODED = /[\w][_.:]+\w|[a-z][A-Z]|^\p{Lu}\p{Ll}+$|^\w+_$/u;

/** Words of a request in which a smaller one is looked for. */
const MAX_WORDS = 20;

/** The longest part of a request that is a request too: of "functions nobody calls" the functions. */
function knownPhrase(text: string, isRequest: (phrase: string) => boolean): string | undefined {
  const words = text
    .toLowerCase()
    .split(/[\s,.:;?!]+/u)
    .slice(0, MAX_WORDS);
  for (const length of [4, 3, 2, 1]) {
    const phrases = words
      .slice(0, words.length - length + 1)
      .map((_, at) => words.slice(at, at + length).join(' '));
    const found = phrases.find(phrase => /^\p{Ll}[\p{Ll} -]*s$/u.test(phrase) && isRequest(phrase));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What most looks like a name: quoted text, then code; of plain words the longest that is none of a request's. */
function likelyName(scanned: Marked, isWord: (word: string) => boolean): string | undefined {
  const [quoted] = scanned.quoted.values();
  if (quoted && /^[\w.:-]+$/.test(quoted)) return quoted;
  const words = restore(
    scanned.text.replace(/^\p{Lu}(?=\p{Ll})/u, first => first.toLowerCase()),
    scanned,
  )
    .split(/[\s,?!"'`()]+/u)
    .map(word => word.replace(/^[@#$]|[.:]+$/gu, ''))
    .filter(
      word =>
        /^(?:\/[\p{L}\d_/.-]*)?[\p{L}_][\p{L}\d_.:-]*$/u.test(word) &&
        !isWord(word) &&
        !ABBREVIATION.test(word),
    );
  const code = words.find(word => /[_.:/]|[a-z][A-Z]/.test(word));
  const plain = words.filter(word => word.length > 1 && !/ly$/.test(word) && !JOINING.test(word));
  return code ?? plain.toSorted((a, b) => b.length - a.length)[0];
}

/** Words between others. */
const JOINING =
  /^(?:instead|between|again|also|than|near|onto|into|until|while|because|already|still|just|get|gets|got)$/iu;

const ABBREVIATION = /^(?:e\.?g|i\.?e|etc|vs|p\.ej|aka)$/iu;
