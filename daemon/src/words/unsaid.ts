/** Words of a request that a reading does not use: it says so, and is less likely. */
import type { Chart } from './grammar/chart.ts';
import { isOnly } from './grammar/draft.ts';
import type { Reading } from './grammar/request.ts';
import type { Noun } from './lexicon/types.ts';
import type { WordsQuery } from './query-tree.ts';
import type { Token } from './tokens.ts';

/** The cost of each unused word. */
const UNUSED = 3;

/** The reading with a note on each word that the grammar took without using it. Undefined if that is a kind of files. */
export function withUnsaid(chart: Chart, { query, cost }: Reading): Reading | undefined {
  const said = plain(JSON.stringify(query));
  const has = (part: string) => said.includes(part);
  if (languagesIn(chart).some(names => !names.some(name => has(plain(name))))) return;
  const unused = telling(chart).filter(({ type, text }) => {
    const parts = partsOf(text);
    // Code may be read in part: "log.warn, log.info and so on".
    return parts.length > 0 && !(type === 'quoted' ? parts.every(has) : parts.some(has));
  });
  const denied = deniedWords(chart, query);
  const notes = [
    ...query.notes,
    ...denied.map(text => `"${text}" was searched as a word in code.`),
    ...(unused.length > 0 ? [`Without: ${unused.map(({ text }) => `"${text}"`).join(', ')}.`] : []),
  ];
  return { query: { ...query, notes }, cost: cost + UNUSED * unused.length };
}

/** Plain words that must be missing from code: "whose result is not checked" is no text, so that nearly everything matches. */
function deniedWords({ tokens, edges }: Chart, { find }: WordsQuery): string[] {
  if (find.is !== 'node') return [];
  const texts = [
    ...(find.texts ?? []).flatMap(one => (one.not && !one.isRegex && !one.idea ? one.texts : [])),
    ...(find.hasNot ?? []).flatMap(({ name }) => (name?.ignoreCase ? name.texts : [])),
  ];
  const isWord = (text: string, at: number) =>
    tokens[at]!.type === 'word' && /^\p{Ll}+$/u.test(tokens[at]!.text) && tokens[at]!.text.startsWith(text);
  const isUnknown = (at: number) => edges[at]!.length === 0 || /ed$/.test(tokens[at]!.text);
  return tokens.flatMap(({ text }, at) =>
    texts.some(one => isWord(one, at)) && isUnknown(at) ? [text] : [],
  );
}

/** The languages that "in yaml files" and "go files" may mean, for each such word. */
function languagesIn({ tokens, edges }: Chart): string[][] {
  const isAt = (at: number, category: string) => edges[at]?.some(edge => edge.category === category) === true;
  return tokens.flatMap((_, at) => {
    const names = edges[at]!.flatMap(({ category, value, end }) =>
      category === 'language' && isAt(end, 'files') ? [value as string] : [],
    );
    return names.length > 0 ? [names] : [];
  });
}

/** The tokens of which each reading must have something: code, quoted texts, names, and folders after "in". */
function telling({ tokens, edges, isFolder }: Chart): Token[] {
  const known = new Set<number>();
  for (const [at, all] of edges.entries())
    for (const { end } of all) for (let one = at; one < end; one++) known.add(one);
  const isName = ({ type, text }: Token) =>
    /\p{L}/u.test(text) && (/^(?:code|quoted|path)$/.test(type) || (type === 'word' && /\p{Lu}/u.test(text)));
  const isPlace = (at: number) =>
    isFolder(tokens[at]!.text) &&
    edges[at - 1]?.some(({ category, end }) => category === 'in' && end === at) === true;
  // "Result" in a sentence is that type, although "result" is a word of the sentence.
  const isType = (at: number) =>
    at > 0 &&
    /^\p{Lu}\p{Ll}/u.test(tokens[at]!.text) &&
    edges[at]!.some(({ category, end }) => category === 'type' && end === at + 1);
  // "Calls to get": a courtesy elsewhere.
  const isCalled = (at: number) =>
    edges[at]!.some(({ category, end }) => category === 'filler' && end === at + 1) &&
    edges[at - 1]?.some(({ category, end }) => category === 'of' && end === at) === true &&
    edges[at - 2]?.some(
      ({ category, value }) => category === 'noun' && isOnly((value as Noun).find, 'call'),
    ) === true;
  return tokens.filter(
    (one, at) => (isName(one) && (!known.has(at) || isType(at))) || isPlace(at) || isCalled(at),
  );
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The words of a text, singular. */
const partsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(part => part !== '')
    .map(part => part.replace(/(?<=\p{L}{3})s$/u, ''));
