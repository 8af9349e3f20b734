/** What a token is taken to be: on code, the tokenizers of today's models give 3 to 4.5 characters for one. */
export const CHARACTERS_PER_TOKEN = 4;

/** An answer in the two forms that a client is sent: models are shown the one or the other, never both. */
export interface Answer {
  text: string;
  structured: Record<string, unknown>;
}

export function countTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** Tokens of an answer: of the longer of its two forms. */
export function tokensOf({ text, structured }: Answer): number {
  return Math.max(countTokens(text), countTokens(JSON.stringify(structured)));
}

/**
 * The longest answer within `maxTokens` that `render` makes of the first of these items. Where not even the first fits,
 * it is asked for shortened, by a number of characters to keep of its text, until it does, or has none left.
 */
export function fit<T>(
  items: readonly T[],
  maxTokens: number,
  render: (shown: readonly T[]) => Answer,
  shorten: (item: T, characters: number) => T,
): Answer {
  const fits = (shown: readonly T[]) => tokensOf(render(shown)) <= maxTokens;
  if (fits(items)) return render(items);
  const enough = most(items.length, count => fits(items.slice(0, count)));
  if (enough > 0) return render(items.slice(0, enough));
  const [first] = items;
  if (first === undefined) return render([]);
  const characters = most(maxTokens * CHARACTERS_PER_TOKEN, kept => fits([shorten(first, kept)]));
  return render([shorten(first, characters)]);
}

/** Fewer characters of an item than this say too little of it; the first, which is the likeliest, has more. */
const LEAST = { first: 3000, others: 1000 };

/**
 * The same, with long items shortened where not all fit as they are: of the later ones something is seen as well. None is
 * made shorter than it takes to read.
 */
export function fitShortened<T>(
  items: readonly T[],
  maxTokens: number,
  render: (shown: readonly T[]) => Answer,
  shorten: (item: T, characters: number) => T,
): Answer {
  const share = LEAST.first / LEAST.others;
  const shortened = (characters: number) =>
    items.map((item, at) => shorten(item, at === 0 ? share * characters : characters));
  const fits = (shown: readonly T[]) => tokensOf(render(shown)) <= maxTokens;
  if (fits(items)) return render(items);
  if (!fits(shortened(LEAST.others))) return fit(shortened(LEAST.others), maxTokens, render, shorten);
  const more = most(maxTokens * CHARACTERS_PER_TOKEN, kept => fits(shortened(LEAST.others + kept)));
  return render(shortened(LEAST.others + more));
}

/** The largest number below the limit for which it holds, as it does for all smaller ones; 0 where it holds for none. */
function most(limit: number, holds: (count: number) => boolean): number {
  let [enough, tooMany] = [0, limit];
  while (tooMany - enough > 1) {
    const middle = (enough + tooMany) >> 1;
    if (holds(middle)) enough = middle;
    else tooMany = middle;
  }
  return enough;
}
