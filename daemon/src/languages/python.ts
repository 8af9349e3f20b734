import type { Node } from 'web-tree-sitter';
import { type Found, field, holder, type Language, leaf, type Rule, wrapper } from './language.ts';

function docstring(found: Found): string | null {
  const first = found.body?.type === 'block' ? found.body.namedChild(0) : null;
  const text = first?.type === 'expression_statement' ? first.namedChild(0) : null;
  return text?.type === 'string' ? text.text : null;
}

/** `NAME = value` and `name: type = value`, at module level or in a class. */
const assignment: Rule = node => {
  const inner = node.namedChild(0);
  if (inner?.type !== 'assignment') return null;
  const left = inner.childForFieldName('left');
  if (left?.type !== 'identifier') return null;
  const isLambda = inner.childForFieldName('right')?.type === 'lambda';
  return { kind: isLambda ? 'function' : 'constant', name: left.text, node, body: null, members: false };
};

export const python: Language = {
  name: 'python',
  extensions: ['.py', '.pyi', '.pyw'],
  fileNames: ['sconstruct', 'sconscript', 'wscript'],
  interpreters: ['python', 'python2', 'python3'],
  syntax: {
    grammar: 'python',
    comments: ['comment'],
    rules: {
      function_definition: leaf('function', { joins: false }),
      class_definition: holder('class'),
      decorated_definition: wrapper((node: Node) => node.childForFieldName('definition'), 'inner'),
      expression_statement: assignment,
      type_alias_statement: leaf('type', { name: node => field(node, 'left') }),
    },
    docstring,
    refine: found => {
      if (found.kind === 'function' && /^test_|^test$/.test(found.name)) return 'test';
      return found.kind;
    },
  },
};
