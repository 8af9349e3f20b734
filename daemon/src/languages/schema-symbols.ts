import type { CodeSymbol } from './code-symbol.ts';
import type { ChunkKind } from './kinds.ts';

/** A declaration of a schema. */
export interface Declared {
  name: string;
  kind: ChunkKind;
  container?: string;
  /** The kind of its braces, which decides how the statements inside are read. */
  holds?: string;
  /** Whether its content belongs to the enclosing declaration: `oneof`. */
  isOpen?: boolean;
}

/** Reads a statement inside braces of a kind; the kind is empty at the top. */
export type SchemaReader = (statement: string, within: string) => Declared[];

export const declaredAs = (
  kind: ChunkKind,
  match: RegExpExecArray | null,
  more: Partial<Declared> = {},
): Declared[] => (match?.[1] ? [{ name: match[1], kind, ...more }] : []);

/** Longer statements are ignored. */
const MAX_CHARS = 400;
/** A statement, string, comment or separator. */
const TOKEN =
  /"""[\s\S]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[{}();,\n]|[^"/#{}();,\n]+|./g;

/** The declarations of a schema, each at the row where its statement begins. */
export function schemaSymbols(read: SchemaReader, text: string): CodeSymbol[] {
  return new SchemaScan(read).symbolsIn(text);
}

class SchemaScan {
  readonly #read: SchemaReader;
  readonly #found: CodeSymbol[] = [];
  /** Declarations whose braces are open. */
  readonly #open: Declared[] = [];
  #statement = '';
  #begun = 0;
  #parentheses = 0;
  /** The last declaration; the next brace belongs to it. */
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
      if (this.#statement.length <= MAX_CHARS) this.#statement += token;
    }
  }

  /** Whether a token is the comma in `map<string, int32>`. */
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
    if (statement === '' || statement.length > MAX_CHARS) return;
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
