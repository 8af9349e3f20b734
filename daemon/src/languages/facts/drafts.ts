import type { Node, QueryMatch } from 'web-tree-sitter';
import { modifiersIn } from './modifiers.ts';
import { nodeFact } from './nodes.ts';
import { FACT_KINDS, type FactKind, type Modifier, NODE_KINDS, type NodeKind } from './vocabulary.ts';

/** A fact under construction, from all matches at one node. */
export interface Draft {
  node: Node;
  start: number;
  end: number;
  kinds: Set<FactKind>;
  name: { text: string; row: number } | null;
  receiver: string | null;
  type: string | null;
  returns: string | null;
  arguments: string[];
  /** The list nodes that its arguments came from. */
  lists: Set<number> | undefined;
  modifiers: Set<Modifier>;
  /** Set by `(#set! when "first")`: in languages without declarations, the first assignment of a name declares it. */
  isFirstOnly: boolean;
  role: Role;
  /** Whether a C declarator makes it a function. */
  isDeclarator: boolean;
}

/**
 * Captures for nodes that are not facts themselves; `fact` stands for all others:
 *
 * - `scope`: only encloses other facts. `(#set! inside "class")` gives its kind: an `impl` block, a test module.
 * Without it, parameters inside do not belong to the enclosing function: the type of a function.
 * - `known`: its name is bound elsewhere, so its first assignment is not a declaration: `global total` in Python.
 * - `says`: adds the pattern's modifier to the enclosing function: `yield` makes it a generator.
 */
export const ROLES = ['scope', 'known', 'says'] as const;
type Role = (typeof ROLES)[number] | 'fact';

/** A pattern about a fact must have one of these captures. */
const MAIN_CAPTURES: ReadonlySet<string> = new Set([...FACT_KINDS, ...ROLES]);
/**
 * Kinds that a node can have in addition to others, with another name: `test('adds', …)` is a call of `test`, and the
 * test `adds`.
 */
const APART: ReadonlySet<string> = new Set(['test', 'import', 'throw', 'loop', 'catch']);

const NODES: ReadonlySet<string> = new Set(NODE_KINDS);

/** The name in a C declarator, inside stars, brackets and parentheses, and the innermost declarator around it. */
function unwrapDeclarator(outer: Node): { name: Node; wrapper: Node | undefined } {
  let [name, wrapper]: [Node, Node | undefined] = [outer, undefined];
  for (;;) {
    const inner =
      name.childForFieldName('declarator') ??
      (/^(?:reference|parenthesized|attributed|variadic)_declarator$/.test(name.type)
        ? name.namedChildren[0]
        : null);
    if (!inner) return { name, wrapper };
    [name, wrapper] = [inner, name];
  }
}

/** Splits `net::Client<int>::send<T>` into the receiver `net::Client<int>` and the name `send`. */
function splitPath(path: string): { receiver: string | null; name: string } {
  const operator = path.search(/\boperator\b/);
  let depth = 0;
  let end = operator < 0 ? path.length : operator;
  for (let at = end - 1; at > 0; at--) {
    if (path[at] === '>') depth++;
    else if (path[at] === '<' && --depth === 0 && end === path.length) end = at;
    else if (depth === 0 && path.startsWith('::', at - 1))
      return {
        receiver: path.slice(0, at - 1).trim() || null,
        name: path.slice(at + 1, operator < 0 ? end : undefined).trim(),
      };
  }
  return { receiver: null, name: path };
}

/**
 * Whether the arguments directly follow the name: set by `(#set! when "adjacent")`, for trees that have only tokens.
 */
function isAdjacent({ captures }: QueryMatch): boolean {
  const at = (capture: string) => captures.find(({ name }) => name === capture)?.node;
  return at('name')?.endIndex === at('arguments')?.startIndex;
}

function newDraft(node: Node, role: Role): Draft {
  return {
    node,
    start: node.startIndex,
    end: node.endIndex,
    kinds: new Set<FactKind>(),
    name: null,
    receiver: null,
    type: null,
    returns: null,
    arguments: [],
    lists: undefined,
    modifiers: new Set<Modifier>(),
    isFirstOnly: false,
    role,
    isDeclarator: false,
  };
}

/** Groups the matches of a query by node. `source` is the parsed text. */
export class Drafts {
  readonly #all: Draft[] = [];
  readonly #drafts = new Map<number, Draft>();
  /** Drafts of additional kinds of a node. */
  readonly #apart = new Map<string, Draft>();
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  get all(): readonly Draft[] {
    return this.#all;
  }

  add(match: QueryMatch): void {
    const mains = match.captures.filter(({ name }) => MAIN_CAPTURES.has(name));
    // `type` is both a kind and a property of other facts.
    const main = mains.find(({ name }) => name !== 'type') ?? mains[0];
    // Nodes inserted by error recovery have no text.
    if (
      !main ||
      match.captures.some(({ name, node }) => name === 'name' && node.startIndex === node.endIndex)
    )
      return;
    if (match.setProperties?.when === 'adjacent' && !isAdjacent(match)) return;
    if (NODES.has(main.name)) {
      this.#addNode(main.name as NodeKind, main.node);
      return;
    }
    const role = ROLES.find(one => one === main.name) ?? 'fact';
    const kind = (role === 'fact' ? main.name : match.setProperties?.inside) as FactKind | undefined;
    const draft = this.#at(main.node, APART.has(main.name) || role !== 'fact' ? main.name : '', role);
    if (kind) draft.kinds.add(kind);
    // In Elixir and Haskell a parameter may be a pattern. A plain identifier is its own name.
    if (kind === 'parameter' && /^(?:identifier|variable)$/.test(main.node.type))
      draft.name ??= { text: this.#text(main.node), row: main.node.startPosition.row };
    if (match.setProperties?.when === 'first') draft.isFirstOnly = true;
    const set = match.setProperties?.modifier;
    if (set) for (const modifier of modifiersIn(set)) draft.modifiers.add(modifier);
    this.#read(draft, match);
  }

  /** Adds a node of the grammar itself. It has its name, and the range of the construct that it belongs to. */
  #addNode(kind: NodeKind, node: Node): void {
    const { name, start, whole } = nodeFact(kind, node);
    const draft = newDraft(whole, 'fact');
    draft.start = start;
    draft.name = { text: name, row: node.startPosition.row };
    draft.kinds.add(kind);
    this.#all.push(draft);
  }

