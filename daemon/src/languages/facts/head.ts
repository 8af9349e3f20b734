import type { Node } from 'web-tree-sitter';
import type { Head } from './vocabulary.ts';

/** Fields that hold the body of a definition or statement. */
const FIELDS = ['body', 'consequence', 'block'] as const;
/** Nodes that are a body where the grammar has no field for it. */
const BODY =
  /^(?:block|body|statements|compound_statement|do_block|template_body|code_block|guards|control_structure_body|\w+_(?:body|block|list))$/;
/** Lists that belong to a head. */
const OF_HEAD =
  /parameter|argument|modifier|base|super|initializer|type|import|decorator|attribute|capture|accessor/;

/** The text before the body of a definition or statement; all of it if it has no body. */
export function headOf(node: Node): Head {
  const body = bodyOf(node);
  const whole = body ? node : declarationOf(node);
  return { start: whole.startIndex, end: body?.startIndex ?? whole.endIndex, hasBody: body !== undefined };
}

/** The declaration of a declarator: `virtual void draw() = 0;`, `private volatile Map names;`. */
function declarationOf(node: Node): Node {
  let outer = node;
  while (/_declarator$/.test(outer.type) && outer.parent) outer = outer.parent;
  return /declaration$/.test(outer.type) ? outer : node;
}

/** The body of a definition or statement, or of the function that is its value. Undefined if it has none. */
function bodyOf(node: Node): Node | undefined {
  for (const field of FIELDS) {
    const body = node.childForFieldName(field);
    if (body) return body;
  }
  const value = node.childForFieldName('value');
  if (value && /function|lambda|closure|class/.test(value.type)) return bodyOf(value);
  return node.namedChildren.findLast(
    (child): child is Node => child !== null && BODY.test(child.type) && !OF_HEAD.test(child.type),
  );
}
