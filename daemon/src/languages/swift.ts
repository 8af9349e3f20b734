import type { Node } from 'web-tree-sitter';
import {
  childOf,
  type Found,
  field,
  fieldsOf,
  holder,
  type Language,
  leaf,
  type Rule,
  values,
} from './language.ts';

const KINDS: Record<string, Found['kind']> = {
  struct: 'struct',
  enum: 'enum',
  class: 'class',
  actor: 'class',
  extension: 'class',
};

/** Classes, structs, enums, actors and extensions are one node type; the keyword tells them apart. */
const typeDeclaration: Rule = (node, resolve) => {
  const keyword = node.children.find(child => child && KINDS[child.type])?.type ?? 'class';
  const name = (inner: Node) => field(inner, 'name')?.replace(/<.*$/s, '') ?? null;
  return holder(KINDS[keyword] ?? 'class', { name })(node, resolve);
};

/** ``func `default`()`` is called what stands in the backticks. */
const functionDeclaration = leaf('function', {
  name: node => field(node, 'name')?.replace(/^`(.*)`$/, '$1') ?? null,
});

/** `let a = 1, b = 2`, `let (c, d) = …` */
const property = values(
  node => fieldsOf(node, 'name').flatMap(pattern => pattern.descendantsOfType('simple_identifier')) as Node[],
  node => childOf(node, 'computed_property'),
);

export const swift: Language = {
  name: 'swift',
  extensions: ['.swift'],
  interpreters: ['swift'],
  syntax: {
    grammar: 'swift',
    comments: ['comment', 'multiline_comment'],
    rules: {
      class_declaration: typeDeclaration,
      protocol_declaration: holder('interface'),
      function_declaration: functionDeclaration,
      protocol_function_declaration: functionDeclaration,
      init_declaration: leaf('method', { name: () => 'init' }),
      deinit_declaration: leaf('method', { name: () => 'deinit' }),
      subscript_declaration: leaf('method', {
        name: () => 'subscript',
        body: node => childOf(node, 'computed_property'),
      }),
      property_declaration: property,
      protocol_property_declaration: property,
      typealias_declaration: leaf('type'),
      associatedtype_declaration: leaf('type'),
    },
    refine: found => (found.kind === 'function' && /^test[A-Z]/.test(found.name) ? 'test' : found.kind),
  },
};