  #at(node: Node, part: string, role: Role): Draft {
    const key = part === '' ? '' : `${node.id} ${part}`;
    const known = part === '' ? this.#drafts.get(node.id) : this.#apart.get(key);
    if (known) return known;
    const draft = newDraft(node, role);
    this.#all.push(draft);
    if (part === '') this.#drafts.set(node.id, draft);
    else this.#apart.set(key, draft);
    return draft;
  }

  #read(draft: Draft, { captures }: QueryMatch): void {
    for (const { name, node } of captures) {
      if (name === 'name') draft.name ??= { text: this.#text(node), row: node.startPosition.row };
      else if (name === 'path') this.#readPath(draft, node);
      else if (name === 'receiver') draft.receiver ??= this.#text(node);
      else if (name === 'arguments') this.#addArguments(draft, node);
      else if (name === 'argument') draft.arguments.push(this.#text(node));
      else if (name === 'modifier') for (const one of modifiersIn(this.#text(node))) draft.modifiers.add(one);
    }
    const declarator = captures.find(({ name }) => name === 'declarator')?.node;
    const declared = declarator && this.#readDeclarator(draft, declarator);
    const typed = (capture: string) =>
      this.#typeOf(
        captures.flatMap(({ name, node }) => (name === capture && node.id !== draft.node.id ? node : [])),
        declared?.type,
      );
    if (declared?.isFunction) draft.returns ??= typed('returns') ?? typed('type');
    else draft.type ??= typed('type');
    draft.returns ??= typed('returns');
  }

  /** Splits `net::Client::send` into the name `send` and the receiver `net::Client`. */
  #readPath(draft: Draft, node: Node): void {
    const { receiver, name } = splitPath(this.#text(node));
    draft.name ??= { text: name, row: node.endPosition.row };
    draft.receiver ??= receiver;
  }

  /** Reads the name from a C declarator. A function declarator makes the fact a function. */
  #readDeclarator(draft: Draft, outer: Node): { type: string; isFunction: boolean } {
    const { name, wrapper } = unwrapDeclarator(outer);
    if (name.type.startsWith('abstract')) return { type: this.#text(outer), isFunction: false };
    if (/^qualified/.test(name.type)) this.#readPath(draft, name);
    else draft.name ??= { text: this.#text(name), row: name.startPosition.row };
    const isFunction =
      wrapper?.type === 'function_declarator' && outer.parent?.parent?.type !== 'compound_statement';
    if (isFunction) draft.isDeclarator = true;
    if (isFunction)
      draft.kinds.add(draft.receiver === null && !draft.kinds.has('field') ? 'function' : 'method');
    const end = isFunction ? wrapper.startIndex : name.startIndex;
    const after = wrapper?.type === 'function_declarator' ? '' : this.#slice(name.endIndex, outer.endIndex);
    return { type: `${this.#slice(outer.startIndex, end)}${after}`, isFunction };
  }

  #text(node: Node): string {
    return this.#slice(node.startIndex, node.endIndex);
  }

  #slice(start: number, end: number): string {
    return this.#source
      .slice(start, Math.min(end, start + MAX_TEXT))
      .replace(/\s+/g, ' ')
      .trim();
  }

  /** A type as it is written, from one or several nodes (`char`, `*`), without a leading sign: `: string`. */
  #typeOf(pieces: readonly Node[], suffix = ''): string | null {
    if (pieces.length === 0) return null;
    const words = pieces.map(node => this.#text(node)).filter(word => !NOT_OF_TYPE.test(word));
    const text = [...words, suffix].join(' ').trim();
    return text
      .replace(/^(?::|->)\s*/, '')
      .replace(/\.\.\.$/, '')
      .replace(/(?<=[*&]) (?=[*&])|(?<=^[*&]+) /g, '');
  }

  /** Adds the items of a comma-separated list, without brackets and comments. */
  #addArguments(draft: Draft, list: Node): void {
    draft.lists ??= new Set();
    if (draft.lists.has(list.id)) return;
    draft.lists.add(list.id);
    const groups: Node[][] = [[]];
    for (const child of list.children) {
      if (!child || /comment/.test(child.type) || /^[[({<>})\]]$/.test(child.type)) continue;
      if (child.type === ',') groups.push([]);
      else groups.at(-1)!.push(child);
    }
    for (const nodes of groups)
      if (nodes.length > 0) draft.arguments.push(this.#slice(nodes[0]!.startIndex, nodes.at(-1)!.endIndex));
  }
}

/** Qualifiers that C++ writes before a type but that belong to the name. */
const NOT_OF_TYPE = /^(?:mutable|constexpr|constinit)$/;
/** Maximum bytes of source for a name, type or argument. */
const MAX_TEXT = 200;
