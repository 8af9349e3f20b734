import type { Node } from 'web-tree-sitter';
import type { CodeSymbol } from '../../languages/code-symbol.ts';
import type { ChunkKind } from '../../languages/kinds.ts';
import type { Found, Syntax } from '../../languages/language.ts';
import { docOf, signatureOf, stripComment } from './comment.ts';
import type { Item } from './item-collector.ts';
import { MAX_DEPTH, MAX_UNIT, MAX_WHOLE_CLASS } from './limits.ts';
import type { Lines } from './lines.ts';
import { BLANK, type Piece } from './piece.ts';
import { type CutRows, partStarts, partsOf, statementRows } from './split-pieces.ts';
import { asMember, insideOf, isSame, type Place, placeOf, symbolsOf, within } from './symbols.ts';
import { SyntaxItems } from './syntax-items.ts';

/** Turns a syntax tree into pieces, in order. The caller assigns the rows between pieces. */
export class TreePieces {
  readonly #syntax: Syntax;
  readonly #lines: Lines;
  readonly #items: SyntaxItems;
  readonly #pieces: Piece[] = [];
  /**
   * Members of definitions that were split. They are assigned to the final pieces, which are known only after small
   * ones are merged.
   */
  readonly #apart: CodeSymbol[] = [];

  constructor(syntax: Syntax, lines: Lines) {
    this.#syntax = syntax;
    this.#lines = lines;
    this.#items = new SyntaxItems(syntax, lines);
  }

  of(root: Node): Piece[] {
    this.#place(this.#items.of(root), { container: null, inClass: false }, 0);
    return this.#pieces;
  }

