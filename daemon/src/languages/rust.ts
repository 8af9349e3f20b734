import type { Node } from 'web-tree-sitter';
import { SLASHES } from './comments.ts';
import { enumeratorAt, field, holder, type Language, leaf, oneLine, partsOf } from './language.ts';
import { terms } from './rust/terms.ts';
import { macroItems } from './rust-macro-items.ts';
import { withoutItemMacros } from './rust-macros.ts';

const FIELDS = { also: partsOf('field_declaration') };

/** `fmt::Arguments<'a>` and `&'a Arguments` are both `Arguments`. */
function typeName(type: Node | null): string {
  const inner = type && AROUND_TYPES.test(type.type) ? type.childForFieldName('type') : null;
  if (inner) return typeName(inner);
  const name = type?.type === 'scoped_type_identifier' ? field(type, 'name') : null;
  return oneLine(name ?? type?.text ?? '').replace(/<.*$/, '');
}

const AROUND_TYPES = /^(generic|reference|pointer)_type$/;

/**
 * `impl<T> Display for Wrapper<T>`: the type owns the methods, and the signature names the trait. `impl<T: Debug> Show for T` is for no
 * type of its own: the trait owns them.
 */
function implementedBy(node: Node): string {
  const type = typeName(node.childForFieldName('type'));
  const parameters = node.childForFieldName('type_parameters')?.namedChildren ?? [];
  const isParameter = parameters.some(one => one?.text.match(/^\w+/)?.[0] === type);
  const trait = isParameter ? node.childForFieldName('trait') : null;
  return trait ? typeName(trait) : type;
}

export const rust: Language = {
  name: 'rust',
  extensions: ['.rs'],
  interpreters: ['rust-script'],
  comments: SLASHES,
  spoken: ['rs'],
  features: { omitsVoid: true, bases: 'colon', implBlocks: true, testFunctions: true },
  lineForms: {
    words: { function: 'fn', method: 'fn', interface: 'trait' },
    modifiers: 'pub(?:\\([\\w:]+\\))?|unsafe',
  },
  terms,
  files: { tests: [], entries: ['{mod,lib}.rs'], locks: ['cargo.lock'] },
  syntax: {
    grammar: 'rust',
    parseable: withoutItemMacros,
    comments: ['line_comment', 'block_comment'],
    leads: ['attribute_item'],
    transparent: ['foreign_mod_item'],
    rules: {
      function_item: leaf('function'),
      function_signature_item: leaf('function'),
      struct_item: leaf('struct', FIELDS),
      union_item: leaf('struct', FIELDS),
      enum_item: leaf('enum', { also: partsOf('enum_variant', enumeratorAt) }),
      type_item: leaf('type', { body: 'type' }),
      associated_type: leaf('type'),
      trait_item: holder('interface'),
      impl_item: holder('class', {
        name: implementedBy,
      }),
      mod_item: holder('module'),
      macro_definition: leaf('macro', { body: node => node.namedChild(1) }),
      macro_invocation: macroItems,
      expression_statement: macroItems,
      const_item: leaf('constant', { body: 'value' }),
      static_item: leaf('constant', { body: 'value' }),
    },
    refine: (found, leads) =>
      found.kind === 'function' && leads.some(lead => /^#\[[\w:]*test\b/.test(lead.text))
        ? 'test'
        : found.kind,
  },
};
