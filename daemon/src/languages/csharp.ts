import type { Node } from 'web-tree-sitter';
import { SLASHES } from './comments.ts';
import { terms } from './csharp/terms.ts';
import { CAMEL_CASE_TESTS } from './file-globs.ts';
import {
  childOf,
  childrenOf,
  enumeratorAt,
  field,
  fieldsOf,
  holder,
  type Language,
  leaf,
  memberAt,
  partsOf,
  type Rule,
  values,
} from './language.ts';

/** `public static readonly int A = 1, B = 2;` */
const variables = values(node =>
  childrenOf(node, 'variable_declaration')
    .flatMap(declaration => childrenOf(declaration, 'variable_declarator'))
    .flatMap(declarator => childOf(declarator, 'identifier') ?? []),
);

/** `record R(int A, string B)` */
const recordProperties = (node: Node) =>
  childrenOf(node, 'parameter_list')
    .flatMap(list => childrenOf(list, 'parameter'))
    .flatMap(parameter => fieldsOf(parameter, 'name'))
    .map(memberAt);

/** `record struct R` */
const isStruct = (node: Node) => node.children.some(child => child?.type === 'struct');

/** `public int Width { get; set; }`: used like a field, but it may contain as much code as a method. */
const property: Rule = (node, resolve) => {
  const found = leaf('method', { body: 'accessors' })(node, resolve);
  return found && { ...found, symbolKind: 'field' };
};

export const csharp: Language = {
  name: 'csharp',
  extensions: ['.cs', '.csx', '.cake'],
  comments: SLASHES,
  spoken: ['cs', 'dotnet', 'c sharp'],
  title: 'C#',
  features: {
    testFunctions: true,
    constructors: true,
    types: ['bool', 'string', 'int', 'float', 'double', 'char'],
    bases: 'colon',
    keywords: 'sealed partial volatile',
  },
  lineForms: { words: {}, modifiers: 'readonly|partial|internal|virtual' },
  terms,
  files: { tests: [CAMEL_CASE_TESTS], locks: ['packages.lock.json'] },
  aliases: ['c#'],
  syntax: {
    grammar: 'c_sharp',
    comments: ['comment'],
    transparent: ['preproc_if', 'preproc_else', 'preproc_elif'],
    rules: {
      namespace_declaration: holder('module'),
      // Depending on the version of the grammar, its declarations are inside the node or after it.
      file_scoped_namespace_declaration: holder('module', {
        body: node =>
          childOf(node, 'class_declaration', 'interface_declaration', 'struct_declaration') ? node : null,
      }),
      class_declaration: holder('class'),
      record_declaration: (node, resolve) =>
        holder(isStruct(node) ? 'struct' : 'class', { also: recordProperties })(node, resolve),
      struct_declaration: holder('struct'),
      interface_declaration: holder('interface'),
      enum_declaration: leaf('enum', { also: partsOf('enum_member_declaration', enumeratorAt) }),
      delegate_declaration: leaf('type'),
      method_declaration: leaf('method'),
      local_function_statement: leaf('function'),
      constructor_declaration: leaf('method'),
      destructor_declaration: leaf('method', { name: node => `~${field(node, 'name') ?? ''}` }),
      operator_declaration: leaf('method', {
        name: node => `operator ${field(node, 'operator') ?? ''}`.trim(),
      }),
      conversion_operator_declaration: leaf('method', {
        name: node => `operator ${field(node, 'type') ?? ''}`.trim(),
      }),
      indexer_declaration: leaf('method', { name: () => 'this[]', body: 'accessors' }),
      event_declaration: leaf('method', { body: 'accessors' }),
      property_declaration: property,
      field_declaration: variables,
      event_field_declaration: variables,
    },
    refine: found => {
      const attributes = found.kind === 'method' ? childOf(found.node, 'attribute_list') : null;
      return attributes && /^\[(Fact|Theory|Test|TestCase|TestMethod)\b/.test(attributes.text)
        ? 'test'
        : found.kind;
    },
  },
};
