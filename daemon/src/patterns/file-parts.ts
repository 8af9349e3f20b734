import { GramCollector } from './gram-collector.ts';

export interface PartLimits {
  /** Minimum length of a part, except the last. */
  bytes: number;
  /** A shorter rest joins the part before it. */
  leastRest: number;
  /** A part with denser grams continues, because another part would cost more than it narrows. */
  bytesAGram: number;
}

/** Measured on the sources of Linux: see docs/tuning.md. */
const LIMITS: PartLimits = { bytes: 16_384, leastRest: 8192, bytesAGram: 5 };
/** Limits for a file; its rest becomes one part. */
const MAX_PARTS = 4000;
const MAX_POSTINGS = 3_000_000;
const LINE_FEED = 10;

/**
 * Finds the grams of a file in parts. A large file contains nearly every gram, so it would be a candidate of nearly every query. Cut at
 * line ends, it is a candidate only if a single part, and so perhaps a line, has all grams of a match. Lines are never cut, as ripgrep
 * matches line by line unless told otherwise.
 */
export class PartCollector {
  private readonly collector = new GramCollector();
  private readonly limits: PartLimits;
  private parts: Uint32Array[] = [];
  private postings = 0;
  /** Remaining bytes of the file, by its size. */
  private rest = 0;
  private partBytes = 0;

  constructor(limits: PartLimits = LIMITS) {
    this.limits = limits;
  }

  /** Clears the previous file. `size` is that of the next one, in bytes, as far as known. */
  begin(size: number): void {
    this.collector.clear();
    this.parts = [];
    this.postings = 0;
    this.partBytes = 0;
    this.rest = size;
  }

  /** Adds the next bytes of the file. @returns false if it is not text; then the result is useless. */
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

  /** The position after the first line end at which the part may be full; `end` if there is none. */
  private nextCut(bytes: Uint8Array, at: number, end: number): number {
    const from = at + Math.max(1, this.limits.bytes - this.partBytes) - 1;
    if (from >= end) return end;
    const lineEnd = bytes.indexOf(LINE_FEED, from);
    return lineEnd === -1 || lineEnd >= end ? end : lineEnd + 1;
  }

  private get isFull(): boolean {
    const { parts, postings, partBytes, rest, collector, limits } = this;
    return (
      partBytes >= Math.max(limits.bytes, limits.bytesAGram * collector.count) &&
      rest >= limits.leastRest &&
      parts.length < MAX_PARTS &&
      postings < MAX_POSTINGS
    );
  }

  private endPart(): void {
    this.parts.push(this.collector.grams.slice());
    this.postings += this.collector.count;
    this.collector.clear();
    this.partBytes = 0;
  }
}

/** Number of grams of all parts. */
export function gramCount(parts: readonly Uint32Array[]): number {
  return parts.reduce((sum, grams) => sum + grams.length, 0);
}
