import type { StoredChunk } from '../../store/index-reader.ts';
import { stem } from '../../text/stem.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import { subtokens } from '../../text/tokens.ts';
import { coverage } from '../common/term-weights.ts';

/** A shorter beginning of a word is not its abbreviation. */
const MIN_ABBREVIATION = 3;
/** Two words with so many letters in common at their beginning may be forms of one: `expire`, `expiry`. */
const MIN_COMMON = 5;

/**
 * How well the best name in a chunk fits a question, 0 to 1: the share of the question's information in the name, times the share of the
 * name's words that the question has. A name of one word says too little.
 *
 * @param weights the share of each term in the question's information
 * @param meant the term that each synonym stands for
 */
export function nameFit(
  { symbols }: Pick<StoredChunk, 'symbols'>,
  weights: ReadonlyMap<string, number>,
  meant: ReadonlyMap<string, string>,
): number {
  return Math.max(
    0,
    ...symbols.filter(({ kind }) => kind !== 'section').map(({ name }) => fitOf(name, weights, meant)),
  );
}

function fitOf(
  name: string,
  weights: ReadonlyMap<string, number>,
  meant: ReadonlyMap<string, string>,
): number {
  const words = subtokens(name).filter(word => !STOP_WORDS.has(word));
  if (words.length < 2) return 0;
  const matched = words.map(word => matching(word, weights, meant)).filter(term => term !== undefined);
  if (new Set(matched.map(term => meant.get(term) ?? term)).size < 2) return 0;
  return (coverage(matched, weights, meant) * (matched.length / words.length)) ** 2;
}

/** The term of the question that a word of a name means. */
function matching(
  word: string,
  weights: ReadonlyMap<string, number>,
  meant: ReadonlyMap<string, string>,
): string | undefined {
  const term = stem(word);
  if (weights.has(term)) return term;
  if (word.length < MIN_ABBREVIATION) return undefined;
  for (const asked of weights.keys())
    if (
      !meant.has(asked) &&
      (asked.startsWith(term) || (asked.length >= MIN_COMMON && term.startsWith(asked)))
    )
      return asked;
  return undefined;
}
