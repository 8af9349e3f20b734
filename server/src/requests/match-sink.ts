import type { SearchMatch } from '../protocol.ts';

/** Maximum size of a batch, and the longest wait of its first match. */
const PART_SIZE = 200;
const PART_AFTER_MS = 30;

/**
 * Collects matches, or sends them in batches. A line counts once, also with nested workspace folders or a
 * repeated search.
 */
export class MatchSink {
  readonly #limit: number;
  readonly #part: ((matches: SearchMatch[]) => void) | undefined;
  readonly #seen = new Set<string>();
  #waiting: SearchMatch[] = [];
  #timer: NodeJS.Timeout | undefined;
  #over = false;
  /** Matches that were not sent. */
  matches: SearchMatch[] = [];

  constructor(limit: number, part?: (matches: SearchMatch[]) => void) {
    this.#limit = limit;
    this.#part = part;
  }

  get count(): number {
    return this.#seen.size;
  }

  get isFull(): boolean {
    return this.count >= this.#limit;
  }

  /** More matches arrived than the limit. */
  get isOver(): boolean {
    return this.#over;
  }

  add(match: SearchMatch): void {
    const key = `${match.line}:${match.uri}`;
    if (this.#seen.has(key)) return;
    if (this.isFull) {
      this.#over = true;
      return;
    }
    const isFirst = this.#seen.size === 0;
    this.#seen.add(key);
    if (!this.#part) {
      this.matches.push(match);
      return;
    }
    this.#waiting.push(match);
    // The first match is sent at once, later ones in batches.
    if (isFirst) this.#timer = setTimeout(() => this.flush(), 0);
    else if (this.#waiting.length >= PART_SIZE) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), PART_AFTER_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length > 0) this.#part?.(this.#waiting);
    this.#waiting = [];
  }
}
