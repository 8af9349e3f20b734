import type { CodeSymbol } from './code-symbol.ts';
import type { ChunkKind } from './kinds.ts';

/** What a statement of a schema declares. */
export interface Declared {
  name: string;
  kind: ChunkKind;
  container?: string;
  /** What stands in its braces: decides how their statements are read. */
  holds?: string;
  /** What is inside counts as inside of what it stands in itself: `oneof`. */
  isOpen?: boolean;
}

/** Reads a statement that stands in braces of a kind; empty at the top. */
export type SchemaReader = (statement: string, within: string) => Declared[];

export const declaredAs = (
  kind: ChunkKind,
  match: RegExpExecArray | null,
  more: Partial<Declared> = {},
): Declared[] => (match?.[1] ? [{ name: match[1], kind, ...more }] : []);

/** Longer statements declare nothing. */
const LONGEST = 400;
/** A statement, a string, a comment, or what separates statements. */
const TOKEN =
  /"""[\s\S]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[{}();,\n]|[^"/#{}();,\n]+|./g;

/** What a schema declares, each in the row where its statement begins. */
export function schemaSymbols(read: SchemaReader, text: string): CodeSymbol[] {
  return new SchemaScan(read).symbolsIn(text);
}

class SchemaScan {
  readonly #read: SchemaReader;
  readonly #found: CodeSymbol[] = [];
  /** The braces that are open. */
  readonly #open: Declared[] = [];
  #statement = '';
  #begun = 0;
  #parentheses = 0;
  /** What the last statement declares: what a brace after it holds. */
  #last: Declared | undefined;

  constructor(read: SchemaReader) {
    this.#read = read;
  }

  symbolsIn(text: string): CodeSymbol[] {
    let row = 0;
    for (const [token] of text.matchAll(TOKEN)) {
      if (!COMMENT.test(token)) this.#take(token, row);
      row += token.split('\n').length - 1;
    }
    this.#end();
    return this.#found;
  }

  #take(token: string, row: number): void {
    if (token === '(') this.#parentheses++;
    else if (token === ')') this.#parentheses = Math.max(0, this.#parentheses - 1);
    if (token === '{' || token === '}') this.#brace(token);
    else if (this.#parentheses === 0 && SEPARATOR.test(token) && !this.#isInType(token)) this.#end();
    else {
      if (this.#statement === '') {
        if (!/\S/.test(token)) return;
        this.#begun = row;
      }
      if (this.#statement.length <= LONGEST) this.#statement += token;
    }
  }

  /** Whether it is the comma of `map<string, int32>`. */
  #isInType(token: string): boolean {
    return token === ',' && this.#statement.lastIndexOf('<') > this.#statement.lastIndexOf('>');
  }

  #brace(brace: string): void {
    this.#end();
    this.#parentheses = 0;
    if (brace === '{') this.#open.push(this.#last ?? NOTHING);
    else this.#open.pop();
    this.#last = undefined;
  }

  #end(): void {
    const statement = this.#statement.trim();
    this.#statement = '';
    if (statement === '' || statement.length > LONGEST) return;
    const declared = this.#read(statement, this.#open.at(-1)?.holds ?? (this.#open.length > 0 ? '-' : ''));
    const around = this.#open.flatMap(({ name, isOpen }) => (name && !isOpen ? name : [])).join('.') || null;
    [this.#last] = declared;
    const line = this.#begun + 1;
    for (const { name, kind, container } of declared)
      if (name)
        this.#found.push({ name, kind, line, endLine: line, container: container ?? around, isMember: true });
  }
}

const COMMENT = /^(?:\/\/|\/\*|"""|#)/;
const SEPARATOR = /^[;,\n]$/;
const NOTHING: Declared = { name: '', kind: 'block' };
