import type { Node } from 'web-tree-sitter';
import type { Found } from '../../languages/language.ts';
import type { Lines } from './lines.ts';

/** A range of rows of a syntax tree: a definition with its comments, or statements that define nothing. */
export interface Item {
  /** 0-based rows, both included, with the comments and attributes before it. */
  startRow: number;
  endRow: number;
  found: Found | null;
  /** Comments and attributes right before it, in order. */
  leads: Node[];
  /** Its nodes: several if definitions of one name were joined, none for a lone comment. */
  nodes: Node[];
}

/** A longer comment that is followed by a blank line becomes an item of its own. */
const DETACHED_COMMENT_ROWS = 10;
/** The last row on which a node has text. Some grammars end a node after its newline, or before the next token. */
export function endRowOf(node: Node, lines: Lines): number {
  const first = node.startPosition.row;
  let { row } = node.endPosition;
  let end = node.endIndex;
  while (row > first && lines.text.slice(lines.start(row), end).trim() === '') end = lines.start(row--);
  return row;
}

/** Groups nodes into items: comments with the node after them, nodes that share a row with each other. */
export class ItemCollector {
  readonly #items: Item[] = [];
  readonly #lines: Lines;
  pending: Node[] = [];
  #openRow = -1;

  constructor(lines: Lines) {
    this.#lines = lines;
  }

  comment(node: Node): void {
    const last = this.#items.at(-1);
    const row = node.startPosition.row;
    if (last && row <= last.endRow && this.pending.length === 0)
      last.endRow = Math.max(last.endRow, endRowOf(node, this.#lines));
    else {
      this.#detach(row);
      this.pending.push(node);
    }
  }

  lead(node: Node): void {
    this.#detach(node.startPosition.row);
    this.pending.push(node);
  }

  /** Visits the children of a node; its first row belongs to the first child item. */
  enterNode(node: Node): void {
    if (this.#openRow < 0 && this.pending.length === 0) this.#openRow = node.startPosition.row;
  }

  leaveNode(node: Node): void {
    this.#flush();
    const last = this.#items.at(-1);
    const end = endRowOf(node, this.#lines);
    // The first inner item may start above the node, with a comment before it.
    if (last && last.endRow >= node.startPosition.row) last.endRow = Math.max(last.endRow, end);
    else this.#push({ startRow: node.startPosition.row, endRow: end, found: null, leads: [], nodes: [node] });
  }

  /** `beforeRow`: the row where the node's own text ends, if it ends before the node does. */
  add(node: Node, found: Found | null, beforeRow?: number): void {
    const row = node.startPosition.row;
    this.#detach(row);
    const leads = this.pending;
    const startRow = Math.min(
      row,
      leads[0]?.startPosition.row ?? row,
      this.#openRow < 0 ? row : this.#openRow,
    );
    this.pending = [];
    this.#openRow = -1;
    const endRow = beforeRow === undefined ? endRowOf(node, this.#lines) : this.#lastTextBefore(beforeRow);
    this.#push({ startRow, endRow, found, leads, nodes: [node] });
  }

  finish(): Item[] {
    this.#flush();
    return this.#items;
  }

  #lastTextBefore(row: number): number {
    let last = row - 1;
    while (this.#lines.isBlank(last)) last--;
    return last;
  }

  #push(item: Item): void {
    const last = this.#items.at(-1);
    const joins = last?.found?.joins && item.found?.joins && last.found.name === item.found.name;
    if (last?.found && joins) {
      last.endRow = Math.max(last.endRow, item.endRow);
      last.nodes.push(...item.nodes);
    } else this.#items.push(item);
  }

  /**
   * Turns pending comments into an item of their own if a blank line separates them from `row` and they are at the top
   * of the file or long.
   */
  #detach(row: number): void {
    const [first, last] = [this.pending[0], this.pending.at(-1)];
    if (!first || !last || endRowOf(last, this.#lines) + 1 >= row) return;
    const rows = endRowOf(last, this.#lines) - first.startPosition.row + 1;
    const isTop = this.#items.length === 0 && this.#lines.slice(0, first.startPosition.row - 1).trim() === '';
    if (isTop || rows > DETACHED_COMMENT_ROWS) this.#flush();
  }

  #flush(): void {
    const [first, last] = [this.pending[0], this.pending.at(-1)];
    if (!first || !last) return;
    const startRow =
      this.#openRow < 0 ? first.startPosition.row : Math.min(this.#openRow, first.startPosition.row);
    this.#openRow = -1;
    this.#items.push({
      startRow,
      endRow: endRowOf(last, this.#lines),
      found: null,
      leads: this.pending,
      nodes: [],
    });
    this.pending = [];
  }
}
