/** The byte that ends a line. */
export const NEWLINE = 10;

/** The lines of a text file as bytes, numbered from 1. Line starts are found only as far as needed. */
export class FileLines {
  private readonly bytes: Buffer;
  /** The number of the first line in `bytes`. */
  private readonly first: number;
  /** Offsets of the line starts found so far. */
  private readonly starts = [0];
  private isWhole = false;

  /** @param bytes the file from the beginning of line `first` */
  constructor(bytes: Buffer, first = 1) {
    this.bytes = bytes;
    this.first = first;
  }

  has(line: number): boolean {
    this.findUpTo(line);
    return line >= this.first && line <= this.last;
  }

  /** The offset of a line; undefined if the line is not in `bytes`. */
  startOf(line: number): number | undefined {
    return this.has(line) ? this.starts[line - this.first] : undefined;
  }

  /** The text of these lines, as far as they exist, without the last line end. */
  text(first: number, last: number): string {
    const from = Math.max(this.first, first);
    this.findUpTo(last + 1);
    const to = Math.min(last, this.last);
    if (to < from) return '';
    const isCut = to < this.last;
    const end = isCut ? this.starts[to + 1 - this.first]! - 1 : this.bytes.length;
    return unixText(this.bytes.toString('utf8', this.starts[from - this.first], end), isCut);
  }

  /** The last line found so far. */
  private get last(): number {
    return this.first + this.starts.length - 1;
  }

  private findUpTo(line: number): void {
    while (this.last < line && !this.isWhole) {
      const newline = this.bytes.indexOf(NEWLINE, this.starts.at(-1));
      if (newline < 0) this.isWhole = true;
      else this.starts.push(newline + 1);
    }
  }
}

/** Without carriage returns before line ends (the last line end may be cut off) and without a byte order mark. */
function unixText(text: string, endIsCutOff: boolean): string {
  let unix = text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
  if (endIsCutOff && unix.endsWith('\r')) unix = unix.slice(0, -1);
  return unix.charCodeAt(0) === 0xfeff ? unix.slice(1) : unix;
}
