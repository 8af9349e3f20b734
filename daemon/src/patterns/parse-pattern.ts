import { foldings } from './fold.ts';
import { ANY, EMPTY, type Node, NotUnderstood } from './syntax.ts';

/** Characters of a class, or ways to write one character, that are told apart. */
const MOST_CHARACTERS = 16;
/** ripgrep refuses what is nested deeper. */
const DEEPEST = 200;

interface Flags {
  ignoreCase: boolean;
  unicode: boolean;
}

/** What an escape or a plain character stands for. */
type Item = { codePoint: number } | { byte: number } | 'class' | 'assertion';

/**
 * Parses the syntax of Rust's `regex` crate, which is ripgrep's: https://docs.rs/regex/latest/regex/#syntax and
 * regex-syntax's `ast/parse.rs`.
 *
 * @throws NotUnderstood
 */
export function parsePattern(pattern: string, ignoreCase: boolean): Node {
  return new Parser(pattern, { ignoreCase, unicode: true }).parse();
}

/** Whether a pattern is made of nothing but what ripgrep surely accepts; false when it is not certain. */
export function isPlainPattern(pattern: string): boolean {
  const parser = new Parser(pattern, { ignoreCase: false, unicode: true });
  try {
    parser.parse();
    return parser.isPlain;
  } catch (error) {
    if (error instanceof NotUnderstood) return false;
    throw error;
  }
}

/** The first `most` characters of a pattern that is plain text. */
export function parseLiteral(text: string, ignoreCase: boolean, most: number): Node {
  const flags = { ignoreCase, unicode: true };
  const characters = [...text].slice(0, most);
  return {
    type: 'concat',
    parts: characters.map(char => character({ codePoint: char.codePointAt(0)! }, flags)),
  };
}

class Parser {
  /** Whether nothing was met so far that ripgrep may refuse: limits, names, line feeds. */
  isPlain = true;
  private readonly chars: readonly string[];
  private at = 0;
  private depth = 0;
  private flags: Flags;

  constructor(pattern: string, flags: Flags) {
    this.chars = [...pattern];
    this.flags = flags;
  }

  parse(): Node {
    const node = this.alternation();
    if (this.at < this.chars.length) throw new NotUnderstood('unopened group');
    return node;
  }

  private alternation(): Node {
    if (++this.depth > DEEPEST) throw new NotUnderstood('nested too deeply');
    // Flags that are set inside a group hold until it ends, in the branches that follow as well.
    const before = this.flags;
    const parts = [this.concatenation()];
    while (this.take('|')) parts.push(this.concatenation());
    this.flags = before;
    this.depth--;
    return parts.length === 1 ? parts[0]! : { type: 'alternate', parts };
  }

  private concatenation(): Node {
    const parts: Node[] = [];
    while (this.at < this.chars.length && this.peek() !== '|' && this.peek() !== ')') {
      const atom = this.atom();
      // Flags alone are no expression that could be repeated.
      if (atom) parts.push(this.repetitions(atom));
    }
    return parts.length === 1 ? parts[0]! : { type: 'concat', parts };
  }

  private atom(): Node | undefined {
    const char = this.next();
    switch (char) {
      case '(':
        return this.group();
      case '[':
        return this.characterClass();
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
        return this.nodeOf(this.escape());
      default:
        return this.nodeOf({ codePoint: char.codePointAt(0)! });
    }
  }

  private repetitions(atom: Node): Node {
    let node = atom;
    for (;;) {
      const range = this.repetition();
      if (!range) return node;
      this.take('?'); // lazy
      node = { type: 'repeat', part: node, ...range };
    }
  }

  private repetition(): { least: number; most: number } | undefined {
    if (this.take('*')) return { least: 0, most: Number.POSITIVE_INFINITY };
    if (this.take('+')) return { least: 1, most: Number.POSITIVE_INFINITY };
    if (this.take('?')) return { least: 0, most: 1 };
    if (this.take('{')) return this.counted();
    return undefined;
  }

  private counted(): { least: number; most: number } {
    this.isPlain = false;
    const [, first, comma, second] = /^(\d+)(,?)(\d*)$/.exec(this.until('}')) ?? [];
    if (first === undefined || (!comma && second)) throw new NotUnderstood('counted repetition');
    const least = Number(first);
    const unlimited = second ? Number(second) : Number.POSITIVE_INFINITY;
    const most = comma ? unlimited : least;
    if (most < least || least > 1000) throw new NotUnderstood('counted repetition');
    return { least, most };
  }

