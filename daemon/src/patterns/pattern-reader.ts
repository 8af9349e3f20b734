import { NotUnderstood } from './pattern-node.ts';

/** Reads a pattern character by character. */
export class PatternReader {
  private readonly chars: readonly string[];
  private at = 0;

  constructor(pattern: string) {
    this.chars = [...pattern];
  }

  get isAtEnd(): boolean {
    return this.at >= this.chars.length;
  }

  /** The character after the next. */
  peekSecond(): string | undefined {
    return this.chars[this.at + 1];
  }

  peek(): string | undefined {
    return this.chars[this.at];
  }

  next(): string {
    const char = this.chars[this.at++];
    if (char === undefined) throw new NotUnderstood('the pattern ends too soon');
    return char;
  }

  take(char: string): boolean {
    if (this.peek() !== char) return false;
    this.at++;
    return true;
  }

  until(end: string): string {
    let text = '';
    for (let char = this.next(); char !== end; char = this.next()) text += char;
    return text;
  }
}
