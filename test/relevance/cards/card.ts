import { definitionTerm } from '../../../daemon/src/index/terms.ts';
import { INDEX_MIGRATIONS } from '../../../daemon/src/store/index-schema.ts';
import { Postings } from '../../../daemon/src/store/postings.ts';
import { unseal } from '../../../daemon/src/store/seal.ts';
import { openDatabase } from '../../../daemon/src/store/sqlite.ts';
import { TermFilter } from '../../../daemon/src/store/term-filter.ts';
import { VectorTable } from '../../../daemon/src/vectors/vector-table.ts';
import { centroidsOf } from './clusters.ts';
import type { Asked, Repository } from './repositories.ts';

/** What of a repository its card has. */
export interface CardDesign {
  /** How many words, those in the most chunks. */
  words: number;
  /** Whether it has the names of the definitions. */
  names: boolean;
  centroids: number;
}

/** What there is to make cards of an index. */
export interface Contents {
  /** In how many chunks each word is. */
  words: ReadonlyMap<string, number>;
  /** Terms of the names of definitions: see `definitionTerm`. */
  names: readonly string[];
  /** Of all chunks. */
  vectors: Int8Array;
}

export interface Card {
  /** A word, and in how many chunks it is, as a power of two in eighths. */
  words: ReadonlyMap<string, number>;
  names: TermFilter;
  centroids: Int8Array;
  /** Its size: a hash and the power for each word, ten bits for each name. */
  bytes: { words: number; names: number; centroids: number };
}

const WORD_BYTES = 5;
const NAME_BITS = 10;
/** Of the powers of two. */
const STEPS = 8;
/** A name counts as much as a word in this many chunks. */
const NAME_CHUNKS = 8;

/** Reads what cards are made of. */
export function contentsOf({ reader, file }: Pick<Repository, 'reader' | 'file'>): Contents {
  const words = new Map<string, number>();
  const names: string[] = [];
  const found = new Postings();
  for (const term of new Set(reader.termsFrom(''))) {
    const { length } = reader.postings(term, reader.live, found);
    if (length === 0) continue;
    if (term.startsWith('=')) names.push(term);
    else words.set(term, length);
  }
  return { words, names, vectors: vectorsIn(file, reader.live, reader.shape.dimensions) };
}

function vectorsIn(file: string, live: Uint8Array, dimensions: number): Int8Array {
  const db = openDatabase(file, INDEX_MIGRATIONS, { mustExist: true });
  const rows = db.prepare('SELECT first_chunk AS first, vectors FROM blocks ORDER BY first_chunk').all() as {
    first: number;
    vectors: Uint8Array;
  }[];
  db.close();
  const all = new Int8Array(dimensions * live.length);
  let count = 0;
  for (const { first, vectors } of rows) {
    const block = new Int8Array(unseal(vectors));
    for (let at = 0; at < block.length; at += dimensions)
      if (live[first + at / dimensions]) all.set(block.subarray(at, at + dimensions), dimensions * count++);
  }
  return all.subarray(0, dimensions * count);
}

export function makeCard(contents: Contents, dimensions: number, design: CardDesign): Card {
  const most = [...contents.words]
    .sort(([a, inA], [b, inB]) => inB - inA || (a < b ? -1 : 1))
    .slice(0, design.words);
  const names = design.names ? contents.names : [];
  const centroids = centroidsOf(contents.vectors, dimensions, design.centroids);
  return {
    words: new Map(most.map(([word, chunks]) => [word, Math.round(STEPS * Math.log2(chunks)) / STEPS])),
    names: new TermFilter([names]),
    centroids,
    bytes: {
      words: WORD_BYTES * most.length,
      names: Math.ceil((NAME_BITS * names.length) / 8),
      centroids: centroids.length,
    },
  };
}

/** The cards of several repositories, which choose those that a question is asked of. */
export class Cards {
  readonly #cards: readonly Card[];
  /** By word: repositories, and a weight for each. */
  readonly #holders = new Map<string, { at: number[]; weights: number[] }>();
  readonly #centroids: VectorTable;
  readonly #owners: Uint32Array;

  constructor(cards: readonly Card[], dimensions: number) {
    this.#cards = cards;
    for (const [at, { words }] of cards.entries()) {
      for (const [word, power] of words) {
        const holders = this.#holders.get(word) ?? { at: [], weights: [] };
        this.#holders.set(word, holders);
        holders.at.push(at);
        holders.weights.push(Math.log(1 + 2 ** power));
      }
    }
    const counts = cards.map(({ centroids }) => centroids.length / dimensions);
    const all = counts.reduce((sum, count) => sum + count, 0);
    this.#centroids = new VectorTable(dimensions);
    this.#centroids.reserve(all);
    this.#owners = new Uint32Array(all);
    let row = 0;
    for (const [at, { centroids }] of cards.entries()) {
      this.#centroids.set(row, centroids);
      this.#owners.fill(at, row, row + counts[at]!);
      row += counts[at]!;
    }
  }

  /** The repositories by their places, the likeliest first. */
  rank(asked: Pick<Asked, 'parsed' | 'vector'>): number[] {
    const words = standardized(this.#wordScores(asked));
    const nearest = standardized(this.#nearest(asked.vector));
    const scores = words.map((score, at) => score + nearest[at]!);
    return [...scores.keys()].sort((a, b) => scores[b]! - scores[a]! || a - b);
  }

  /** The rarity of each word, times the logarithm of the number of chunks that have it. */
  #wordScores({ parsed }: Pick<Asked, 'parsed'>): Float64Array {
    const scores = new Float64Array(this.#cards.length);
    for (const term of parsed.terms) {
      const holders = this.#holders.get(term);
      if (!holders) continue;
      const rarity = this.#rarity(holders.at.length);
      for (const [i, at] of holders.at.entries()) scores[at]! += rarity * holders.weights[i]!;
    }
    for (const { name, explicit } of parsed.symbols.values()) {
      if (!explicit) continue;
      const term = definitionTerm(name);
      const have = [...this.#cards.keys()].filter(at => this.#cards[at]!.names.mayHave(term));
      const rarity = this.#rarity(have.length);
      for (const at of have) scores[at]! += rarity * Math.log(1 + NAME_CHUNKS);
    }
    return scores;
  }

  #rarity(holders: number): number {
    return Math.log(1 + (this.#cards.length - holders + 0.5) / (holders + 0.5));
  }

  /** The cosine of the nearest centroid of each. */
  #nearest(vector: Int8Array): Float64Array {
    const rows = Uint32Array.from(this.#owners.keys());
    const cosines = this.#centroids.cosines(rows, vector);
    const nearest = new Float64Array(this.#cards.length);
    for (const [row, at] of this.#owners.entries()) nearest[at] = Math.max(nearest[at]!, cosines[row]!);
    return nearest;
  }
}

/** With a mean of 0 and a deviation of 1. */
function standardized(scores: Float64Array): Float64Array {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length;
  const deviation = Math.sqrt(variance) || 1;
  return scores.map(score => (score - mean) / deviation);
}
