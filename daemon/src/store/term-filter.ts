const BITS_PER_TERM = 10;
const HASHES = 5;

/**
 * Rejects most absent terms without a lookup: a Bloom filter (Bloom, Space/time trade-offs in hash coding with allowable
 * errors, 1970). It accepts about one absent term in a hundred.
 */
export class TermFilter {
  readonly #bits: Uint32Array;

  constructor(lists: readonly (readonly string[])[]) {
    const count = lists.reduce((sum, { length }) => sum + length, 0);
    this.#bits = new Uint32Array(Math.ceil((count * BITS_PER_TERM) / 32));
    for (const terms of lists) for (const term of terms) this.#add(hashOf(term));
  }

  mayHave(term: string): boolean {
    const size = this.#bits.length * 32;
    if (size === 0) return false;
    let hash = hashOf(term);
    const step = stepOf(hash);
    for (let i = 0; i < HASHES; i++, hash = (hash + step) >>> 0) {
      const bit = hash % size;
      if ((this.#bits[bit >>> 5]! & (1 << (bit & 31))) === 0) return false;
    }
    return true;
  }

  #add(first: number): void {
    const size = this.#bits.length * 32;
    const step = stepOf(first);
    for (let i = 0, hash = first; i < HASHES; i++, hash = (hash + step) >>> 0) {
      const bit = hash % size;
      this.#bits[bit >>> 5]! |= 1 << (bit & 31);
    }
  }
}

/** FNV-1a over UTF-16 units, mixed. http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}

/** The distance of further hashes: Kirsch and Mitzenmacher, Less hashing, same performance, 2006. */
const stepOf = (hash: number) => (Math.imul(hash ^ (hash >>> 13), 0x5bd1e995) | 1) >>> 0;
