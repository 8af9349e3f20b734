/** Modifiers after their noun: "tests that are skipped" are skipped tests, "imports with a wildcard" wildcard imports. */
import type { Token } from '../tokens.ts';
import type { Lexicon } from './lexicon.ts';
import type { Entry, Noun } from './types.ts';

const LINK =
  /^(?:that|which|are|is|being|with|of|for|as|marked|declared|a|an|the|que|son|estan|con|de|un|una)$/;
const MAX_LINKS = 3;

/** Additional cost of a modifier after its noun. */
const POSTMODIFIED = 0.35;

/** Meanings of a noun with a quality after it, each with the place where it ends. */
export function postmodified(
  tokens: readonly Token[],
  at: number,
  known: Lexicon,
): (Entry & { end: number })[] {
  const isWord = (one: Token | undefined): one is Token => one?.type === 'word' && /^\p{L}+$/u.test(one.text);
  const noun = tokens[at];
  if (!isWord(noun) || !known.find(noun.key).some(isOfSyntax)) return [];
  let end = at + 1;
  while (end <= at + MAX_LINKS && LINK.test(tokens[end]?.key ?? '')) end++;
  const quality = tokens[end];
  // "Methods of a class" are no class methods.
  if (!isWord(quality) || /^\p{Lu}/u.test(quality.text) || known.find(quality.key).some(isOfSyntax))
    return [];
  return [quality.key, quality.key.replace(/s$/, '')].flatMap((word, nth, all) =>
    nth > 0 && word === all[0]
      ? []
      : known
          .find(`${word} ${noun.key}`)
          .filter(({ category }) => category === 'noun')
          .map(entry => ({ ...entry, cost: entry.cost + POSTMODIFIED, end: end + 1 })),
  );
}

const isOfSyntax = ({ category, value }: Entry) =>
  category === 'noun' &&
  ((value as Noun).find as { kinds?: readonly string[] }).kinds?.length !== undefined &&
  ((value as Noun).find as { kinds: readonly string[] }).kinds.length > 0;
