import type { Node } from 'web-tree-sitter';
import type { CodeSymbol } from './code-symbol.ts';
import type { CommentSigns } from './comments.ts';
import type { FileGlobs } from './file-globs.ts';
import type { FindHeadings } from './headings.ts';
import type { ChunkKind } from './kinds.ts';
import type { Outline } from './outline.ts';

/** A definition found at a node of a syntax tree. */
export interface Found {
  kind: ChunkKind;
  name: string;
  /** The node whose start begins the signature: past decorators, at `export` or the keyword. */
  node: Node;
  /** Row (0-based) of the name, where the rule knows it; else the name is looked for in the signature. */
  row?: number | undefined;
  /** What the symbol is, where its piece counts as something else: a property with code in it is a field, its piece a method. */
  symbolKind?: ChunkKind;
  /** Declares what is defined elsewhere: a prototype. */
  isForward?: boolean;
  /** Where the signature ends; null: at the end of the first line. */
  body: Node | null;
  /** True for classes, modules and the like: the children of `body` are definitions of their own. */
  members: boolean;
  /** Where these children are, if not in `body`: in the type that a function returns. */
  inside?: Node | null;
  /** Set where the definition names its owner itself: a Go receiver, `Owner::method` in C++, `M.f` in Lua. */
  owner?: string | null;
  /** Consecutive definitions of one name that are one function: Haskell equations, Elixir clauses. */
  joins?: boolean;
  /** Set for what is no piece of its own, and gives its name to the piece that it stands in: a value of an enumeration. */
  isPart?: boolean;
  /** Further names that it declares: `int a, b;`, the tag of a `typedef struct tag { … } name`, fields, variants. */
  also?: readonly Name[];
}

/** A name and the row (0-based) that it stands in. */
export interface Name {
  name: string;
  row: number;
  /** A field or a value: found by its whole name, and saying little of what it is in. */
  isMember?: boolean;
  /** Left out: `field` for a member, else the kind of the definition that declares it. */
  kind?: ChunkKind;
}

/** Says what the definition at a node is; `resolve` asks the same of a node inside (a wrapper's content). */
export type Rule = (node: Node, resolve: (inner: Node | null) => Found | null) => Found | null;

/** How to read the syntax tree of one language. Node types are those of its tree-sitter grammar. */
export interface Syntax {
  /** File name of the grammar, `tree-sitter-<grammar>.wasm`. */
  grammar: string;
  /** Node type → what it defines. A type that is absent defines nothing. */
  rules: Record<string, Rule>;
  /** The text as it is parsed, of the same length: blank where the grammar would go astray. */
  parseable?: (text: string) => string;
  /** Node types that are comments. */
  comments: readonly string[];
  /** Node types that belong to the definition after them: attributes, decorators, visibility. */
  leads?: readonly string[] | ((node: Node) => boolean);
  /** Node types whose children are read as if they stood in its place: `#ifdef`, `extern "C"`, export lists. */
  transparent?: readonly string[];
  /** Node types whose content is no scope of its own: a variable in them is one of what they stand in. */
  open?: readonly string[];
  /** Node types that inside a function most often declare variables of its own, whatever they look like. */
  variables?: readonly string[];
  /** Documentation inside the definition (docstring), comment signs and quotes included. */
  docstring?: (found: Found, leads: readonly Node[]) => string | null;
  /** Kind by what stands before the definition or by its name; called for each definition. */
  refine?: (found: Found, leads: readonly Node[]) => ChunkKind;
}

export interface Language {
  /** Lower-case name that a search result shows. */
  name: string;
  /** Lower-case extensions with their dot. */
  extensions: readonly string[];
  /** Lower-case whole file names. */
  fileNames?: readonly string[];
  /** Names of the interpreters in a `#!` line. */
  interpreters?: readonly string[];
  /** What requests call it besides its name. */
  aliases?: readonly string[];
  /** Null for a language without comments. */
  comments: CommentSigns | null;
  files: FileGlobs;
  /** How its tree is read; absent where no grammar parses it. */
  syntax?: Syntax;
  /** A syntax that depends on the extension (`.tsx`, `.h`). */
  syntaxFor?: Record<string, Syntax>;
  /** The syntax in cells of notebooks, where that differs. */
  notebookSyntax?: Syntax;
  /** Without a syntax: lines that begin definitions. */
  outline?: Outline;
  /** Without a syntax: a text is cut at its headings. */
  headings?: FindHeadings;
  /** Names that a schema or a configuration declares, beside its definitions. */
  declared?: (text: string, path: string) => CodeSymbol[];
  /** Matches each statement, by which minified code is told from data. Absent where nobody minifies it. */
  minified?: RegExp;
}

/** The text of a field, null where it is missing. */
export function field(node: Node, name: string): string | null {
  return node.childForFieldName(name)?.text ?? null;
}

/** First named child of one of the types. */
export function childOf(node: Node, ...types: string[]): Node | null {
  for (const child of node.namedChildren) if (child && types.includes(child.type)) return child;
  return null;
}

/** All named children of one of the types. */
export function childrenOf(node: Node, ...types: string[]): Node[] {
  return node.namedChildren.filter(child => child && types.includes(child.type)) as Node[];
}

