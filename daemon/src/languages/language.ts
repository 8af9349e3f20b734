import type { Node } from 'web-tree-sitter';
import type { CodeSymbol } from './code-symbol.ts';
import type { CommentSigns } from './comments.ts';
import type { FileGlobs } from './file-globs.ts';
import type { FindHeadings } from './headings.ts';
import type { ChunkKind } from './kinds.ts';
import type { LineForms } from './line-forms.ts';
import type { Outline } from './outline.ts';
import type { SyntaxFeatures } from './syntax-features.ts';
import type { Terms } from './terms.ts';

/** A definition found at a node of a syntax tree. */
export interface Found {
  kind: ChunkKind;
  name: string;
  /** The node at which the signature begins: after decorators, at `export` or the keyword. */
  node: Node;
  /** Row (0-based) of the name, if the rule knows it; otherwise the name is searched in the signature. */
  row?: number | undefined;
  /** The symbol's kind, if it differs from the piece's: a property with code is a field in a piece of kind method. */
  symbolKind?: ChunkKind;
  /** It declares a name that is defined elsewhere: a prototype. */
  isForward?: boolean;
  /** The end of the signature; null for the end of the first line. */
  body: Node | null;
  /** Whether the children of `body` are separate definitions, as in classes and modules. */
  members: boolean;
  /** The node with these children, if it is not `body`: the type that a function returns. */
  inside?: Node | null;
  /** Set if the definition names its owner: a Go receiver, `Owner::method` in C++, `M.f` in Lua. */
  owner?: string | null;
  /** Whether consecutive definitions of this name form one function: Haskell equations, Elixir clauses. */
  joins?: boolean;
  /** Set if it is not a piece of its own but adds a name to the enclosing piece: an enumerator. */
  isPart?: boolean;
  /** Further names that it declares: `int a, b;`, the tag of a `typedef struct tag { … } name`, fields, variants. */
  also?: readonly Name[];
}

/** A name and its 0-based row. */
export interface Name {
  name: string;
  row: number;
  /** A field or enumerator. It is found only by its whole name, and does not describe its container. */
  isMember?: boolean;
  /** If omitted: `field` for a member, otherwise the kind of its definition. */
  kind?: ChunkKind;
}

/** Returns the definition at a node; `resolve` does so for an inner node, such as the content of a wrapper. */
export type Rule = (node: Node, resolve: (inner: Node | null) => Found | null) => Found | null;

/** How to read the syntax tree of one language. Node types are those of its tree-sitter grammar. */
export interface Syntax {
  /** File name of the grammar, `tree-sitter-<grammar>.wasm`. */
  grammar: string;
  /** Node type → rule for its definition. Other node types define nothing. */
  rules: Record<string, Rule>;
  /** Replaces unparseable syntax in the text, without changing its length. */
  parseable?: (text: string) => string;
  /** Node types that are comments. */
  comments: readonly string[];
  /** Node types that belong to the next definition: attributes, decorators, visibility. */
  leads?: readonly string[] | ((node: Node) => boolean);
  /** Node types whose children are treated as if they were in its place: `#ifdef`, `extern "C"`, export lists. */
  transparent?: readonly string[];
  /** Node types that open no scope: their variables belong to the enclosing scope. */
  open?: readonly string[];
  /** Node types that usually declare local variables when they are inside a function. */
  variables?: readonly string[];
  /** The docstring inside a definition, with comment signs and quotes. */
  docstring?: (found: Found, leads: readonly Node[]) => string | null;
  /** Adjusts the kind by the name, or by the nodes before the definition. Called for each definition. */
  refine?: (found: Found, leads: readonly Node[]) => ChunkKind;
}

