import type { Node } from 'web-tree-sitter';
import { childOf, type Found, field, holder, type Language, leaf, oneLine, type Rule } from './language.ts';

/** First `$name` or constant name of a declaration. */
const firstName =
  (element: string) =>
  (node: Node): string | null => {
    const inner = childOf(node, element);
    return inner ? (/^\$?\w+/.exec(inner.text)?.[0] ?? null) : null;
  };

/** `$x = function () {}` and `$x = fn() => …`. */
const statement: Rule = node => {
  const inner = node.namedChild(0);
  const right = inner?.type === 'assignment_expression' ? inner.childForFieldName('right') : null;
  if (!inner || !right || !/function|closure/.test(right.type) || /call/.test(right.type)) return null;
  const name = oneLine(field(inner, 'left') ?? '');
  return { kind: 'function', name, node, body: right.childForFieldName('body'), members: false };
};

function refine(found: Found, leads: readonly Node[]): Found['kind'] {
  const isTest =
    found.kind === 'method' &&
    (/^test[A-Z_]/.test(found.name) || leads.some(lead => /@test\b/.test(lead.text)));
  return isTest ? 'test' : found.kind;
}

export const php: Language = {
  name: 'php',
  extensions: ['.php', '.phtml', '.php5', '.php7', '.inc', '.phpt'],
  interpreters: ['php'],
  syntax: {
    grammar: 'php',
    comments: ['comment'],
    rules: {
      // `namespace X;` is a statement like another; `namespace X { … }` holds its declarations.
      namespace_definition: (node, resolve) =>
        node.childForFieldName('body') ? holder('module')(node, resolve) : null,
      class_declaration: holder('class'),
      interface_declaration: holder('interface'),
      trait_declaration: holder('class'),
      enum_declaration: holder('enum'),
      function_definition: leaf('function'),
      method_declaration: leaf('method'),
      const_declaration: leaf('constant', { name: firstName('const_element') }),
      property_declaration: leaf('constant', { name: firstName('property_element') }),
      expression_statement: statement,
    },
    refine,
  },
};
