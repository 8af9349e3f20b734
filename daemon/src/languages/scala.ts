import { field, holder, type Language, leaf, oneLine } from './language.ts';

const value = leaf('constant', {
  name: node => oneLine(field(node, 'pattern') ?? field(node, 'name') ?? ''),
  body: 'value',
});

export const scala: Language = {
  name: 'scala',
  extensions: ['.scala', '.sc', '.sbt'],
  interpreters: ['scala', 'scala-cli', 'amm'],
  syntax: {
    grammar: 'scala',
    comments: ['comment', 'block_comment'],
    rules: {
      class_definition: holder('class'),
      object_definition: holder('class'),
      package_object: holder('module'),
      trait_definition: holder('interface'),
      enum_definition: holder('enum'),
      extension_definition: holder('class', {
        name: node => /\(\s*\w+\s*:\s*([^\s)[]+)/.exec(field(node, 'parameters') ?? '')?.[1] ?? 'extension',
      }),
      given_definition: leaf('constant', { name: node => field(node, 'name') ?? field(node, 'return_type') }),
      function_definition: leaf('function'),
      function_declaration: leaf('function'),
      type_definition: leaf('type', { body: 'type' }),
      val_definition: value,
      var_definition: value,
      val_declaration: value,
      var_declaration: value,
    },
  },
};
