import type { Node } from 'web-tree-sitter';
import { HASH_AND_SLASHES } from './comments.ts';
import { CAMEL_CASE_TESTS } from './file-globs.ts';
import {
  childrenOf,
  type Found,
  field,
  fieldsOf,
  holder,
  type Language,
  leaf,
  loneValues,
  memberAt,
  type Name,
  oneLine,
  part,
  type Rule,
  values,
} from './language.ts';
import { terms } from './php/terms.ts';

/** `const A = 1, B = 2`, `private $p, $q`: each element's first child is its name. */
const elements = (type: string) =>
  values(node => childrenOf(node, type).flatMap(element => element.namedChild(0) ?? []));

/** `__construct(private int $a)` */
function promotedProperties(node: Node): Name[] {
  const list = node.childForFieldName('parameters');
  const promoted = list ? childrenOf(list, 'property_promotion_parameter') : [];
  return promoted.flatMap(one => fieldsOf(one, 'name')).map(memberAt);
}

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
  comments: HASH_AND_SLASHES,
  features: { types: ['int', 'float', 'string', 'bool'], html: true, deprecatesInDocs: true },
  spoken: [],
  title: 'PHP',
  terms,
  files: { tests: [CAMEL_CASE_TESTS], locks: ['composer.lock'] },
  syntax: {
    grammar: 'php',
    comments: ['comment'],
    rules: {
      // `namespace X;` is an ordinary statement; `namespace X { … }` contains its declarations.
      namespace_definition: (node, resolve) =>
        node.childForFieldName('body') ? holder('module')(node, resolve) : null,
      class_declaration: holder('class'),
      interface_declaration: holder('interface'),
      trait_declaration: holder('class'),
      enum_declaration: holder('enum', { also: loneValues('enum_case', one => fieldsOf(one, 'name')) }),
      enum_case: part(leaf('constant')),
      function_definition: leaf('function'),
      method_declaration: leaf('method', { also: promotedProperties }),
      const_declaration: elements('const_element'),
      property_declaration: elements('property_element'),
      expression_statement: statement,
    },
    refine,
  },
};
