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

/** What was understood of a request that could not be read, or why it cannot be, and three requests near it that can. */
export function suggest(
  scanned: Marked,
  isWord: (word: string) => boolean,
  { why, meant = [] }: Why = {},
): string {
  const slips = new Set(meant.map(({ from }) => from));
  const word = likelyName(scanned, one => isWord(one) || slips.has(one));
  const near =
    word === undefined || why !== undefined
      ? ANYWHERE
      : word.includes('/')
        ? [textOf(word), ...ANYWHERE]
        : EXAMPLES.filter(([hint]) => hint.test(scanned.text)).map(([, make]) => make(word));
  const understood =
    word === undefined
      ? 'It is not clear what to look for.'
      : `It seems to be about “${word}”, but not what to look for.`;
  const asked = meant.map(({ from, to }) => `“${to}” by “${from}”`).join(', ');
  return `${why ?? understood}${asked ? ` Did you mean ${asked}?` : ''} Try: ${[...new Set(near)].slice(0, 3).join(' · ')}`;
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
  return code ?? words.toSorted((a, b) => b.length - a.length)[0];
}

const ABBREVIATION = /^(?:e\.?g|i\.?e|etc|vs|p\.ej|aka)$/iu;
