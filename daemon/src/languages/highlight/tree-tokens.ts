import type { Tree, TreeCursor } from 'web-tree-sitter';
import { classOfLeaf } from './leaf-class.ts';
import type { Painter } from './painter.ts';

const COMMENT = /comment/;
const STRING = /string|char_literal|character|heredoc|rune_literal|^regex|template_literal|^char$|raw_text/;
/** Code within a string. */
const INTERPOLATION = /interpolation|substitution|expansion|^embedded|string_expression/;
/** Deeper trees are not colored further: the walk is recursive. */
const MAX_DEPTH = 400;

/** Colors a text by its syntax tree. */
export function paintTree(tree: Tree, text: string, painter: Painter): void {
  const cursor = tree.walk();
  try {
    new TreePainter(cursor, text, painter).walk(TOP);
  } finally {
    cursor.delete();
  }
}

/** The node above, and what it is to the one above that. */
interface Above {
  parent: string;
  parentField: string | null;
  grandparent: string;
  depth: number;
}

const TOP: Above = { parent: '', parentField: null, grandparent: '', depth: 0 };

class TreePainter {
  readonly #cursor: TreeCursor;
  readonly #text: string;
  readonly #painter: Painter;

  constructor(cursor: TreeCursor, text: string, painter: Painter) {
    this.#cursor = cursor;
    this.#text = text;
    this.#painter = painter;
  }

  /** Colors the node of the cursor, and returns the cursor to it. */
  walk(above: Above): void {
    const cursor = this.#cursor;
    const type = cursor.nodeType;
    const isNamed = cursor.nodeIsNamed;
    if (isNamed && COMMENT.test(type)) this.#painter.paint(cursor.startIndex, cursor.endIndex, 'comment');
    else if (isNamed && STRING.test(type)) this.#paintString(above);
    else {
      const field = cursor.currentFieldName;
      if (above.depth > MAX_DEPTH || !cursor.gotoFirstChild()) this.#paintLeaf(type, isNamed, field, above);
      else this.#walkChildren({ ...inside(type, above), parentField: field });
    }
  }

  /** The cursor is at the first child. */
  #walkChildren(above: Above): void {
    do this.walk(above);
    while (this.#cursor.gotoNextSibling());
    this.#cursor.gotoParent();
  }

  #paintLeaf(type: string, isNamed: boolean, field: string | null, above: Above): void {
    const { startIndex, endIndex } = this.#cursor;
    const text = isNamed ? this.#text.slice(startIndex, Math.min(endIndex, startIndex + 64)) : type;
    const { parent, parentField, grandparent } = above;
    const tokenClass = classOfLeaf({ type, isNamed, text, field, parent, parentField, grandparent });
    if (tokenClass) this.#painter.paint(startIndex, endIndex, tokenClass);
  }

  /** A string, without the code in it. */
  #paintString(above: Above): void {
    const cursor = this.#cursor;
    let from = cursor.startIndex;
    const end = cursor.endIndex;
    const within = inside(cursor.nodeType, above);
    if (cursor.gotoFirstChild()) {
      do {
        if (!INTERPOLATION.test(cursor.nodeType)) continue;
        this.#painter.paint(from, cursor.startIndex, 'string');
        from = cursor.endIndex;
        this.walk(within);
      } while (cursor.gotoNextSibling());
      cursor.gotoParent();
    }
    this.#painter.paint(from, end, 'string');
  }
}

function inside(type: string, above: Above): Above {
  return { parent: type, parentField: null, grandparent: above.parent, depth: above.depth + 1 };
}
