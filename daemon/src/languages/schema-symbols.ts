import type { CodeSymbol } from './code-symbol.ts';
import type { ChunkKind } from './kinds.ts';

/** What a statement of a schema declares. */
interface Declared {
  name: string;
  kind: ChunkKind;
  container?: string;
  /** What stands in its braces: decides how their statements are read. */
  holds?: string;
  /** What is inside counts as inside of what it stands in itself: `oneof`. */
  isOpen?: boolean;
}

/** Reads a statement that stands in braces of a kind; empty at the top. */
type Reader = (statement: string, within: string) => Declared[];

const one = (kind: ChunkKind, match: RegExpExecArray | null, more: Partial<Declared> = {}): Declared[] =>
  match?.[1] ? [{ name: match[1], kind, ...more }] : [];

const protobuf: Reader = (statement, within) => {
  const [, word = '', name = ''] =
    /^(service|message|enum|oneof|rpc|extend)\s+([\w.]+)/.exec(statement) ?? [];
  if (word === 'rpc') return [{ name, kind: 'method' }];
  if (word === 'oneof') return [{ name, kind: 'field', holds: 'message', isOpen: true }];
  if (word === 'extend') return [{ name: '', kind: 'struct', holds: 'message', isOpen: true }];
  if (word) return [{ name, kind: PROTO_KINDS[word]!, holds: word }];
  if (within === 'enum') return one('enumerator', /^(\w+)\s*=\s*-?(?:0x)?[\da-fA-F]+/.exec(statement));
  if (within !== 'message') return [];
  return one(
    'field',
    /^(?!option\b)(?:(?:repeated|optional|required)\s+)?(?:map\s*<[^>]*>|[\w.]+)\s+(\w+)\s*=\s*\d/.exec(
      statement,
    ),
  );
};

const PROTO_KINDS: Readonly<Record<string, ChunkKind>> = {
  service: 'interface',
  message: 'struct',
  enum: 'enum',
};

const thrift: Reader = (statement, within) => {
  const [, word = '', name = ''] = /^(service|struct|union|exception|enum)\s+(\w+)/.exec(statement) ?? [];
  if (word) return [{ name, kind: THRIFT_KINDS[word] ?? 'struct', holds: word }];
  if (within === 'enum') return one('enumerator', /^(\w+)\s*(?:=\s*\w+)?$/.exec(statement));
  if (within === 'service') return one('method', /^(?:oneway\s+)?[\w.<>, ]+\s+(\w+)\s*\(/.exec(statement));
  return within
    ? one('field', /^\d+\s*:\s*(?:required\s+|optional\s+)?[\w.]+(?:\s*<.*>)?\s+(\w+)/.exec(statement))
    : [];
};

const THRIFT_KINDS: Readonly<Record<string, ChunkKind>> = { service: 'interface', enum: 'enum' };

const graphql: Reader = (statement, within) => {
  const [, word = '', name = ''] =
    /^(?:extend\s+)?(type|interface|input|enum|query|mutation|subscription|fragment|schema)\b\s*(\w*)/.exec(
      statement,
    ) ?? [];
  if (!within && word) return name ? [{ name, kind: GRAPHQL_KINDS[word] ?? 'struct', holds: word }] : [];
  const plain = statement.replace(/\([^()]*\)|@\w+|"[^"]*"/g, ' ');
  if (within === 'enum')
    return (plain.match(/[A-Za-z_]\w*/g) ?? []).map(name => ({ name, kind: 'enumerator' }));
  if (!/^(?:type|interface|input)$/.test(within)) return [];
  return [...plain.matchAll(/([A-Za-z_]\w*)\s*:/g)].map(([, name]) => ({ name: name!, kind: 'field' }));
};

const GRAPHQL_KINDS: Readonly<Record<string, ChunkKind>> = {
  interface: 'interface',
  enum: 'enum',
  query: 'function',
  mutation: 'function',
  subscription: 'function',
  fragment: 'type',
};

const terraform: Reader = (statement, within) => {
  const [, type, name] =
    /^(?:resource|data|ephemeral|source|build)\s+"([\w-]+)"\s+"([\w-]+)"/.exec(statement) ?? [];
  if (!within && type && name) return [{ name, kind: 'struct', container: type, holds: 'block' }];
  if (within === 'locals')
    return one('constant', /^([\w-]+)\s*=(?!=)/.exec(statement), { container: 'local' });
  return !within && /^locals\b/.test(statement) ? [{ name: '', kind: 'block', holds: 'locals' }] : [];
};

const READERS: Readonly<Record<string, Reader>> = { protobuf, thrift, graphql, terraform };

/** Longer statements declare nothing. */
const LONGEST = 400;
/** A statement, a string, a comment, or what separates statements. */
const TOKEN =
  /"""[\s\S]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[{}();,\n]|[^"/#{}();,\n]+|./g;

/** What a schema declares, each in the row where its statement begins; null for languages that are none. */
export function schemaSymbols(language: string, text: string): CodeSymbol[] | null {
  const read = READERS[language];
  return read ? new SchemaScan(read).symbolsIn(text) : null;
}

class SchemaScan {
  readonly #read: Reader;
  readonly #found: CodeSymbol[] = [];
  /** The braces that are open. */
  readonly #open: Declared[] = [];
  #statement = '';
  #begun = 0;
  #parentheses = 0;
  /** What the last statement declares: what a brace after it holds. */
  #last: Declared | undefined;

  constructor(read: Reader) {
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
