/** Requests that say exactly what to find, so that they are not questions: `console.log in examples`, `goroutines started in a loop`. */
import { TRAITS } from './constructs/traits.ts';
import { isCorrectionNote } from './lexicon/spelling.ts';
import type { Find, NodeFind, Place, TextFind, WordsQuery } from './query-tree.ts';

/** Words of a language, and how `names.ts` writes those that may be parts of one name. All other texts have a sign of code in them. */
const PLAIN = /^(?:\^_\*)?\p{L}\p{Ll}*(?:(?:[\s'’-]|_\?)\p{L}\p{Ll}*)*\$?$/u;
/** How a word is written that is searched as one, and in any case. */
const AS_WORD = /^\\b(.*)\\b$|^\(\?i:(.*)\)$/u;

/** A word of prose, with the signs around it. */
const PROSE_WORD = /^[("'“]*\p{L}[\p{Ll}’'-]*[)"'”.,:;!?]*$/u;
/** A name between words: code begins it with a capital, as sentences do not. */
const CAPITALIZED = /^["'“]?\p{Lu}\p{Ll}+["'”.,:;]*$/u;
const SMALL = /^\p{Ll}/u;
/** What ends right before a name or a text: "whose name contains", "starting with". */
const NAMING =
  /\s(?:named|called|contain(?:s|ing)?|mention(?:s|ing)?|(?:start|begin|end)(?:s|n?ing)? with|llamad[oa]s?|contienen?|que empiezan? (?:por|con)|que terminan? en)\s+$/i;
/** The texts that traits test instead of words of the request: `eprecated`. */
const OF_TRAITS = new Set(
  TRAITS.flatMap(({ pattern, name, decorated }) => [
    pattern,
    ...[name, decorated].flatMap(one => one?.texts ?? []),
  ]),
);
/** What only syntax is called: "enum declarations". */
const OF_SYNTAX =
  /\b(?:declaration|definition|statement|expression|declaraci[oó]n|definici[oó]n|sentencia|expresi[oó]n)(?:e?s)?\b/i;

/**
 * Whether each text of a reading is code, quoted or from a table, a place or the syntax limits it, and nothing but spelling was assumed.
 *
 * @param request the words as typed
 */
export function isExact(
  { find, where, notes }: WordsQuery,
  request: string,
  isQuoted: (text: string) => boolean,
): boolean {
  const places: readonly Place[] = [...where.include, ...where.exclude];
  if (!notes.every(isCorrectionNote) || places.some(({ is }) => is === 'named')) return false;
  const words = request.trim().split(/\s+/);
  const named = words.filter((_, at) => NAMING.test(`${words.slice(0, at).join(' ')} `));
  const isNamed = ({ name }: NodeFind) => textsOf(name).some(text => named.some(word => word.includes(text)));
  const isSyntax = (one: NodeFind) =>
    OF_SYNTAX.test(request) || (words.length > 1 && isUse(one)) || isNamed(one);
  if (places.length === 0 && !isOfSyntax(find, isSyntax)) return false;
  const hasNames = SMALL.test(words[0]!) && notes.length === 0;
  const isName = (word: string, at: number) => at > 0 && hasNames && CAPITALIZED.test(word);
  const code = [...named, ...words.filter((word, at) => !PROSE_WORD.test(word) || isName(word, at))];
  return textsOf(findsOf(find).filter(one => !isIdeaInRegion(one))).every(
    text =>
      OF_TRAITS.has(text) ||
      !PLAIN.test(text.replace(AS_WORD, '$1$2')) ||
      isQuoted(text) ||
      code.some(word => word.includes(text)),
  );
}

/** Whether it is for constructs of a language, or for kinds of syntax with a condition or called so: "tests" alone may be a topic. */
function isOfSyntax(find: Find, isSyntax: (one: NodeFind) => boolean): boolean {
  return findsOf(find).every(one =>
    one.is === 'node'
      ? one.construct !== undefined || hasCondition(one) || isSyntax(one)
      : isIdeaInRegion(one),
  );
}

const findsOf = (find: Find) => (find.is === 'either' ? find.of : [find]);

/** "Todo comments", "dates in strings": the idea says what is meant, and the region that it is no topic. */
const isIdeaInRegion = (one: NodeFind | TextFind): boolean =>
  one.is === 'text' &&
  one.only !== undefined &&
  one.declared === undefined &&
  one.lines.every(({ text }) => text.idea !== undefined);

const USES = ['call', 'import', 'decorator'];

/** "unwrap() calls". A name alone may also be meant as text, and a definition beside its name as a topic: "Cache tests". */
const isUse = ({ kinds, name }: NodeFind) =>
  name !== undefined && kinds.length > 0 && kinds.every(kind => USES.includes(kind));

/** Besides a name. */
const hasCondition = ({ is: _, kinds: __, name: ___, owner: ____, ...conditions }: NodeFind) =>
  Object.keys(conditions).length > 0;

/** All texts and keywords that a query tests, at any depth, without spoken types, which each language writes in its own way. */
export function textsOf(part: unknown, field = ''): string[] {
  if (typeof part === 'string') return /^(?:texts|keyword)$/.test(field) ? [part] : [];
  if (Array.isArray(part)) return part.flatMap(one => textsOf(one, field));
  if (typeof part !== 'object' || part === null || ('isSpoken' in part && part.isSpoken)) return [];
  return Object.entries(part).flatMap(([name, value]) => textsOf(value, name));
}
