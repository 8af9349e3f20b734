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
    walk(cursor, text, painter, { parent: '', parentField: null, depth: 0 });
  } finally {
    cursor.delete();
  }
}

interface Above {
  parent: string;
  parentField: string | null;
  depth: number;
}

function walk(cursor: TreeCursor, text: string, painter: Painter, above: Above): void {
  const { nodeType: parent, currentFieldName: parentField } = cursor;
  if (cursor.nodeIsNamed && COMMENT.test(parent))
    painter.paint(cursor.startIndex, cursor.endIndex, 'comment');
  else if (cursor.nodeIsNamed && STRING.test(parent)) paintString(cursor, text, painter, above);
  else if (above.depth > MAX_DEPTH || !cursor.gotoFirstChild()) paintLeaf(cursor, text, painter, above);
  else {
    do {
      const inner = { parent, parentField, depth: above.depth + 1 };
      if (isLeaf(cursor)) paintLeaf(cursor, text, painter, inner, above.parent);
      else walk(cursor, text, painter, inner);
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }
}

/** Whether the node has no children. A string and a comment are handled whole. */
function isLeaf(cursor: TreeCursor): boolean {
  if (cursor.nodeIsNamed && (COMMENT.test(cursor.nodeType) || STRING.test(cursor.nodeType))) return false;
  if (!cursor.gotoFirstChild()) return true;
  cursor.gotoParent();
  return false;
}

function paintLeaf(
  cursor: TreeCursor,
  text: string,
  painter: Painter,
  { parent, parentField }: Above,
  grandparent = '',
): void {
  const { startIndex, endIndex } = cursor;
  const tokenClass = classOfLeaf({
    type: cursor.nodeType,
    isNamed: cursor.nodeIsNamed,
    text: text.slice(startIndex, Math.min(endIndex, startIndex + 64)),
    field: cursor.currentFieldName,
    parent,
    parentField,
    grandparent,
  });
  if (tokenClass) painter.paint(startIndex, endIndex, tokenClass);
}

/** A string, without the code in it. */
function paintString(cursor: TreeCursor, text: string, painter: Painter, above: Above): void {
  let from = cursor.startIndex;
  const end = cursor.endIndex;
  const parent = cursor.nodeType;
  if (cursor.gotoFirstChild()) {
    do {
      if (!INTERPOLATION.test(cursor.nodeType)) continue;
      painter.paint(from, cursor.startIndex, 'string');
      from = cursor.endIndex;
      walk(cursor, text, painter, { parent, parentField: null, depth: above.depth + 1 });
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }
  painter.paint(from, end, 'string');
}
