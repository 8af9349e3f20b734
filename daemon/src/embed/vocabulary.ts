import { editDistance, swaps, toleratedMistakes } from '../text/edit-distance.ts';
import { MAX_TOKEN_LENGTH } from '../text/tokens.ts';

/** Shorter pieces of an unknown word say nothing about its meaning. */
const MIN_PIECE_LENGTH = 3;
/** Size of the cache of split words; source code has endlessly many. */
const MAX_REMEMBERED = 100_000;

/**
 * Numbers the tokens of the model. An unknown word is split greedily, from its start, into the longest known pieces:
 * `hyperlinkify` is `hyperlink` and `ify`.
 */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  #pieces = new Map<string, readonly number[]>();
  #byLetter: Map<string, string[]> | undefined;

  /** @param tokens the known tokens; each one's number is its index */
  constructor(tokens: readonly string[]) {
    for (let number = 0; number < tokens.length; number++) this.#numbers.set(tokens[number]!, number);
  }

  /** The number of a known token, or undefined. */
  number(token: string): number | undefined {
    return this.#numbers.get(token);
  }

  /** The numbers of the pieces of an unknown token; empty if there are none. */
  pieces(token: string): readonly number[] {
    const known = this.#pieces.get(token);
    if (known) return known;
    const pieces = this.#cut(token);
    if (this.#pieces.size >= MAX_REMEMBERED) this.#pieces = new Map();
    this.#pieces.set(token, pieces);
    return pieces;
  }

  /**
   * The number of the known token that an unknown one misspells; of a long one, with the same first letter. Of several, the
   * most frequent in code. Takes about a millisecond.
   */
  nearest(token: string): number | undefined {
    const limit = toleratedMistakes(token);
    let nearest: number | undefined;
    let least = limit + 1;
    if (limit === 0) {
      const numbers = swaps(token).flatMap(one => this.#numbers.get(one) ?? []);
      return numbers.length > 0 ? Math.min(...numbers) : undefined;
    }
    this.#byLetter ??= Map.groupBy(this.#numbers.keys(), known => known[0]!);
    // Tokens are sorted by falling frequency.
    for (const known of this.#byLetter.get(token[0]!) ?? []) {
      const mistakes = editDistance(token, known, least - 1);
      if (mistakes >= least) continue;
      nearest = this.#numbers.get(known);
      least = mistakes;
      if (least === 1) break;
    }
    return nearest;
  }

  #cut(token: string): number[] {
    const pieces: number[] = [];
    let at = 0;
    while (at + MIN_PIECE_LENGTH <= token.length) {
      let end = Math.min(token.length, at + MAX_TOKEN_LENGTH);
      let number: number | undefined;
      for (; end >= at + MIN_PIECE_LENGTH; end--) {
        number = this.#numbers.get(token.slice(at, end));
        if (number !== undefined) break;
      }
      if (number === undefined) {
        at++;
      } else {
        pieces.push(number);
        at = end;
      }
    }
    return pieces;
  }
}
