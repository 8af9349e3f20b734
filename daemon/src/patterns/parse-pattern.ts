import { characterNode, type Flags } from './character-node.ts';
import { ANY, EMPTY, type Node, NotUnderstood } from './pattern-node.ts';
import { PatternReader } from './pattern-reader.ts';
import { readClass } from './read-class.ts';
import { type Item, readEscape } from './read-escape.ts';

/**
 * Parses the syntax of Rust's `regex` crate, which is ripgrep's: https://docs.rs/regex/latest/regex/#syntax and
 * regex-syntax's `ast/parse.rs`.
 *
 * @throws NotUnderstood
 */
export function parsePattern(pattern: string, ignoreCase: boolean): Node {
  return new Parser(new PatternReader(pattern), { ignoreCase, unicode: true }).parse();
}

/** The first `most` characters of a pattern that is plain text. */
export function parseLiteral(text: string, ignoreCase: boolean, most: number): Node {
  const flags = { ignoreCase, unicode: true };
  const characters = [...text].slice(0, most);
  return {
    type: 'concat',
    parts: characters.map(char => characterNode({ codePoint: char.codePointAt(0)! }, flags)),
  };
}

class Parser {
  private readonly reader: PatternReader;
  private flags: Flags;

  constructor(reader: PatternReader, flags: Flags) {
    this.reader = reader;
    this.flags = flags;
  }

  parse(): Node {
    const node = this.alternation();
    if (!this.reader.isAtEnd) throw new NotUnderstood('unopened group');
    return node;
  }

  private alternation(): Node {
    // Flags that are set inside a group apply until its end, also in later branches.
    const before = this.flags;
    const parts = [this.concatenation()];
    while (this.reader.take('|')) parts.push(this.concatenation());
    this.flags = before;
    return parts.length === 1 ? parts[0]! : { type: 'alternate', parts };
  }

  private concatenation(): Node {
    const parts: Node[] = [];
    while (!this.reader.isAtEnd && this.reader.peek() !== '|' && this.reader.peek() !== ')') {
      const atom = this.atom();
      // Flags alone cannot be repeated.
      if (atom) parts.push(this.repetitions(atom));
    }
    return parts.length === 1 ? parts[0]! : { type: 'concat', parts };
  }

  private atom(): Node | undefined {
    const char = this.reader.next();
    switch (char) {
      case '(':
        return this.group();
      case '[':
        return readClass(this.reader, this.flags);
      case '.':
        return ANY;
      case '^':
      case '$':
        return EMPTY;
      case '*':
      case '+':
      case '?':
      case '{':
        throw new NotUnderstood('nothing to repeat');
      case '\\':
        return this.nodeOf(readEscape(this.reader, this.flags.unicode));
      default:
        return this.nodeOf({ codePoint: char.codePointAt(0)! });
    }
  }

  private repetitions(atom: Node): Node {
    let node = atom;
    for (;;) {
      const range = this.repetition();
      if (!range) return node;
      this.reader.take('?'); // lazy
      node = { type: 'repeat', part: node, ...range };
    }
  }

  private repetition(): { least: number; most: number } | undefined {
    if (this.reader.take('*')) return { least: 0, most: Number.POSITIVE_INFINITY };
    if (this.reader.take('+')) return { least: 1, most: Number.POSITIVE_INFINITY };
    if (this.reader.take('?')) return { least: 0, most: 1 };
    if (this.reader.take('{')) return this.counted();
    return undefined;
  }

  private counted(): { least: number; most: number } {
    const [, first, comma, second] = /^(\d+)(,)?(\d+)?$/.exec(this.reader.until('}')) ?? [];
    if (first === undefined) throw new NotUnderstood('counted repetition');
    const least = Number(first);
    return { least, most: comma ? Number(second ?? Number.POSITIVE_INFINITY) : least };
  }

  private group(): Node | undefined {
    if (!this.reader.take('?')) return this.groupBody(this.flags);
    if (this.reader.take('P') || this.reader.peek() === '<') {
      this.reader.until('>');
      return this.groupBody(this.flags);
    }
    const { flags, isAlone } = this.newFlags();
    if (!isAlone) return this.groupBody(flags);
    this.flags = flags;
    return undefined;
  }

  private groupBody(flags: Flags): Node {
    const before = this.flags;
    this.flags = flags;
    const node = this.alternation();
    this.flags = before;
    if (!this.reader.take(')')) throw new NotUnderstood('unclosed group');
    return node;
  }

  /** `(?flags)` applies to the rest of its group, `(?flags:…)` to its content. */
  private newFlags(): { flags: Flags; isAlone: boolean } {
    const flags = { ...this.flags };
    let value = true;
    for (;;) {
      const char = this.reader.next();
      if (char === ')' || char === ':') return { flags, isAlone: char === ')' };
      if (char === 'i') flags.ignoreCase = value;
      else if (char === 'u') flags.unicode = value;
      else if (char === '-' && value) value = false;
      // `x` would change how the rest is parsed; this engine has no look-around.
      else if (!'msUR'.includes(char)) throw new NotUnderstood('flag');
    }
  }

  private nodeOf(item: Item): Node {
    if (item === 'assertion') return EMPTY;
    return item === 'class' ? ANY : characterNode(item, this.flags);
  }
}
