/** Number of different grams: three bytes. */
export const GRAMS = 2 ** 24;

/** Text with more different grams than this is not indexed; a long list of grams selects nothing. All of ASCII has 884,736. */
const MAX_GRAMS = 1_000_000;

const LINE_FEED = 10;
const NUL = 0;

/**
 * Finds the different grams of a text, with a bit for each possible gram (2 MB, so that it stays in a core's cache), and a list of the set
 * bits for clearing them. Grams with a line feed or a NUL are omitted: ripgrep reads NULs as line feeds in some files, and matches line by
 * line unless told otherwise.
 */
export class GramCollector {
  private readonly seen = new Uint32Array(GRAMS / 32);
  private readonly list = new Uint32Array(MAX_GRAMS + 1);
  private length = 0;
  private last = 0;

  constructor() {
    // Grams that count as seen from the start are never listed. The loop below needs no check for them.
    for (const byte of [NUL, LINE_FEED]) this.excludeByte(byte);
    this.clear();
  }

  /** Clears the previous text. */
  clear(): void {
    const { seen, list } = this;
    for (let i = 0; i < this.length; i++) {
      const gram = list[i]!;
      seen[gram >>> 5]! &= ~(1 << (gram & 31));
    }
    this.length = 0;
    this.last = 0; // NULs, so that no gram begins before the text does
  }

  /** Number of different grams so far. */
  get count(): number {
    return this.length;
  }

  /** Adds `bytes[start…end]`, the next bytes of the text. @returns false if it has too many grams; then the result is useless. */
  add(bytes: Uint8Array, start: number, end: number): boolean {
    const { seen, list } = this;
    let { length } = this;
    let gram = this.last;
    for (let i = start; i < end; i++) {
      gram = ((gram << 8) | bytes[i]!) & 0xffffff;
      const word = gram >>> 5;
      const bits = seen[word]!;
      const bit = 1 << (gram & 31);
      if ((bits & bit) === 0) {
        seen[word] = bits | bit;
        list[length] = gram;
        if (length++ === MAX_GRAMS) break;
      }
    }
    this.length = length;
    this.last = gram;
    return length <= MAX_GRAMS;
  }

  /** The different grams so far, in no order; valid until the next call. */
  get grams(): Uint32Array {
    return this.list.subarray(0, this.length);
  }

  private excludeByte(byte: number): void {
    const exclude = (gram: number) => {
      this.seen[gram >>> 5]! |= 1 << (gram & 31);
    };
    for (let other = 0; other < 2 ** 16; other++) {
      exclude((byte << 16) | other);
      exclude(((other & 0xff00) << 8) | (byte << 8) | (other & 0xff));
      exclude((other << 8) | byte);
    }
  }
}

/** Whether the index has no lists for a gram, because it spans lines or has a NUL. */
export function isLeftOut(gram: number): boolean {
  return isBoundary(gram >>> 16) || isBoundary((gram >>> 8) & 0xff) || isBoundary(gram & 0xff);
}

function isBoundary(byte: number): boolean {
  return byte === LINE_FEED || byte === NUL;
}
