import type { Node } from 'web-tree-sitter';
import type { ChunkKind } from '../languages/kinds.ts';
import type { Found, Name, Syntax } from '../languages/language.ts';
import { docOf, signatureOf, stripComment } from './chunk-comment.ts';
import { MAX_DEFINITIONS, MAX_DEPTH, MAX_UNIT, MAX_WHOLE_CLASS } from './chunk-limits.ts';
import type { Lines } from './chunk-lines.ts';
import { type Item, Outline } from './chunk-outline.ts';
import { type CutRows, partStarts, statementRows } from './chunk-split.ts';

/** A chunk in the making: rows instead of text. */
export interface Piece {
  /** 0-based rows, both included. */
  startRow: number;
  endRow: number;
  kind: ChunkKind;
  symbol: string | null;
  definitions: string[];
  members: string[];
  container: string | null;
  signature: string | null;
  doc: string | null;
  /** What it is to its neighbours: part of a longer definition, head of a class, or whole. */
  role: 'whole' | 'part' | 'head';
}

/** Lays a syntax tree out as pieces, in order; rows between pieces are left for the caller to close. */
export class Layout {
  readonly #syntax: Syntax;
  readonly #lines: Lines;
  readonly #outline: Outline;
  readonly #pieces: Piece[] = [];
  /** Members of what is cut. They are in the pieces where they stand, which are not known before small ones are put together. */
  readonly #apart: Name[] = [];

  constructor(syntax: Syntax, lines: Lines) {
    this.#syntax = syntax;
    this.#lines = lines;
    this.#outline = new Outline(syntax, lines);
  }

  pieces(root: Node): Piece[] {
    this.#place(this.#outline.items(root), null, 0);
    return this.#pieces;
  }

  /** Gives the members of what was cut to the final pieces. */
  withMembers(pieces: readonly Piece[]): readonly Piece[] {
    if (this.#apart.length === 0) return pieces;
    return pieces.map(piece => {
      const { members } = within(this.#apart, piece.startRow, piece.endRow);
      const others = members.filter(name => !piece.definitions.includes(name));
      return { ...piece, members: unique([...piece.members, ...others]).slice(0, MAX_DEFINITIONS) };
    });
  }

  #place(items: readonly Item[], container: string | null, depth: number, inClass = false): void {
    for (const item of items) {
      if (item.found) this.#definition(item, item.found, container, depth, inClass);
      else this.#block(item, container);
    }
  }

  #definition(item: Item, found: Found, outer: string | null, depth: number, inClass: boolean): void {
    const container = [outer, found.owner].filter(Boolean).join('.') || null;
    const base = {
      ...this.#describe(item, found, container, inClass),
      startRow: item.startRow,
      endRow: item.endRow,
    };
    const limit = found.members ? MAX_WHOLE_CLASS : MAX_UNIT;
    const members = this.#members(found);
    const headed = this.#inHead(found, members);
    const below = members.slice(headed);
    if (this.#lines.fits(item.startRow, item.endRow, limit)) {
      const inside = members.flatMap(member => this.#names(member, depth));
      const names = [...namesOf(found), ...inside, ...this.#localNames(item)];
      this.#pieces.push({ ...base, ...within(names, item.startRow, item.endRow) });
    } else if (depth < MAX_DEPTH && this.#hasOwnRows(item, below)) {
      const inside = container ? `${container}.${found.name}` : found.name;
      const { headEnd, rest } = this.#cutHead(item, found, below);
      const ofHead = members.slice(0, headed).flatMap(member => this.#names(member, depth));
      this.#apart.push(...[...namesOf(found), ...ofHead].filter(({ isMember }) => isMember));
      this.#pieces.push({ ...base, members: [], endRow: headEnd, role: 'head' });
      this.#place(rest, inside, depth + 1, CLASSES.has(found.kind));
    } else this.#parts(item, base, [...namesOf(found), ...this.#localNames(item)]);
  }

  /**
   * Names of what a function, or a value with code in it, defines inside itself: found by the whole name alone, since
   * they say little of what it is for.
   */
  #localNames({ found, nodes }: Pick<Item, 'found' | 'nodes'>, depth = 0): Name[] {
    if (!found || found.members || !HAVE_LOCALS.has(found.kind) || depth > MAX_DEPTH) return [];
    const long = nodes.filter(node => node.endPosition.row > node.startPosition.row);
    return this.#outline.localDefinitions(long).flatMap(inner => {
      const own = this.#localNames({ found: inner, nodes: [inner.node] }, depth + 1);
      return [...this.#allNames(inner, depth), ...own].map(asMember);
    });
  }

  #members({ members, inside, body }: Found): Item[] {
    const parent = inside ?? body;
    return members && parent ? this.#outline.items(parent) : [];
  }

