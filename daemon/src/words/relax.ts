/** What a request means without a condition that was hardly meant: where nothing matches all that was read. */
import type { NodeFind, NodeRef, TextTest, WordsQuery } from './query-tree.ts';

/** What a reading costs more for the first condition that is left out, and for each further one. */
const FIRST = 2.5;
const FURTHER = 0.5;

const WORD = /^\p{L}\p{Ll}*$/u;

const REFS = ['inside', 'notInside', 'has', 'hasNot'] as const;

/** Queries without plain words that were taken for a condition. Each says what it leaves out. */
export function relaxed(query: WordsQuery): { query: WordsQuery; more: number }[] {
  const { find } = query;
  if (find.is === 'either') return [];
  const words = [...new Set(weakWords(find))];
  const choices = words.length > 1 ? [...words.map(word => [word]), words] : [words];
  return choices
    .filter(left => left.length > 0)
    .flatMap(left => {
      const rest = without(find, new Set(left));
      if (!rest) return [];
      const said = left.map(word => `"${word}" was left out, since nothing matches with it.`);
      return [
        {
          query: { ...query, find: rest, notes: [...query.notes, ...said] },
          more: FIRST + FURTHER * (left.length - 1),
        },
      ];
    });
}

type One = Exclude<WordsQuery['find'], { is: 'either' }>;

/** The words of conditions that are plain words: of texts, and of places whose kind is not known. */
function weakWords(find: One): string[] {
  const tests = find.is === 'node' ? (find.texts ?? []) : find.lines.map(({ text }) => text);
  const refs = REFS.flatMap(field => (find as NodeFind)[field] ?? []);
  return [...tests.flatMap(one => wordOf(one) ?? []), ...refs.flatMap(one => placeOf(one) ?? [])];
}

const wordOf = ({ texts: [text, ...others], isRegex, idea }: TextTest): string | undefined =>
  text !== undefined && others.length === 0 && !isRegex && !idea && WORD.test(text) ? text : undefined;

const placeOf = ({ kinds, name }: NodeRef): string | undefined =>
  kinds.includes('any') && name?.texts.length === 1 && WORD.test(name.texts[0]!) ? name.texts[0] : undefined;

function without(find: One, left: ReadonlySet<string>): One | undefined {
  const isKept = (word: string | undefined) => word === undefined || !left.has(word);
  const refs = Object.fromEntries(
    REFS.flatMap(field => {
      const all = (find as NodeFind)[field];
      return all ? [[field, all.filter(one => isKept(placeOf(one)))]] : [];
    }),
  );
  if (find.is === 'node')
    return { ...find, ...refs, ...(find.texts && { texts: find.texts.filter(one => isKept(wordOf(one))) }) };
  const lines = find.lines.filter(({ text }) => isKept(wordOf(text)));
  return lines.length > 0 || find.declared ? { ...find, ...refs, lines } : undefined;
}
