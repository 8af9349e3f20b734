/** Estimated length of a token. Current tokenizers have 3 to 4.5 characters per token on code. */
export const CHARACTERS_PER_TOKEN = 4;

/** An answer in both forms that the client gets. Clients show models only one of them. */
export interface Answer {
  text: string;
  structured: Record<string, unknown>;
}

export function countTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** Tokens of the longer form of an answer. */
export function tokensOf({ text, structured }: Answer): number {
  return Math.max(countTokens(text), countTokens(JSON.stringify(structured)));
}

/**
 * Renders as many of the first items as fit into `maxTokens`. If not even the first fits, `shorten` cuts it to the
 * largest number of characters that fits.
 */
export function fit<T>(
  items: readonly T[],
  maxTokens: number,
  render: (shown: readonly T[]) => Answer,
  shorten: (item: T, characters: number) => T,
): Answer {
  const fits = (shown: readonly T[]) => tokensOf(render(shown)) <= maxTokens;
  if (fits(items)) return render(items);
  const count = largest(items.length, candidate => fits(items.slice(0, candidate)));
  if (count > 0) return render(items.slice(0, count));
  const [first] = items;
  if (first === undefined) return render([]);
  const characters = largest(maxTokens * CHARACTERS_PER_TOKEN, kept => fits([shorten(first, kept)]));
  return render([shorten(first, characters)]);
}

/** Shortest useful length of an item, in characters. The first item is the most likely one, so it gets more. */
const MIN_CHARACTERS = { first: 3000, others: 1000 };

/**
 * Like `fit`, but if not all items fit, it first shortens the long ones, so later items are shown too. No item is cut
 * below `MIN_CHARACTERS`.
 */
export function fitShortened<T>(
  items: readonly T[],
  maxTokens: number,
  render: (shown: readonly T[]) => Answer,
  shorten: (item: T, characters: number) => T,
): Answer {
  const share = MIN_CHARACTERS.first / MIN_CHARACTERS.others;
  const shortened = (characters: number) =>
    items.map((item, at) => shorten(item, at === 0 ? share * characters : characters));
  const fits = (shown: readonly T[]) => tokensOf(render(shown)) <= maxTokens;
  if (fits(items)) return render(items);
  const minimum = MIN_CHARACTERS.others;
  if (!fits(shortened(minimum))) return fit(shortened(minimum), maxTokens, render, shorten);
  const more = largest(maxTokens * CHARACTERS_PER_TOKEN, kept => fits(shortened(minimum + kept)));
  return render(shortened(minimum + more));
}

/** The largest number below `limit` for which `holds` is true, by binary search; 0 if there is none. */
function largest(limit: number, holds: (count: number) => boolean): number {
  let [enough, tooMany] = [0, limit];
  while (tooMany - enough > 1) {
    const middle = (enough + tooMany) >> 1;
    if (holds(middle)) enough = middle;
    else tooMany = middle;
  }
  return enough;
}
