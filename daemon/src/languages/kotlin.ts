import type { Node } from 'web-tree-sitter';
import { childOf, childrenOf, holder, type Language, leaf, type Rule, values } from './language.ts';

const typeName = (node: Node) => childOf(node, 'type_identifier')?.text ?? null;
const simpleName = (node: Node) => childOf(node, 'simple_identifier')?.text ?? null;
const classBody = (node: Node) => childOf(node, 'class_body', 'enum_class_body');

function keyword(node: Node): 'class' | 'interface' | 'enum' {
  for (const child of node.children) {
    if (child?.type === 'interface') return 'interface';
    if (child?.type === 'enum') return 'enum';
    if (child?.type === 'class') return 'class';
  }
  return 'class';
}

const classDeclaration: Rule = (node, resolve) =>
  holder(keyword(node), { name: typeName, body: classBody })(node, resolve);

const functionBody = (node: Node) => childOf(node, 'function_body');

/** An extension function's receiver: `fun String.shout()`. */
function receiver(node: Node): string | null {
  let last: string | null = null;
  for (const child of node.namedChildren) {
    if (child?.type === 'simple_identifier') return last;
    if (child?.type === 'user_type' || child?.type === 'nullable_type')
      last = child.text.replace(/[<?].*$/s, '');
  }
  return null;
}

export const kotlin: Language = {
  name: 'kotlin',
  extensions: ['.kt', '.kts', '.ktm'],
  interpreters: ['kotlin'],
  syntax: {
    grammar: 'kotlin',
    comments: ['line_comment', 'multiline_comment'],
    rules: {
      class_declaration: classDeclaration,
      object_declaration: holder('class', { name: typeName, body: classBody }),
      companion_object: holder('class', { name: node => typeName(node) ?? 'Companion', body: classBody }),
      function_declaration: leaf('function', { name: simpleName, body: functionBody, owner: receiver }),
      secondary_constructor: leaf('method', {
        name: () => 'constructor',
        body: node => childOf(node, 'statements'),
      }),
      anonymous_initializer: leaf('method', {
        name: () => 'init',
        body: node => childOf(node, 'statements'),
      }),
      property_declaration: values(node =>
        [node, ...childrenOf(node, 'multi_variable_declaration')]
          .flatMap(parent => childrenOf(parent, 'variable_declaration'))
          .flatMap(variable => childOf(variable, 'simple_identifier') ?? []),
      ),
      type_alias: leaf('type', { name: typeName }),
    },
    refine: found => {
      const modifiers = found.kind === 'function' ? childOf(found.node, 'modifiers') : null;
      return modifiers && /@(\w+\.)*(Test|ParameterizedTest)\b/.test(modifiers.text) ? 'test' : found.kind;
    },
  },
};
