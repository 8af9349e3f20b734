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

/** What was understood of a request that could not be read, and three requests near it that can. */
export function suggest(scanned: Marked): string {
  const word = likelyName(scanned);
  const near = EXAMPLES.filter(([hint]) => hint.test(scanned.text)).map(([, make]) => make(word));
  const three = [...new Set(near.length > 0 ? near : EXAMPLES.map(([, make]) => make(word)))].slice(0, 3);
  const understood =
    scanned.text === ''
      ? 'The request is empty.'
      : `It seems to be about “${word}”, but not what to look for.`;
  return `${understood} Try: ${three.join(' · ')}`;
}

/** What most looks like a name: quoted text, then code, then the longest word. */
function likelyName(scanned: Marked): string {
  const [quoted] = scanned.quoted.values();
  const words = restore(scanned.text, scanned)
    .split(/[\s,?!]+/u)
    .filter(Boolean);
  const code = words.find(word => /[_.:]|[a-z][A-Z]/.test(word));
  return quoted ?? code ?? words.toSorted((a, b) => b.length - a.length)[0] ?? 'main';
}