export interface Language {
  /** Lower-case name shown in search results. */
  name: string;
  /** Lower-case extensions with the dot. */
  extensions: readonly string[];
  /** Lower-case whole file names. */
  fileNames?: readonly string[];
  /** Names of the interpreters in a `#!` line. */
  interpreters?: readonly string[];
  /** Other names, as a file type and in requests. */
  aliases?: readonly string[];
  /** Further names in requests in plain words. Absent for a language that is not asked for by name. */
  spoken?: readonly string[];
  /** Extensions without the dot that are said as a format: "tsx files". */
  formats?: readonly string[];
  /** How messages write the name, if that is not the name with a capital: `C#`. */
  title?: string;
  /** False for text and data. */
  isCode?: false;
  /** The names that programmers use for its constructs. */
  terms?: Terms;
  /** How its syntax differs from others. */
  features?: SyntaxFeatures;
  /** How lines declare and begin things, for files that no parser reads. */
  lineForms?: LineForms;
  /** Null for a language without comments. */
  comments: CommentSigns | null;
  files: FileGlobs;
  /** How its syntax tree is read; absent if there is no grammar. */
  syntax?: Syntax;
  /** A syntax that depends on the extension (`.tsx`, `.h`). */
  syntaxFor?: Record<string, Syntax>;
  /** The syntax in cells of notebooks, where that differs. */
  notebookSyntax?: Syntax;
  /** Patterns of lines that begin definitions, for languages without a syntax. */
  outline?: Outline;
  /** Finds headings at which a text is split, for languages without a syntax. */
  headings?: FindHeadings;
  /** Names that a schema or configuration file declares, in addition to its definitions. */
  declared?: (text: string, path: string) => CodeSymbol[];
  /** Matches each statement, to tell minified code from data. Absent for languages that are never minified. */
  minified?: RegExp;
}

/** The text of a field; null if it is missing. */
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
  /** Finds the names of its parts: variants, fields. */
  also?: (node: Node) => readonly Name[];
  /** Finds the node with the members, if it is not the body. */
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

/** A constant or variable, or several in one declaration; the first name represents all. */
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

/** Marks the result of a rule as part of the enclosing piece. */
export function part(inner: Rule): Rule {
  return (node, resolve) => {
    const found = inner(node, resolve);
    return found && { ...found, isPart: true };
  };
}

/** The field whose name is this node. */
export function memberAt(node: Node): Name {
  return { ...nameAt(node), isMember: true };
}

/** The enumerator whose name is this node. */
export function enumeratorAt(node: Node): Name {
  return { ...memberAt(node), kind: 'enumerator' };
}

/** The name of a node, with its row. */
export function nameAt(node: Node): Name {
  return { name: plain(node.text), row: node.startPosition.row };
}

/** All children in a field. */
export function fieldsOf(node: Node, name: string): Node[] {
  return node.childrenForFieldName(name).filter(child => child?.isNamed) as Node[];
}

/** Finds the names in a body: the fields of a struct, or the values of an enumeration. */
export function partsOf(type: string, nameOf: (node: Node) => Name = memberAt): (node: Node) => Name[] {
  return node => {
    const body = node.childForFieldName('body');
    const parts = body ? childrenOf(body, type) : [];
    return parts.flatMap(part => fieldsOf(part, 'name')).map(nameOf);
  };
}

/**
 * Finds the values of an enumeration without methods. An enumeration with methods is split at these, and each value is
 * a `part` of its piece.
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

/** A node around a definition (`export`, decorators). The signature starts at this node or at the definition. */
export function wrapper(inner: (node: Node) => Node | null, signature: 'outer' | 'inner'): Rule {
  return (node, resolve) => {
    const found = resolve(inner(node));
    return found && { ...found, node: signature === 'outer' ? node : found.node };
  };
}

/** Collapses white space, and cuts to 200 characters, because names from source code may be anything. */
export function oneLine(text: string): string {
  return text.slice(0, 1000).replace(/\s+/g, ' ').trim().slice(0, 200);
}

/** A name on one line, without the backticks that allow keywords or blanks (Swift, Kotlin, Scala). */
export function plain(name: string): string {
  return oneLine(name).replace(/^`([^`]*)`$/, '$1');
}

/** A string literal's content without quotes. */
export function unquote(text: string): string {
  return oneLine(text.replace(/^[a-zA-Z]*(['"`]{1,3})([\s\S]*?)\1$/, '$2'));
}

/** The text with blanks in place of what the patterns match after their first group. */
export function withBlanks(text: string, patterns: readonly RegExp[]): string {
  const blank = (all: string, before = '') => before + all.slice(before.length).replace(/\S/g, ' ');
  return patterns.reduce((rest, pattern) => rest.replace(pattern, blank), text);
}
