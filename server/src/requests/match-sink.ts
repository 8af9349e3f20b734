import type { SearchMatch } from '../protocol.ts';

/** Matches that go out together at most; and how long the first of them waits for the others. */
const PART_SIZE = 200;
const PART_AFTER_MS = 30;

/**
 * Collects matches, or passes them on in parts as they come. A line counts once, also where folders of the workspace
 * lie in one another, or a search that broke off is done again.
 */
export class MatchSink {
  readonly #limit: number;
  readonly #part: ((matches: SearchMatch[]) => void) | undefined;
  readonly #seen = new Set<string>();
  #waiting: SearchMatch[] = [];
  #timer: NodeJS.Timeout | undefined;
  #over = false;
  /** Those that have not been passed on. */
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

  /** More came than were wanted. */
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
    // The first ones are shown at once; nobody reads the others that fast.
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
