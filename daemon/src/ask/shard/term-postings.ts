import type { IndexReader } from '../../store/index-reader.ts';
import { Postings } from '../../store/postings.ts';

/** Limits on the postings lists kept between two questions. */
const MAX_KEPT_LISTS = 16;
const MAX_KEPT_POSTINGS = 500_000;

/** Lists of earlier questions to the same reader. Allocating them each time would trigger full garbage collections. */
const keptOf = new WeakMap<IndexReader, Postings[]>();

/** The allowed postings of the terms of one question, each read once. One question of a reader at a time. */
export class TermPostings {
  readonly #reader: IndexReader;
  readonly #allowed: Uint8Array;
  readonly #kept: Postings[];
  readonly #lists = new Map<string, Postings>();

  constructor(reader: IndexReader, allowed: Uint8Array) {
    this.#reader = reader;
    this.#allowed = allowed;
    this.#kept = (keptOf.get(reader) ?? [])
      .filter(({ chunks }) => chunks.length <= MAX_KEPT_POSTINGS)
      .slice(0, MAX_KEPT_LISTS);
    keptOf.set(reader, this.#kept);
  }

  readonly of = (term: string): Postings => {
    const known = this.#lists.get(term);
    if (known) return known;
    const at = this.#lists.size;
    this.#kept[at] ??= new Postings();
    const list = this.#reader.postings(term, this.#allowed, this.#kept[at]);
    this.#lists.set(term, list);
    return list;
  };
}
