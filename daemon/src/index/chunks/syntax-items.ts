import type { Node } from 'web-tree-sitter';
import type { Found, Rule, Syntax } from '../../languages/language.ts';
import { endRowOf, type Item, ItemCollector } from './item-collector.ts';
import { MAX_DEPTH, MAX_WHOLE_CLASS } from './limits.ts';
import type { Lines } from './lines.ts';

/** A node whose type has a rule. */
interface Candidate {
  node: Node;
  type: string;
  start: number;
  end: number;
}

/** Maximum depth of nested wrappers (`template<> template<>`). */
const MAX_WRAPPERS = 8;
/** Maximum depth of nested expressions (`a + b + c`) when looking for a comment at the end. */
const MAX_LAST_DEPTH = 32;

/** Lists the items of a syntax tree, in order. It visits only nodes that are large enough. */
export class SyntaxItems {
  readonly #syntax: Syntax;
  readonly #lines: Lines;
  readonly #rules: Map<string, Rule>;
  readonly #comments: Set<string>;
  readonly #transparent: Set<string>;
  readonly #isLead: (node: Node) => boolean;
  /**
   * All candidates of the tree, in order of the text. Collecting them for each node separately would double the time
   * for small functions.
   */
  #candidates: Candidate[] | undefined;

  constructor(syntax: Syntax, lines: Lines) {
    this.#syntax = syntax;
    this.#lines = lines;
    // A Map, because a node type may be called `constructor`, which every object has.
    this.#rules = new Map(Object.entries(syntax.rules));
    this.#comments = new Set(syntax.comments);
    this.#transparent = new Set(syntax.transparent);
    const { leads = [] } = syntax;
    this.#isLead = typeof leads === 'function' ? leads : node => leads.includes(node.type);
  }

  isComment(node: Node): boolean {
    return this.#comments.has(node.type);
  }

  /** The definition at a node, or null. */
  resolve(node: Node | null, depth = 0): Found | null {
    if (!node || depth > MAX_WRAPPERS) return null;
    const rule = this.#rules.get(node.type);
    return rule ? rule(node, inner => this.resolve(inner, depth + 1)) : null;
  }