  /** Names of a member and of its members; of what stands inside one that has no name. */
  #names({ found, nodes }: Item, depth: number): Name[] {
    if (found) return [...this.#allNames(found, depth), ...this.#localNames({ found, nodes })];
    const names = this.#outline.definitionsInside(nodes).flatMap(inside => this.#allNames(inside, depth + 1));
    return [...names, ...this.#outline.variablesInside(nodes).flatMap(namesOf).map(asMember)];
  }

  #allNames(found: Found, depth: number): Name[] {
    const inner = depth < MAX_DEPTH ? this.#members(found) : [];
    return [...namesOf(found), ...inner.flatMap(member => this.#names(member, depth + 1))];
  }

  /** How many of the members belong to the head, as they stand after the brace in its row: `trait A { self =>`. */
  #inHead({ inside, body }: Found, [first]: readonly Item[]): number {
    const [parent, node] = [inside ?? body, first?.nodes[0]];
    if (!parent || !first || !node || first.found) return 0;
    return first.endRow === parent.startPosition.row && node.startIndex > parent.startIndex ? 1 : 0;
  }

  /** Whether a class can be cut into its members: one is a definition, and the first starts below the head's row. */
  #hasOwnRows(item: Item, members: readonly Item[]): boolean {
    return members.some(member => member.found) && (members[0] as Item).startRow > item.startRow;
  }

  /** The head of a class ends where its members begin; its docstring stays with it, or the first part of a long one. */
  #cutHead(item: Item, found: Found, below: readonly Item[]): { headEnd: number; rest: readonly Item[] } {
    const [first, second] = below;
    if (!first || !second || first.found || !this.#syntax.docstring?.(found, []))
      return { headEnd: (first?.startRow ?? item.endRow + 1) - 1, rest: below };
    const [, cut] = partStarts(this.#lines, item.startRow, second.startRow - 1, new Map());
    if (cut === undefined) return { headEnd: second.startRow - 1, rest: below.slice(1) };
    return { headEnd: cut - 1, rest: [{ ...first, startRow: cut }, ...below.slice(1)] };
  }

  #block(item: Item, container: string | null): void {
    const doc = item.nodes.length ? null : this.#docOf(item.leads);
    const { startRow, endRow } = item;
    const names = this.#names(item, 0);
    const piece: Piece = { ...BLANK, startRow, endRow, ...within(names, startRow, endRow), container, doc };
    if (this.#lines.fits(startRow, endRow, MAX_UNIT)) this.#pieces.push(piece);
    else this.#parts(item, piece, names);
  }

  /** A long definition or statement, cut where its statements start; each part keeps the name, and has those in its rows. */
  #parts(item: Item, base: Piece, names: readonly Name[]): void {
    const cuts: CutRows = new Map(item.nodes.slice(1).map(node => [node.startPosition.row, 0]));
    for (const node of item.nodes)
      statementRows(node, this.#lines, child => this.#outline.isComment(child), cuts);
    const starts = partStarts(this.#lines, item.startRow, item.endRow, cuts);
    starts.forEach((startRow, index) => {
      const endRow = (starts[index + 1] ?? item.endRow + 1) - 1;
      const own = base.symbol === null ? [] : [base.symbol];
      const { definitions, members } = within(names, startRow, endRow);
      this.#pieces.push({
        ...base,
        startRow,
        endRow,
        definitions: unique([...own, ...definitions]),
        members,
        role: starts.length > 1 ? 'part' : base.role,
      });
    });
  }

