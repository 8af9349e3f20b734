import { GramCollector } from './grams.ts';

export interface PartLimits {
  /** A part is as long as this at least, but for the last. */
  bytes: number;
  /** Shorter rests stay with the part before. */
  leastRest: number;
  /** A part goes on where its grams are denser, since another would cost the index more than it can narrow. */
  bytesAGram: number;
  /** How often a line end is looked for in a part that is long enough but too dense. */
  stepBytes: number;
}

/**
 * On the sources of Linux this index is 11.1% of the source, and its candidates have 0.60 times the bytes that those
 * of an index of whole files have (8.3%); parts of 64 KB make it 9.0% and 0.84 times.
 */
const LIMITS: PartLimits = { bytes: 16_384, leastRest: 8192, bytesAGram: 5, stepBytes: 4096 };
/** Of one file: the rest is one part. */
const MOST_PARTS = 4000;
const MOST_POSTINGS = 3_000_000;
const LINE_FEED = 10;

/**
 * Finds the grams of a file in parts. A large file holds nearly every gram somewhere, and would be a candidate
 * of nearly every query; cut at line ends it is one only where a single part, and so perhaps a line, has all that a
 * match needs. Lines are never cut, as ripgrep matches line by line unless told otherwise.
 */
export class PartCollector {
  private readonly collector = new GramCollector();
  private readonly limits: PartLimits;
  private parts: Uint32Array[] = [];
  private postings = 0;
  /** Bytes of the file that are still to come, by its size. */
  private rest = 0;
  private partBytes = 0;

  constructor(limits: PartLimits = LIMITS) {
    this.limits = limits;
  }

  /** Forgets the file before. `size` is that of the next one, in bytes, as far as is known. */
  begin(size: number): void {
    this.collector.clear();
    this.parts = [];
    this.postings = 0;
    this.partBytes = 0;
    this.rest = size;
  }

  /** Takes the next bytes of the file. @returns false when it is not text; what was found then is no use. */
  add(bytes: Uint8Array, end: number): boolean {
    for (let at = 0; at < end; ) {
      const stop = this.nextCut(bytes, at, end);
      if (!this.collector.add(bytes, at, stop)) return false;
      this.partBytes += stop - at;
      this.rest -= stop - at;
      at = stop;
      if (bytes[stop - 1] === LINE_FEED && this.isFull) this.endPart();
    }
    return true;
  }

  /** The grams of each part; at least one. Valid until `begin`. */
  finish(): readonly Uint32Array[] {
    const last = this.collector.grams;
    if (this.parts.length === 0) return [last];
    return last.length > 0 ? [...this.parts, last] : this.parts;
  }

  /** Behind the first line end from which on the part may be full; `end` where there is none before. */
  private nextCut(bytes: Uint8Array, at: number, end: number): number {
    const from = at + Math.max(this.limits.stepBytes, this.limits.bytes - this.partBytes) - 1;
    if (from >= end) return end;
    const lineEnd = bytes.indexOf(LINE_FEED, from);
    return lineEnd === -1 || lineEnd >= end ? end : lineEnd + 1;
  }

  private get isFull(): boolean {
    const { parts, postings, partBytes, rest, collector, limits } = this;
    return (
      partBytes >= Math.max(limits.bytes, limits.bytesAGram * collector.count) &&
      rest >= limits.leastRest &&
      parts.length < MOST_PARTS &&
      postings < MOST_POSTINGS
    );
  }

  private endPart(): void {
    this.parts.push(this.collector.grams.slice());
    this.postings += this.collector.count;
    this.collector.clear();
    this.partBytes = 0;
  }
}

/** How many grams all parts have. */
export function gramCount(parts: readonly Uint32Array[]): number {
  return parts.reduce((sum, grams) => sum + grams.length, 0);
}
