import type { Node } from 'web-tree-sitter';
import { docOf } from '../../daemon/src/index/chunks/comment.ts';
import { endRowOf, type Item } from '../../daemon/src/index/chunks/item-collector.ts';
import { Lines } from '../../daemon/src/index/chunks/lines.ts';
import { SyntaxItems } from '../../daemon/src/index/chunks/syntax-items.ts';
import { withTree } from '../../daemon/src/languages/grammar.ts';
import { languageOf, syntaxOf } from '../../daemon/src/languages/index.ts';
import type { ChunkKind } from '../../daemon/src/languages/kinds.ts';
import type { Syntax } from '../../daemon/src/languages/language.ts';

/** A definition with a doc comment on its own lines. Rows are 0-based, both included. */
export interface Documented {
  language: string;
  name: string;
  kind: ChunkKind;
  /** The text of the comment, without comment signs. */
  doc: string;
  comment: { startRow: number; endRow: number };
  /** The definition without its comment, if that is before it. */
  startRow: number;
  endRow: number;
}

const MAX_DEPTH = 4;
/**
 * The sign of doc comments, in languages whose other comments before a definition are often headings or disabled code.
 */
const DOC_SIGNS = new Map([
  ['elixir', /^@/],
  ['scala', /^\/\*\*/],
  ['zig', /^\/\/\/(?!\/)/],
]);
/** `@doc since: "1.2"` and `@moduledoc File.read!("README.md")`: the value is not a string literal. */
const NO_STRING = /^@\w+\s+(?!~[sS]|["'])/;

/** The documented definitions of a file, by the same outline that the daemon splits files along. */
export async function documentedIn(path: string, text: string): Promise<Documented[]> {
  const language = languageOf(path, text.slice(0, 200));
  const syntax = syntaxOf(language, path);
  if (!syntax) return [];
  const lines = new Lines(text);
  const found: Documented[] = [];
  await withTree(syntax.grammar, text, tree => {
    const reader = new Reader(syntax, lines, language.name);
    reader.read(tree.rootNode, 0, found);
  });
  return found;
}

class Reader {
  private readonly syntax: Syntax;
  private readonly lines: Lines;
  private readonly language: string;
  private readonly items: SyntaxItems;

  constructor(syntax: Syntax, lines: Lines, language: string) {
    this.syntax = syntax;
    this.lines = lines;
    this.language = language;
    this.items = new SyntaxItems(syntax, lines);
  }

  read(parent: Node, depth: number, into: Documented[]): void {
    for (const item of this.items.of(parent)) {
      if (!item.found) continue;
      const documented = this.documented(item);
      if (documented) into.push(documented);
      if (item.found.members && item.found.body && depth < MAX_DEPTH)
        this.read(item.found.body, depth + 1, into);
    }
  }

  private documented({ found, leads, nodes, startRow, endRow }: Item): Documented | null {
    const { name, kind } = found!;
    const inside = this.syntax.docstring?.(found!, leads) ?? null;
    const base = { language: this.language, name, kind };
    if (inside !== null) {
      if (NO_STRING.test(inside)) return null;
      const node = stringNode(found!.body, inside) ?? leads.find(lead => lead.text.includes(inside));
      const doc = docOf([inside]);
      if (!node || !doc) return null;
      const comment = this.rowsOf([node]);
      return comment && { ...base, doc, comment, startRow: nodes[0]?.startPosition.row ?? startRow, endRow };
    }
    const sign = DOC_SIGNS.get(this.language);
    const comments = leads.filter(lead => this.items.isComment(lead) && (sign?.test(lead.text) ?? true));
    const doc = docOf(comments.map(comment => comment.text));
    const comment = comments.length > 0 ? this.rowsOf(comments) : null;
    // Ignores a comment among attributes, and one that does not end directly before the rest.
    if (!doc || !comment || comment.startRow !== startRow || comment.endRow >= endRow) return null;
    return { ...base, doc, comment, startRow: comment.endRow + 1, endRow };
  }

  /** The rows of these nodes, if they share them with nothing else. */
  private rowsOf(nodes: readonly Node[]): { startRow: number; endRow: number } | null {
    const startRow = nodes[0]!.startPosition.row;
    const endRow = endRowOf(nodes.at(-1)!, this.lines);
    const covered = nodes.reduce(
      (sum, node) => sum + endRowOf(node, this.lines) - node.startPosition.row + 1,
      0,
    );
    if (covered !== endRow - startRow + 1) return null;
    const first = this.lines.text.slice(this.lines.start(startRow), nodes[0]!.startIndex);
    const last = this.lines.text.slice(nodes.at(-1)!.endIndex, this.lines.start(endRow + 1));
    return first.trim() === '' && last.trim() === '' ? { startRow, endRow } : null;
  }
}

/** The first statement of a body, if it is a docstring and not the only statement. */
function stringNode(body: Node | null, text: string): Node | null {
  const first = body?.namedChild(0) ?? null;
  return first?.text === text && body!.namedChildCount > 1 ? first : null;
}
