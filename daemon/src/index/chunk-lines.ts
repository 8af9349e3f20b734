/** Rows (0-based, ended by `\n`) of a text, their offsets and their UTF-8 byte offsets. */
export class Lines {
  readonly text: string;
  /** Number of rows; a last row without characters (after the final newline) does not count. */
  readonly count: number;
  readonly #starts: number[] = [];
  #knownRow = 0;
  #knownByte = 0;

  constructor(text: string) {
    this.text = text;
    let start = 0;
    while (start < text.length) {
      this.#starts.push(start);
      const newline = text.indexOf('\n', start);
      start = newline < 0 ? text.length : newline + 1;
    }
    this.count = this.#starts.length;
  }

  /** Offset (UTF-16 units) where a row starts; the text's length for rows past the end. */
  start(row: number): number {
    return this.#starts[row] ?? this.text.length;
  }

  /** Text of rows `first` to `last`, both included, line ends included. */
  slice(first: number, last: number): string {
    return this.text.slice(this.start(first), this.start(last + 1));
  }

  chars(first: number, last: number): number {
    return this.start(last + 1) - this.start(first);
  }

  /** Offset in the UTF-8 encoding where a row starts. Cheapest when asked in rising order. */
  byte(row: number): number {
    if (row < this.#knownRow) {
      this.#knownRow = 0;
      this.#knownByte = 0;
    }
    // A surrogate pair has no newline inside, so the lengths of whole rows add up.
    this.#knownByte += Buffer.byteLength(this.text.slice(this.start(this.#knownRow), this.start(row)));
    this.#knownRow = row;
    return this.#knownByte;
  }

  isBlank(row: number): boolean {
    return this.slice(row, row).trim() === '';
  }

  /** Characters of white space that a row begins with. */
  indent(row: number): number {
    const line = this.slice(row, row);
    return line.length - line.trimStart().length;
  }

  fits(first: number, last: number, limit: { lines: number; chars: number }): boolean {
    return last - first < limit.lines && this.chars(first, last) <= limit.chars;
  }
}