interface RuleOptions {
  /** Field of the name, or a function that finds it. */
  name?: string | ((node: Node) => string | null);
  /** Field of the body, or a function that finds it. */
  body?: string | ((node: Node) => Node | null);
  owner?: (node: Node) => string | null;
  joins?: boolean;
  /** Finds the names of what it is made of: variants, fields. */
  also?: (node: Node) => readonly Name[];
  /** Finds the node of the members where that is not the body. */
  inside?: (node: Node) => Node | null;
}

function rule(kind: ChunkKind, members: boolean, options: RuleOptions): Rule {
  const { name = 'name', body = 'body' } = options;
  return node => {
    const named = typeof name === 'string' ? node.childForFieldName(name) : null;
    const found = typeof name === 'string' ? named?.text : name(node);
    if (!found) return null;
    return {
      kind,
      name: plain(found),
      node,
      row: named?.startPosition.row,
      body: typeof body === 'string' ? node.childForFieldName(body) : body(node),
      members,
      inside: options.inside?.(node) ?? null,
      owner: options.owner?.(node) ?? null,
      joins: options.joins ?? false,
      also: options.also?.(node) ?? [],
    };
  };
}

/** A definition without members: function, constant, type alias. */
export function leaf(kind: ChunkKind, options: RuleOptions = {}): Rule {
  return rule(kind, false, options);
}

/** A definition with members: class, interface, module. */
export function holder(kind: ChunkKind, options: RuleOptions = {}): Rule {
  return rule(kind, true, options);
}

/** A constant or variable, or several in one declaration: the first of the names stands for all. */
export function values(
  names: (node: Node) => readonly Node[],
  body: (node: Node) => Node | null = () => null,
): Rule {
  return node => {
    const [first, ...others] = names(node).map(nameAt);
    if (!first) return null;
    const { name, row } = first;
    return { kind: 'constant', name, node, row, body: body(node), members: false, also: others };
  };
}

/** What a rule finds, as part of the piece that it stands in. */
export function part(inner: Rule): Rule {
  return (node, resolve) => {
    const found = inner(node, resolve);
    return found && { ...found, isPart: true };
  };
}

/** The name of a field that a node is. */
export function memberAt(node: Node): Name {
  return { ...nameAt(node), isMember: true };
}

/** The name of an enumeration's value that a node is. */
export function enumeratorAt(node: Node): Name {
  return { ...memberAt(node), kind: 'enumerator' };
}

/** The name that a node is, where it stands. */
export function nameAt(node: Node): Name {
  return { name: plain(node.text), row: node.startPosition.row };
}

/** All children in a field. */
export function fieldsOf(node: Node, name: string): Node[] {
  return node.childrenForFieldName(name).filter(child => child?.isNamed) as Node[];
}

/** Finds the names of what a body is made of: the fields of a struct, or the values of an enumeration. */
export function partsOf(type: string, nameOf: (node: Node) => Name = memberAt): (node: Node) => Name[] {
  return node => {
    const body = node.childForFieldName('body');
    const parts = body ? childrenOf(body, type) : [];
    return parts.flatMap(part => fieldsOf(part, 'name')).map(nameOf);
  };
}

/**
 * Finds the values of an enumeration that has nothing else. One with methods is cut at these, and its values, each
 * a `part`, are in the piece where they stand; without any there is nothing to cut it at.
 */
export function loneValues(
  type: string,
  names: (value: Node) => readonly Node[],
  bodyOf = (node: Node) => node.childForFieldName('body'),
): (node: Node) => Name[] {
  return node => {
    const all = bodyOf(node)?.namedChildren.filter(child => child && !/comment/.test(child.type)) ?? [];
    const values = all.filter(child => child?.type === type) as Node[];
    return values.length === all.length ? values.flatMap(names).map(enumeratorAt) : [];
  };
}

/** A node around a definition (`export`, decorators): the definition, its signature from this node or from its own. */
export function wrapper(inner: (node: Node) => Node | null, signature: 'outer' | 'inner'): Rule {
  return (node, resolve) => {
    const found = resolve(inner(node));
    return found && { ...found, node: signature === 'outer' ? node : found.node };
  };
}

/** White space runs made one blank, at most 200 characters: names come from source and may be anything. */
export function oneLine(text: string): string {
  return text.slice(0, 1000).replace(/\s+/g, ' ').trim().slice(0, 200);
}

/** A name on one line, without the backticks that let it be a keyword or have blanks (Swift, Kotlin, Scala). */
export function plain(name: string): string {
  return oneLine(name).replace(/^`([^`]*)`$/, '$1');
}

/** A string literal's content without quotes. */
export function unquote(text: string): string {
  return oneLine(text.replace(/^[a-zA-Z]*(['"`]{1,3})([\s\S]*?)\1$/, '$2'));
}

/** The text, of the same length, with blanks for what the patterns find after their first group. */
export function withBlanks(text: string, patterns: readonly RegExp[]): string {
  const blank = (all: string, before = '') => before + all.slice(before.length).replace(/\S/g, ' ');
  return patterns.reduce((rest, pattern) => rest.replace(pattern, blank), text);
}