  /** Assigns the members of split definitions to the final pieces. */
  withMembers(pieces: readonly Piece[]): readonly Piece[] {
    if (this.#apart.length === 0) return pieces;
    return pieces.map(piece => {
      const members = within(this.#apart, piece.startRow, piece.endRow);
      return members.length === 0 ? piece : { ...piece, symbols: [...piece.symbols, ...members] };
    });
  }

  #place(items: readonly Item[], at: Place, depth: number): void {
    for (const item of items) {
      if (item.found) this.#definition(item, item.found, at, depth);
      else this.#block(item, at);
    }
  }

  #definition(item: Item, found: Found, at: Place, depth: number): void {
    const { startRow, endRow } = item;
    const own = symbolsOf(found, at, this.#lines);
    const base = { ...this.#describe(item, found, at), symbols: own, startRow, endRow };
    const limit = found.members ? MAX_WHOLE_CLASS : MAX_UNIT;
    const inside = insideOf(found, at);
    const members = this.#members(found);
    const headed = this.#inHead(found, members);
    const below = members.slice(headed);
    const symbolsIn = (items: readonly Item[]) => items.flatMap(item => this.#symbols(item, inside, depth));
    if (this.#lines.fits(startRow, endRow, limit)) {
      const symbols = [...own, ...symbolsIn(members), ...this.#localSymbols(item, at)];
      this.#pieces.push({ ...base, symbols: within(symbols, startRow, endRow) });
    } else if (depth < MAX_DEPTH && this.#hasOwnRows(item, below)) {
      const { headEnd, rest } = this.#cutHead(item, found, below);
      const ofHead = symbolsIn(members.slice(0, headed));
      this.#apart.push(...[...own, ...ofHead].filter(({ isMember }) => isMember));
      const symbols = own.filter(({ isMember }) => !isMember);
      this.#pieces.push({ ...base, symbols, endRow: headEnd, role: 'head' });
      this.#place(rest, inside, depth + 1);
    } else this.#parts(item, base, [...own, ...this.#localSymbols(item, at)]);
  }

  /**
   * The names that a function, or a value with code in it, defines inside. They are found only by the whole name,
   * because they say little about its purpose.
   */
  #localSymbols({ found, nodes }: Pick<Item, 'found' | 'nodes'>, at: Place, depth = 0): CodeSymbol[] {
    if (!found || found.members || !HAVE_LOCALS.has(found.kind) || depth > MAX_DEPTH) return [];
    const long = nodes.filter(node => node.endPosition.row > node.startPosition.row);
    const inside = insideOf(found, at);
    return this.#items.localDefinitions(long).flatMap(inner => {
      const item = { found: inner, nodes: [inner.node] };
      // A wrapper (`export`, a decorator) contains the definition itself.
      if (isSame(inner, found, this.#lines)) return this.#localSymbols(item, at, depth + 1);
      const own = this.#localSymbols(item, inside, depth + 1);
      return [...this.#allSymbols(inner, inside, depth), ...own].map(asMember);
    });
  }

  #members({ members, inside, body }: Found): Item[] {
    const parent = inside ?? body;
    return members && parent ? this.#items.of(parent) : [];
  }

  /** The symbols of a member and of its own members. If the item has no name, the symbols inside it. */
  #symbols({ found, nodes }: Item, at: Place, depth: number): CodeSymbol[] {
    if (found) return [...this.#allSymbols(found, at, depth), ...this.#localSymbols({ found, nodes }, at)];
    const symbols = this.#items
      .definitionsInside(nodes)
      .flatMap(inside => this.#allSymbols(inside, at, depth + 1));
    const variables = this.#items
      .variablesInside(nodes)
      .flatMap(found => symbolsOf(found, at, this.#lines))
      .map(asMember);
    return [...symbols, ...variables];
  }

  #allSymbols(found: Found, at: Place, depth: number): CodeSymbol[] {
    const inside = insideOf(found, at);
    const inner = depth < MAX_DEPTH ? this.#members(found) : [];
    const own = symbolsOf(found, at, this.#lines);
    return [...own, ...inner.flatMap(member => this.#symbols(member, inside, depth + 1))];
  }

  /** Number of members that belong to the head because they share its row: `trait A { self =>`. */
  #inHead({ inside, body }: Found, [first]: readonly Item[]): number {
    const [parent, node] = [inside ?? body, first?.nodes[0]];
    if (!parent || !first || !node || first.found) return 0;
    return first.endRow === parent.startPosition.row && node.startIndex > parent.startIndex ? 1 : 0;
  }

  /**
   * Whether a class can be split into its members: at least one is a definition, and the first starts below the head's
   * row.
   */
  #hasOwnRows(item: Item, members: readonly Item[]): boolean {
    return members.some(member => member.found) && (members[0] as Item).startRow > item.startRow;
  }

  /**
   * Ends the head of a class where its members begin. The head keeps the docstring, or the first part of a long one.
   */
  #cutHead(item: Item, found: Found, below: readonly Item[]): { headEnd: number; rest: readonly Item[] } {
    const [first, second] = below;
    if (!first || !second || first.found || !this.#syntax.docstring?.(found, []))
      return { headEnd: (first?.startRow ?? item.endRow + 1) - 1, rest: below };
    const [, cut] = partStarts(this.#lines, item.startRow, second.startRow - 1, new Map());
    if (cut === undefined) return { headEnd: second.startRow - 1, rest: below.slice(1) };
    return { headEnd: cut - 1, rest: [{ ...first, startRow: cut }, ...below.slice(1)] };
  }

  #block(item: Item, at: Place): void {
    const doc = item.nodes.length ? null : this.#docOf(item.leads);
    const { startRow, endRow } = item;
    const { container } = at;
    const found = this.#symbols(item, at, 0);
    const symbols = within(found, startRow, endRow);
    const piece: Piece = { ...BLANK, startRow, endRow, symbols, container, doc };
    if (this.#lines.fits(startRow, endRow, MAX_UNIT)) this.#pieces.push(piece);
    else this.#parts(item, piece, found);
  }

  /**
   * Splits a long definition or statement where its statements start. Each part keeps the name and has the symbols in
   * its rows.
   */
  #parts(item: Item, base: Piece, symbols: readonly CodeSymbol[]): void {
    const cuts: CutRows = new Map(item.nodes.slice(1).map(node => [node.startPosition.row, 0]));
    for (const node of item.nodes)
      statementRows(node, this.#lines, child => this.#items.isComment(child), cuts);
    const own = base.symbol === null ? [] : base.symbols.slice(0, 1);
    for (const part of partsOf(base, this.#lines, cuts)) {
      const inside = within(symbols, part.startRow, part.endRow);
      this.#pieces.push({ ...part, symbols: [...new Set([...own, ...inside])] });
    }
  }

  #describe(item: Item, found: Found, outer: Place): Piece {
    const { container, inClass } = placeOf(found, outer);
    return {
      ...BLANK,
      kind: found.kind === 'function' && inClass ? 'method' : found.kind,
      symbol: found.name,
      container,
      signature: this.#signature(found),
      doc: this.#doc(item, found),
    };
  }

  /**
   * The definition up to its body. Without a body: the whole declaration of a function, or the first line of anything
   * else.
   */
  #signature({ node, body, kind }: Found): string {
    const start = this.#skipAnnotations(node);
    const comment = node.namedChildren.find(
      child => child && child.startIndex > start && this.#items.isComment(child),
    );
    const hasBody = body !== null && body.startIndex > node.startIndex;
    const isWhole = hasBody || kind === 'function' || kind === 'method';
    let end = hasBody ? body.startIndex : node.endIndex;
    if (comment) end = Math.min(end, comment.startIndex);
    const head = this.#lines.text.slice(start, Math.min(end, start + 4_000)).trimStart();
    return signatureOf(isWhole ? head : (head.split('\n', 1)[0] ?? ''));
  }

  /**
   * The offset of a definition after annotations (`@Override`), attributes (`[Fact]`) and comments that have their own
   * lines.
   */
  #skipAnnotations(node: Node): number {
    let start = node.startIndex;
    for (const outer of node.namedChildren)
      for (const child of outer?.type === 'modifiers' ? outer.namedChildren : [outer]) {
        if (!child || !(ANNOTATION.test(child.type) || this.#items.isComment(child))) return start;
        const rest = this.#lines.text.slice(child.endIndex, child.endIndex + 200);
        if (/^[ \t]*\r?\n/.test(rest)) start = child.endIndex;
      }
    return start;
  }

  #doc(item: Item, found: Found): string | null {
    const inside = this.#syntax.docstring?.(found, item.leads);
    const before = this.#docOf(item.leads.filter(lead => this.#items.isComment(lead)));
    const docstring = inside ? stripComment(inside) : null;
    return docstring && before ? `${docstring}\n${before}` : docstring || before;
  }

  /** Reads the original text: the parsed text may have its comments blanked. */
  #docOf(comments: readonly Node[]): string | null {
    return docOf(comments.map(({ startIndex, endIndex }) => this.#lines.text.slice(startIndex, endIndex)));
  }
}

const ANNOTATION = /^(decorator|(marker_)?annotation|attribute(_list)?)$/;

/** Kinds whose inner definitions are local, not members. */
const HAVE_LOCALS = new Set<ChunkKind>(['function', 'method', 'test', 'constant']);