  /**
   * Definitions inside nodes that define nothing themselves: `try: … except: def f()`, `if (…) { function f() {} }`.
   */
  definitionsInside(nodes: readonly Node[]): Found[] {
    return this.#resolved(nodes.flatMap(node => this.#candidatesIn(node))).filter(
      found => !isPlainConstant(found),
    );
  }

  /** Variables inside a compound statement: `try: import x; except ImportError: x = None`. */
  variablesInside(nodes: readonly Node[]): Found[] {
    const { open = [] } = this.#syntax;
    const opened = nodes.filter(node => open.includes(node.type));
    return this.#resolved(opened.flatMap(node => this.#candidatesIn(node))).filter(isPlainConstant);
  }

  /** Definitions inside functions: other functions, types, macros. */
  localDefinitions(nodes: readonly Node[]): Found[] {
    const { variables = [] } = this.#syntax;
    const below = nodes.flatMap(of =>
      this.#candidatesIn(of).filter(
        ({ type, start, end }) => !variables.includes(type) && (start > of.startIndex || end < of.endIndex),
      ),
    );
    return this.#resolved(below).filter(found => !isPlainConstant(found));
  }

  /** The candidates in a node, itself included. */
  #candidatesIn({ tree, startIndex, endIndex }: Node): Candidate[] {
    this.#candidates ??= this.#candidatesOf(tree.rootNode);
    const inside: Candidate[] = [];
    for (let at = lowerBound(this.#candidates, startIndex); at < this.#candidates.length; at++) {
      const candidate = this.#candidates[at]!;
      if (candidate.start >= endIndex) break;
      if (candidate.end <= endIndex) inside.push(candidate);
    }
    return inside;
  }

  #candidatesOf(root: Node): Candidate[] {
    const nodes = root.descendantsOfType([...this.#rules.keys()]).filter(node => node !== null);
    return nodes.map(node => ({ node, type: node.type, start: node.startIndex, end: node.endIndex }));
  }

  /** The definitions of ordered candidates, without those nested in another definition. */
  #resolved(candidates: readonly Candidate[]): Found[] {
    const resolved: Found[] = [];
    let behind = -1;
    for (const { node, start, end } of candidates) {
      if (start < behind) continue;
      const found = this.resolve(node);
      if (!found) continue;
      resolved.push(found);
      if (!isPlainConstant(found)) behind = end;
    }
    return resolved;
  }

  /** Items among the children of a node. */
  of(parent: Node): Item[] {
    const collector = new ItemCollector(this.#lines);
    this.#collect(parent, collector, 0);
    return collector.finish();
  }

  #collect(parent: Node, into: ItemCollector, depth: number): void {
    for (const node of parent.namedChildren) {
      if (!node) continue;
      if (this.isComment(node)) into.comment(node);
      else if (this.#isLead(node)) into.lead(node);
      else this.#item(node, into, depth);
    }
  }

  #item(node: Node, into: ItemCollector, depth: number): void {
    const found = this.resolve(node);
    if (found && !found.isPart) {
      found.kind = this.#syntax.refine?.(found, into.pending) ?? found.kind;
      this.#add(node, found, into);
    } else if (depth < MAX_DEPTH && this.#shouldDescend(node, depth)) {
      into.enterNode(node);
      this.#collect(node, into, depth + 1);
      into.leaveNode(node);
    } else this.#add(node, null, into);
  }

  /** Adds a node. Some grammars include comments that document the next node in the one before; these are split off. */
  #add(node: Node, found: Found | null, into: ItemCollector): void {
    const comments = this.#trailingComments(node);
    into.add(node, found, comments[0]?.startPosition.row);
    for (const comment of comments) into.comment(comment);
  }

  /** Comments at the end of a node that stand on their own rows, indented no deeper than the node. */
  #trailingComments(node: Node): Node[] {
    const { row, column } = node.startPosition;
    const stands = (comment: Node) =>
      comment.startPosition.row > row &&
      comment.startPosition.column <= column &&
      this.#lines.text.slice(this.#lines.start(comment.startPosition.row), comment.startIndex).trim() === '';
    const comments: Node[] = [];
    for (
      let at = this.#lastComment(node);
      at && this.isComment(at) && stands(at);
      at = at.previousNamedSibling
    )
      comments.unshift(at);
    return comments;
  }

  #lastComment(node: Node): Node | null {
    let last: Node | null = node;
    for (let depth = 0; last && depth < MAX_LAST_DEPTH; depth++) {
      if (this.isComment(last)) return last;
      last = last.lastNamedChild;
      if (last && this.#lines.text.slice(last.endIndex, node.endIndex).trim() !== '') return null;
    }
    return null;
  }

  /**
   * Whether a node that defines nothing contains definitions to list (`#ifdef`, `if`, an immediately called function).
   */
  #shouldDescend(node: Node, depth: number): boolean {
    if (this.#transparent.has(node.type)) return true;
    const [first, last] = [node.startPosition.row, endRowOf(node, this.#lines)];
    if (this.#lines.fits(first, last, MAX_WHOLE_CLASS) || first === last) return false;
    return this.#holdsDefinition(node, depth);
  }

  #holdsDefinition(node: Node, depth: number): boolean {
    if (depth > MAX_DEPTH) return false;
    return node.namedChildren.some(child => {
      if (!child) return false;
      const found = this.resolve(child);
      if (found && !found.isPart) return !isPlainConstant(found);
      const rows = endRowOf(child, this.#lines) - child.startPosition.row;
      return rows >= MAX_WHOLE_CLASS.lines / 2 && this.#holdsDefinition(child, depth + 1);
    });
  }
}

/** Index of the first candidate that starts at or after the offset. */
function lowerBound(sorted: readonly Candidate[], start: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Inside a statement, a variable is usually local. */
function isPlainConstant({ kind, members, isPart }: Found): boolean {
  return kind === 'constant' && !members && !isPart;
}
