/** The rows of a text (0-based, ended by `\n`) and their offsets. */
export class Lines {
  readonly text: string;
  /** Number of rows, not counting an empty last row after the final newline. */
  readonly count: number;
  readonly #starts: number[] = [];

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

  /** The text of rows `first` to `last`, both included, with their line ends. */
  slice(first: number, last: number): string {
    return this.text.slice(this.start(first), this.start(last + 1));
  }

  chars(first: number, last: number): number {
    return this.start(last + 1) - this.start(first);
  }

  isBlank(row: number): boolean {
    return this.slice(row, row).trim() === '';
  }

  /** Number of white-space characters at the start of a row. */
  indent(row: number): number {
    const line = this.slice(row, row);
    return line.length - line.trimStart().length;
  }

  fits(first: number, last: number, limit: { lines: number; chars: number }): boolean {
    return last - first < limit.lines && this.chars(first, last) <= limit.chars;
  }
}
