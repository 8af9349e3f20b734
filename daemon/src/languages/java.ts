import type { Node } from 'web-tree-sitter';
import { SLASHES } from './comments.ts';
import { CAMEL_CASE_TESTS } from './file-globs.ts';
import { terms } from './java/terms.ts';
import {
  childOf,
  childrenOf,
  fieldsOf,
  holder,
  type Language,
  leaf,
  loneValues,
  memberAt,
  type Name,
  part,
  values,
} from './language.ts';

const fieldDeclaration = values(node =>
  childrenOf(node, 'variable_declarator').flatMap(declarator => fieldsOf(declarator, 'name')),
);

/** `record R(int a, String... b)` */
function components(node: Node): Name[] {
  const list = node.childForFieldName('parameters');
  const parameters = list ? childrenOf(list, 'formal_parameter', 'spread_parameter') : [];
  return parameters
    .map(one => childOf(one, 'variable_declarator') ?? one)
    .flatMap(one => fieldsOf(one, 'name'))
    .map(memberAt);
}

export const java: Language = {
  name: 'java',
  extensions: ['.java'],
  comments: SLASHES,
  spoken: [],
  features: {
    testFunctions: true,
    constructors: true,
    types: ['int', 'float', 'double', 'char'],
    throws: true,
    keywords: 'sealed synchronized volatile transient native strictfp',
  },
  terms,
  files: { tests: [CAMEL_CASE_TESTS], entries: ['package-info.java'] },
  syntax: {
    grammar: 'java',
    comments: ['line_comment', 'block_comment'],
    transparent: ['enum_body_declarations'],
    rules: {
      class_declaration: holder('class'),
      record_declaration: holder('class', { also: components }),
      interface_declaration: holder('interface'),
      annotation_type_declaration: holder('interface'),
      enum_declaration: holder('enum', {
        also: loneValues('enum_constant', value => fieldsOf(value, 'name')),
      }),
      enum_constant: part(holder('constant')),
      method_declaration: leaf('method'),
      constructor_declaration: leaf('method'),
      compact_constructor_declaration: leaf('method'),
      annotation_type_element_declaration: leaf('method'),
      field_declaration: fieldDeclaration,
      constant_declaration: fieldDeclaration,
    },
    refine: found => {
      const modifiers = found.kind === 'method' ? childOf(found.node, 'modifiers') : null;
      return modifiers && /@(Test|ParameterizedTest|RepeatedTest)\b/.test(modifiers.text)
        ? 'test'
        : found.kind;
    },
  },
};