  #describe(item: Item, found: Found, container: string | null, inClass: boolean): Piece {
    return {
      ...BLANK,
      kind: found.kind === 'function' && (inClass || found.owner) ? 'method' : found.kind,
      symbol: found.name,
      ...namesOfPiece(namesOf(found)),
      container,
      signature: this.#signature(found),
      doc: this.#doc(item, found),
    };
  }

  /** The definition up to its body; without one, a function's whole declaration, and the first line of the rest. */
  #signature({ node, body, kind }: Found): string {
    const start = this.#pastAnnotations(node);
    const comment = node.namedChildren.find(
      child => child && child.startIndex > start && this.#outline.isComment(child),
    );
    const hasBody = body !== null && body.startIndex > node.startIndex;
    const isWhole = hasBody || kind === 'function' || kind === 'method';
    let end = hasBody ? body.startIndex : node.endIndex;
    if (comment) end = Math.min(end, comment.startIndex);
    const head = this.#lines.text.slice(start, Math.min(end, start + 4_000)).trimStart();
    return signatureOf(isWhole ? head : (head.split('\n', 1)[0] ?? ''));
  }

  /** Where a definition starts past annotations (`@Override`), attributes (`[Fact]`) and comments with lines of their own. */
  #pastAnnotations(node: Node): number {
    let start = node.startIndex;
    for (const outer of node.namedChildren)
      for (const child of outer?.type === 'modifiers' ? outer.namedChildren : [outer]) {
        if (!child || !(ANNOTATION.test(child.type) || this.#outline.isComment(child))) return start;
        const rest = this.#lines.text.slice(child.endIndex, child.endIndex + 200);
        if (/^[ \t]*\r?\n/.test(rest)) start = child.endIndex;
      }
    return start;
  }

  #doc(item: Item, found: Found): string | null {
    const inside = this.#syntax.docstring?.(found, item.leads);
    const before = this.#docOf(item.leads.filter(lead => this.#outline.isComment(lead)));
    const docstring = inside ? stripComment(inside) : null;
    return docstring && before ? `${docstring}\n${before}` : docstring || before;
  }

  /** From the file's own text: what is parsed may be blank in comments too. */
  #docOf(comments: readonly Node[]): string | null {
    return docOf(comments.map(({ startIndex, endIndex }) => this.#lines.text.slice(startIndex, endIndex)));
  }
}

const ANNOTATION = /^(decorator|(marker_)?annotation|attribute(_list)?)$/;

/** What may have definitions inside that are no members of it. */
const HAVE_LOCALS = new Set<ChunkKind>(['function', 'method', 'test', 'constant']);

/** Functions inside these are methods. */
const CLASSES = new Set<ChunkKind>(['class', 'interface', 'struct', 'enum']);

const BLANK: Piece = {
  startRow: 0,
  endRow: 0,
  kind: 'block',
  symbol: null,
  definitions: [],
  members: [],
  container: null,
  signature: null,
  doc: null,
  role: 'whole',
};

const asMember = (name: Name): Name => ({ ...name, isMember: true });

/** What a definition is called: its own name first, then the further ones. */
function namesOf({ name, node, isPart, also = [] }: Found): Name[] {
  const names = [{ name, row: node.startPosition.row }, ...also];
  return isPart ? names.map(asMember) : names;
}

type PieceNames = Pick<Piece, 'definitions' | 'members'>;

/** The names that stand in the rows, each once. */
function within(names: readonly Name[], startRow: number, endRow: number): PieceNames {
  return namesOfPiece(names.filter(({ row }) => row >= startRow && row <= endRow));
}

function namesOfPiece(names: readonly Name[]): PieceNames {
  const are = (isMember: boolean) =>
    unique(names.filter(name => (name.isMember ?? false) === isMember).map(({ name }) => name));
  const definitions = are(false).slice(0, MAX_DEFINITIONS);
  const others = are(true).filter(name => !definitions.includes(name));
  return { definitions, members: others.slice(0, MAX_DEFINITIONS - definitions.length) };
}

export function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
