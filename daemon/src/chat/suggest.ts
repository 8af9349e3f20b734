import { type Marked, restore } from './scan.ts';

/** Requests of different kinds that work, by words that hint at them. */
const EXAMPLES: readonly [RegExp, (word: string) => string][] = [
  [/defin|declar|implement|class|function|method|struct/iu, word => `where is ${word} defined`],
  [/call|invoke|use|run/iu, word => `calls to ${word}`],
  [/import|depend|include|require/iu, word => `which files import ${word}`],
  [/comment|todo|note/iu, word => `comments that mention ${word}`],
  [/test/iu, word => `${word} outside of tests`],
  [/./u, word => `lines containing "${word}" ignoring case`],
  [/./u, word => `where is ${word} defined`],
  [/./u, word => `usages of ${word}`],
];

/** Requests that work anywhere, for when nothing in the request looks like a name. */
const ANYWHERE = ['TODO comments', 'where is main defined', 'urls outside of tests'];

/** What was understood of a request that could not be read, or why it cannot be, and three requests near it that can. */
export function suggest(scanned: Marked, isNoName: (word: string) => boolean, why?: string): string {
  const word = likelyName(scanned, isNoName);
  const near =
    word === undefined || why !== undefined
      ? ANYWHERE
      : EXAMPLES.filter(([hint]) => hint.test(scanned.text)).map(([, make]) => make(word));
  const understood =
    word === undefined
      ? 'Nothing in it says what to look for.'
      : `It seems to be about “${word}”, but not what to look for.`;
  return `${why ?? understood} Try: ${[...new Set(near)].slice(0, 3).join(' · ')}`;
}

/** What most looks like a name: quoted text, then code, then the longest word that means nothing by itself. */
function likelyName(scanned: Marked, isNoName: (word: string) => boolean): string | undefined {
  const [quoted] = scanned.quoted.values();
  if (quoted && /^[\w.:-]+$/.test(quoted)) return quoted;
  const words = restore(scanned.text, scanned)
    .split(/[\s,?!"'`]+/u)
    .filter(word => /^[\p{L}_][\p{L}\d_.:-]*$/u.test(word) && !isNoName(word));
  const code = words.find(word => /[_.:]|[a-z][A-Z]/.test(word));
  return code ?? words.toSorted((a, b) => b.length - a.length)[0];
}
