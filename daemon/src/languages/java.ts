import { childOf, childrenOf, fieldsOf, holder, type Language, leaf, part, values } from './language.ts';

const fieldDeclaration = values(node =>
  childrenOf(node, 'variable_declarator').flatMap(declarator => fieldsOf(declarator, 'name')),
);

export const java: Language = {
  name: 'java',
  extensions: ['.java'],
  syntax: {
    grammar: 'java',
    comments: ['line_comment', 'block_comment'],
    transparent: ['enum_body_declarations'],
    rules: {
      class_declaration: holder('class'),
      record_declaration: holder('class'),
      interface_declaration: holder('interface'),
      annotation_type_declaration: holder('interface'),
      enum_declaration: holder('enum'),
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
