/** Facts that a grammar itself gives, without a query file: its keywords, operators and node types. */
import type { Language, Node } from 'web-tree-sitter';
import type { NodeKind } from './vocabulary.ts';

/** For each needed kind, the names that are needed: a keyword, an operator, a node type. */
export type NodeNeeds = Readonly<Partial<Record<NodeKind, (name: string) => boolean>>>;

const KEYWORD = /^[#@]?[A-Za-z_]\w*[!?]?$/;
/** Signs without brackets, separators and quotes. */
const OPERATOR = /^[^\w\s()[\]{},;"'`]+$/;
/** Types of named nodes that are a keyword or an operator; the name is their text. */
const NAMED: Readonly<Record<'keyword' | 'operator', ReadonlySet<string>>> = {
  keyword: new Set([
    ...['self', 'super', 'this', 'base', 'crate', 'nil', 'null', 'none', 'undefined', 'true', 'false'],
    ...['redo', 'retry', 'null_literal', 'nil_literal', 'super_expression', 'this_expression'],
    ...['mutable_specifier', 'auto', 'void_type'],
  ]),
  operator: new Set(['optional_chain', 'operator', 'operator_identifier', 'bang', 'vararg_expression']),
};

/** Query patterns that capture the needed nodes as `@keyword`, `@operator` and `@syntax`. */
export function nodePatterns(language: Language, needs: NodeNeeds): string[] {
  return (Object.keys(needs) as NodeKind[]).flatMap(kind => {
    const found = new Set<string>();
    for (let id = 0; id < language.nodeTypeCount; id++) {
      const type = language.nodeTypeForId(id);
      if (type === null || !language.nodeTypeIsVisible(id)) continue;
      const pattern = patternOf(kind, type, language.nodeTypeIsNamed(id), needs[kind]!);
      if (pattern !== undefined) found.add(pattern);
    }
    return found.size > 0 ? [`[${[...found].join(' ')}] @${kind}`] : [];
  });
}

function patternOf(
  kind: NodeKind,
  type: string,
  isNamed: boolean,
  isNeeded: (name: string) => boolean,
): string | undefined {
  if (kind === 'syntax') return isNamed && isNeeded(type) ? `(${type})` : undefined;
  if (isNamed) return NAMED[kind].has(type) ? `(${type})` : undefined;
  const isOfKind = (kind === 'keyword' ? KEYWORD : OPERATOR).test(type);
  return isOfKind && isNeeded(type) ? JSON.stringify(type) : undefined;
}

const MAX_NAME = 20;

/** The name of a captured node, and the code that belongs to it. Offsets are UTF-16 code units. */
export function nodeFact(kind: NodeKind, node: Node): { name: string; start: number; whole: Node } {
  if (kind === 'syntax') return { name: node.type, start: node.startIndex, whole: node };
  const { parent } = node;
  const name = node.isNamed ? node.text.slice(0, MAX_NAME) : node.type;
  if (!parent || (node.isNamed && kind === 'keyword')) return { name, start: node.startIndex, whole: node };
  // `else` is often in the node of its `if`: what follows belongs to it, not what precedes.
  const isWhole = kind === 'operator' || /expression|pattern/.test(parent.type);
  return { name, start: isWhole ? parent.startIndex : node.startIndex, whole: parent };
}
