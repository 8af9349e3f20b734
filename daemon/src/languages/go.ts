import type { Node } from 'web-tree-sitter';
import { childOf, field, type Language, leaf, oneLine, type Rule } from './language.ts';

/** `func (s *Server[T]) Run()`: `Server`. */
function receiver(node: Node): string | null {
  const text = field(node, 'receiver');
  return text ? (/([\w.]+)\s*(?:\[[^\]]*\])?\s*\)$/.exec(oneLine(text))?.[1] ?? null) : null;
}

const typeDeclaration: Rule = node => {
  const spec = childOf(node, 'type_spec', 'type_alias');
  const name = spec && field(spec, 'name');
  if (!name || node.namedChildCount > 1) return null;
  const type = spec.childForFieldName('type');
  const kind =
    type?.type === 'struct_type' ? 'struct' : type?.type === 'interface_type' ? 'interface' : 'type';
  return { kind, name, node, body: type?.namedChild(0) ?? null, members: false };
};

/** A group (`const ( … )`) is named by its first; a `type ( … )` group is looked through. */
const values: Rule = node => {
  const list = childOf(node, 'var_spec_list') ?? node;
  const spec = childOf(list, 'const_spec', 'var_spec');
  const name = spec && field(spec, 'name');
  return name ? { kind: 'constant', name, node, body: null, members: false } : null;
};

export const go: Language = {
  name: 'go',
  extensions: ['.go'],
  syntax: {
    grammar: 'go',
    comments: ['comment'],
    rules: {
      function_declaration: leaf('function'),
      method_declaration: leaf('method', { owner: receiver }),
      type_declaration: typeDeclaration,
      type_spec: node => {
        const name = field(node, 'name');
        return name ? { kind: 'type', name, node, body: null, members: false } : null;
      },
      const_declaration: values,
      var_declaration: values,
    },
    refine: found =>
      found.kind === 'function' && /^(Test|Benchmark|Fuzz|Example)(?![a-z])/.test(found.name)
        ? 'test'
        : found.kind,
  },
};
