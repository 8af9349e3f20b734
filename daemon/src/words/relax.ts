/** Readings of a request without an unlikely condition, for use if nothing matches all conditions. */
import type { NameTest, NodeFind, NodeRef, TextTest, WordsQuery } from './query-tree.ts';
import type { TreeHint } from './tree-hint.ts';

/** Additional cost of the first dropped condition, and of each further one. */
const FIRST = 2.5;
const FURTHER = 0.5;

/** A request with a negation is rarely valid without one of its words. */
const DENIAL =
  /n't\b|\b(?:not|never|no|none|nobody|nor|neither|nunca|sin|ni|nadie|without|nowhere|unused)\b/i;

/** A name that the request introduces as such. */
const NAMED = /\b(?:named|called|names?|titled|llamad[oa]s?|nombres?)\b/i;

const WORD = /^\p{Ll}+$/u;

/** A word that a sentence may begin with, or the name of a place. */
const PLACE = /^\p{L}\p{Ll}*$/u;

const REFS = ['inside', 'notInside', 'has', 'hasNot'] as const;

type One = Exclude<WordsQuery['find'], { is: 'either' }>;

/** Queries without plain words that were read as a condition. Each notes the dropped words. */
export function relaxed(
  query: WordsQuery,
  request: string,
  { folders, subfolders }: TreeHint,
): { query: WordsQuery; more: number }[] {
  const { find } = query;
  // A declaration is a guess itself.
  if (find.is === 'either' || (find.is === 'text' && find.declared)) return [];
  // Files with both texts are not those with one of them.
  if (query.intent === 'files' && find.is === 'text' && find.lines.length > 1) return [];
  const isFolder = (word: string) => Boolean(folders?.has(word) || subfolders?.has(word));
  const isDenied = DENIAL.test(request);
  const words = [
    ...new Set([
      ...weakWords(find, isFolder),
      ...(isDenied || NAMED.test(request) ? [] : conditionWords(find)),
    ]),
  ];
  const choices = [
    ...words.map(word => [word]),
    ...words.flatMap((a, at) => words.slice(at + 1).map(b => [a, b])),
    ...(words.length > 2 ? [words] : []),
  ];
  return choices.flatMap(left => {
    const rest = without(find, new Set(left));
    if (!rest || isBare(rest)) return [];
    const said = left.map(word => `"${word}" was left out, since nothing matches with it.`);
    return [
      {
        query: { ...query, find: rest, notes: [...query.notes, ...said], isFallback: true },
        more: FIRST + FURTHER * (left.length - 1),
      },
    ];
  });
}

/** Whether only kinds remain: "comments about retry" are not all comments. */
const isBare = (find: One): boolean =>
  find.is === 'node' &&
  find.construct === undefined &&
  Object.entries(find).every(
    ([key, value]) => key === 'is' || key === 'kinds' || (Array.isArray(value) && value.length === 0),
  );

/** The words of conditions that are plain words: of texts, and of places that are neither folders nor of a known kind. */
function weakWords(find: One, isFolder: (word: string) => boolean): string[] {
  const tests = find.is === 'node' ? (find.texts ?? []) : find.lines.map(({ text }) => text);
  const refs = REFS.flatMap(field => (find as NodeFind)[field] ?? []);
  const places = refs.flatMap(one => placeOf(one) ?? []).filter(place => !isFolder(place));
  return [...tests.flatMap(one => wordOf(one) ?? []), ...places];
}

const FIELDS = ['name', 'owner', 'type', 'base', 'decorated', 'argument'] as const;

/** The plain words of other conditions, if code remains beside them that was asked for. */
function conditionWords(find: One): string[] {
  if (find.is !== 'node') return [];
  const words = FIELDS.flatMap(field => plainOf(find[field]) ?? []);
  return words.filter(word => {
    const rest = without(find, new Set([word]));
    return rest?.is === 'node' && isSpecific(rest);
  });
}

/** A plain word, or some that a name may be made of. */
function plainOf(test: Partial<NameTest & TextTest> | undefined): string | undefined {
  const [text, ...others] = test?.texts ?? [];
  if (text === undefined || others.length > 0 || test?.not || test?.isRegex) return;
  if (test?.way === 'starts' || test?.way === 'ends') return;
  if (test?.way === 'matches')
    return /^\^_\*[a-z_?]+\$$/.test(text) ? text.slice(3, -1).replaceAll('_?', ' ') : undefined;
  return /^\p{Ll}{2,}$/u.test(text) ? text : undefined;
}

/** Whether code is asked for beyond kinds and plain words. */
const isSpecific = (find: NodeFind): boolean =>
  FIELDS.some(field => find[field] && plainOf(find[field]) === undefined) ||
  Boolean(find.returns || find.parameters?.length || find.has?.length) ||
  (find.texts ?? []).some(one => wordOf(one) === undefined);

const wordOf = ({ texts: [text, ...others], isRegex, idea }: TextTest): string | undefined =>
  text !== undefined && others.length === 0 && !isRegex && !idea && WORD.test(text) ? text : undefined;

const placeOf = ({ kinds, name }: NodeRef): string | undefined =>
  kinds.includes('any') && name?.texts.length === 1 && PLACE.test(name.texts[0]!) ? name.texts[0] : undefined;

function without(find: One, left: ReadonlySet<string>): One | undefined {
  const isKept = (word: string | undefined) => word === undefined || !left.has(word);
  const refs = Object.fromEntries(
    REFS.flatMap(field => {
      const all = (find as NodeFind)[field];
      return all ? [[field, all.filter(one => isKept(placeOf(one)))]] : [];
    }),
  );
  if (find.is === 'node') {
    const next = {
      ...find,
      ...refs,
      ...(find.texts && { texts: find.texts.filter(one => isKept(wordOf(one))) }),
    };
    for (const field of FIELDS) if (!isKept(plainOf(next[field]))) delete next[field];
    return next;
  }
  const lines = find.lines.filter(({ text }) => isKept(wordOf(text)));
  return lines.length > 0 || find.declared ? { ...find, ...refs, lines } : undefined;
}