  private group(): Node | undefined {
    if (!this.take('?')) return this.groupBody(this.flags);
    if (this.peek() !== ':') this.isPlain = false;
    if (this.take('P') || this.peek() === '<') {
      this.groupName();
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
    if (!this.take(')')) throw new NotUnderstood('unclosed group');
    return node;
  }

  private groupName(): void {
    if (!this.take('<') || !/^[\p{L}_][\p{L}\p{N}_.[\]]*$/u.test(this.until('>')))
      throw new NotUnderstood('group name');
  }

  /** `(?flags)` holds for the rest of the group that it is in, `(?flags:…)` for what it has inside. */
  private newFlags(): { flags: Flags; isAlone: boolean } {
    const flags = { ...this.flags };
    let value = true;
    for (;;) {
      const char = this.next();
      if (char === ')' || char === ':') return { flags, isAlone: char === ')' };
      if (char === 'i') flags.ignoreCase = value;
      else if (char === 'u') flags.unicode = value;
      else if (char === '-' && value) value = false;
      // `x` would change how the rest is read; look-around is not for this engine.
      else if (!'msUR'.includes(char)) throw new NotUnderstood('flag');
    }
  }

  private nodeOf(item: Item): Node {
    if (item === 'assertion') return EMPTY;
    return item === 'class' ? ANY : character(item, this.flags);
  }

  /** What follows a backslash. */
  private escape(): Item {
    const char = this.next();
    if (!/^[dDsSwWbBtr!-/:;=?-@[-`{-~]$/.test(char)) this.isPlain = false;
    if (char in CONTROLS) return { codePoint: CONTROLS[char]! };
    switch (char) {
      case 'x':
        return this.hexadecimal(2);
      case 'u':
        return this.hexadecimal(4);
      case 'U':
        return this.hexadecimal(8);
      case 'd':
      case 'D':
      case 's':
      case 'S':
      case 'w':
      case 'W':
        return 'class';
      case 'p':
      case 'P':
        if (this.next() === '{') this.until('}');
        return 'class';
      case 'b':
        if (this.peek() === '{' && !this.takeBoundaryName()) throw new NotUnderstood('word boundary');
        return 'assertion';
      case 'B':
      case 'A':
      case 'z':
      case '<':
      case '>':
        return 'assertion';
      default:
        if (!/^[!-/:-@[-`{-~]$/.test(char)) throw new NotUnderstood('escape');
        return { codePoint: char.codePointAt(0)! };
    }
  }

  private takeBoundaryName(): boolean {
    this.isPlain = false;
    this.at++;
    return /^(start|end|start-half|end-half)$/.test(this.until('}'));
  }

  private hexadecimal(digits: number): Item {
    const text = this.take('{')
      ? this.until('}')
      : Array.from({ length: digits }, () => this.next()).join('');
    const codePoint = /^[0-9a-f]{1,8}$/i.test(text) ? Number.parseInt(text, 16) : Number.NaN;
    const isCharacter = codePoint <= 0x10_ffff && (codePoint < 0xd800 || codePoint > 0xdfff);
    if (!isCharacter) throw new NotUnderstood('code point');
    if (this.flags.unicode || codePoint < 128) return { codePoint };
    if (codePoint > 255) throw new NotUnderstood('code point');
    return { byte: codePoint };
  }

  /** What follows an opening bracket, to its closing one. */
  private characterClass(): Node {
    if (++this.depth > DEEPEST) throw new NotUnderstood('nested too deeply');
    const found = new CharacterSet();
    if (this.take('^')) found.isUnknown = true;
    while (this.peek() === '-') found.add(this.next().codePointAt(0)!, 0x2d);
    if (found.isEmpty && this.take(']')) found.add(0x5d, 0x5d);
    while (!this.take(']')) this.classItem(found);
    this.depth--;
    if (found.isUnknown) return ANY;
    const parts = found.codePoints.map(codePoint => character({ codePoint }, this.flags));
    const strings = parts.flatMap(part => (part.type === 'strings' ? part.strings : []));
    return parts.includes(ANY) || strings.length > MOST_CHARACTERS ? ANY : { type: 'strings', strings };
  }

  private classItem(found: CharacterSet): void {
    const operator = ['&&', '--', '~~'].find(
      sign => sign === `${this.peek()}${this.chars[this.at + 1] ?? ''}`,
    );
    if (operator) {
      this.isPlain = false;
      this.at += 2;
      found.isUnknown = true;
      return;
    }
    if (this.take('[')) {
      this.isPlain = false;
      this.characterClass();
      found.isUnknown = true;
      return;
    }
    const first = this.classCharacter();
    const after = this.chars[this.at + 1];
    if (this.peek() !== '-' || after === ']' || after === '-') {
      if (first === undefined) found.isUnknown = true;
      else found.add(first, first);
      return;
    }
    this.at++;
    const last = this.classCharacter();
    if (first === undefined || last === undefined || last < first) throw new NotUnderstood('range');
    found.add(first, last);
  }

  /** A code point, or undefined for a class like `\w`. */
  private classCharacter(): number | undefined {
    const char = this.next();
    if (char !== '\\') return char.codePointAt(0);
    const item = this.escape();
    if (item === 'assertion') throw new NotUnderstood('assertion in a class');
    // A byte above 127 is not the character of that number.
    if (item === 'class') return undefined;
    if ('byte' in item) throw new NotUnderstood('byte in a class');
    return item.codePoint;
  }

  private peek(): string | undefined {
    return this.chars[this.at];
  }

  private next(): string {
    const char = this.chars[this.at++];
    if (char === undefined) throw new NotUnderstood('the pattern ends too soon');
    if (char === '\n' || char === '\0') this.isPlain = false;
    return char;
  }

  private take(char: string): boolean {
    if (this.peek() !== char) return false;
    this.at++;
    return true;
  }

  private until(end: string): string {
    let text = '';
    for (let char = this.next(); char !== end; char = this.next()) text += char;
    return text;
  }
}

const CONTROLS: Readonly<Record<string, number>> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 };

class CharacterSet {
  codePoints: number[] = [];
  /** Whether it has more or other characters than are listed. */
  isUnknown = false;
  isEmpty = true;

  add(first: number, last: number): void {
    this.isEmpty = false;
    if (last - first + this.codePoints.length > MOST_CHARACTERS) this.isUnknown = true;
    else for (let code = first; code <= last; code++) this.codePoints.push(code);
  }
}

function character(item: { codePoint: number } | { byte: number }, { ignoreCase }: Flags): Node {
  if ('byte' in item) return { type: 'strings', strings: [String.fromCharCode(item.byte)] };
  const same = ignoreCase ? foldings(item.codePoint) : [item.codePoint];
  return same ? { type: 'strings', strings: same.map(utf8) } : ANY;
}

function utf8(codePoint: number): string {
  return Buffer.from(String.fromCodePoint(codePoint)).toString('latin1');
}
