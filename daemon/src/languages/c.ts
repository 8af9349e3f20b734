import type { Node } from 'web-tree-sitter';
import {
  childOf,
  type Found,
  field,
  holder,
  type Language,
  leaf,
  oneLine,
  type Rule,
  type Syntax,
  wrapper,
} from './language.ts';

/** Follows declarators (`*f(int)`, `(*f)(…)`, `&f()`) down to the one that has the name. */
function declared(node: Node): { name: Node; isFunction: boolean } | null {
  let inner: Node | null = node.childForFieldName('declarator');
  let isFunction = false;
  for (let depth = 0; inner && depth < 12; depth++) {
    if (inner.type === 'function_declarator') isFunction = true;
    const next: Node | null =
      inner.childForFieldName('declarator') ??
      (/(declarator|reference)/.test(inner.type) ? inner.namedChild(inner.namedChildCount - 1) : null);
    if (!next) return { name: inner, isFunction };
    inner = next;
  }
  return null;
}

/** `ns::Class::method`: the last part is the name, the rest the owner. */
function qualified(text: string): { name: string; owner: string | null } {
  const flat = oneLine(text);
  const cut = flat.replace(/<[^<>]*>/g, match => '_'.repeat(match.length)).lastIndexOf('::');
  if (cut < 0) return { name: flat, owner: null };
  return { name: flat.slice(cut + 2), owner: flat.slice(0, cut).replaceAll('::', '.') };
}

const functionDefinition: Rule = node => {
  const found = declared(node);
  if (!found) return null;
  const { name, owner } = qualified(found.name.text);
  return {
    kind: owner ? 'method' : 'function',
    name,
    owner,
    node,
    body: node.childForFieldName('body'),
    members: false,
  };
};

const KINDS: Record<string, Found['kind']> = {
  struct_specifier: 'struct',
  union_specifier: 'struct',
  class_specifier: 'class',
  enum_specifier: 'enum',
};

/** `struct x { … };`, prototypes, and variables. */
const declaration: Rule = (node, resolve) => {
  const type = node.childForFieldName('type');
  const hasBody = type && KINDS[type.type] && type.childForFieldName('body');
  const found = declared(node);
  if (hasBody && !found) return wrapper(() => type, 'outer')(node, resolve);
  if (!found || !/identifier|operator|destructor/.test(found.name.type)) return null;
  const { name, owner } = qualified(found.name.text);
  const kind = found.isFunction ? 'function' : 'constant';
  return { kind, name, owner, node, body: node.childForFieldName('default_value'), members: false };
};

const typedef: Rule = node => {
  const type = node.childForFieldName('type');
  const found = declared(node);
  if (!found) return null;
  const body = type?.childForFieldName('body') ?? null;
  const kind = (body && type && KINDS[type.type]) || 'type';
  return { kind, name: oneLine(found.name.text), node, body, members: false };
};

const specifier =
  (members: boolean): Rule =>
  (node, resolve) => {
    const make = members ? holder : leaf;
    return node.childForFieldName('body') ? make(KINDS[node.type] ?? 'struct')(node, resolve) : null;
  };

const cRules: Record<string, Rule> = {
  function_definition: functionDefinition,
  declaration,
  type_definition: typedef,
  struct_specifier: specifier(false),
  union_specifier: specifier(false),
  enum_specifier: specifier(false),
  preproc_def: leaf('macro', { body: 'value' }),
  preproc_function_def: leaf('macro', { body: 'value' }),
};

const PREPROCESSOR = [
  'preproc_if',
  'preproc_ifdef',
  'preproc_else',
  'preproc_elif',
  'preproc_elifdef',
  'linkage_specification',
  'declaration_list',
];

const cSyntax: Syntax = { grammar: 'c', comments: ['comment'], transparent: PREPROCESSOR, rules: cRules };

const field_: Rule = (node, resolve) => {
  const found = declared(node);
  if (!found?.isFunction) return declaration(node, resolve);
  return { kind: 'method', name: oneLine(found.name.text), node, body: null, members: false };
};

const cppSyntax: Syntax = {
  ...cSyntax,
  grammar: 'cpp',
  leads: ['access_specifier'],
  rules: {
    ...cRules,
    struct_specifier: specifier(true),
    class_specifier: specifier(true),
    namespace_definition: holder('module', {
      name: node => (field(node, 'name') ?? '(anonymous)').replaceAll('::', '.'),
    }),
    template_declaration: wrapper(
      node =>
        childOf(
          node,
          'function_definition',
          'class_specifier',
          'struct_specifier',
          'union_specifier',
          'declaration',
          'alias_declaration',
          'concept_definition',
          'template_declaration',
        ),
      'outer',
    ),
    field_declaration: field_,
    alias_declaration: leaf('type', { body: 'type' }),
    concept_definition: leaf('type', { body: () => null }),
  },
  refine: found => (found.kind === 'function' && /^TEST(_[A-Z]+)?\b/.test(found.name) ? 'test' : found.kind),
};

export const c: Language = { name: 'c', extensions: ['.c'], syntax: cSyntax };

/** Headers are read as C++: it parses nearly all of C. */
export const cpp: Language = {
  name: 'cpp',
  extensions: [
    '.cpp',
    '.cc',
    '.cxx',
    '.c++',
    '.hpp',
    '.hh',
    '.hxx',
    '.h++',
    '.h',
    '.inl',
    '.ipp',
    '.tpp',
    '.cu',
    '.cuh',
  ],
  syntax: cppSyntax,
};
