import type { Node } from 'web-tree-sitter';
import { terms as cTerms } from './c/terms.ts';
import { isMacro, nameArgument } from './c-defining-macros.ts';
import { withPlainHeads } from './c-heads.ts';
import { withoutMacros } from './c-macros.ts';
import { SLASHES } from './comments.ts';
import { terms as cppTerms } from './cpp/terms.ts';
import { CAMEL_CASE_TESTS } from './file-globs.ts';
import {
  childOf,
  enumeratorAt,
  type Found,
  field,
  fieldsOf,
  holder,
  type Language,
  leaf,
  type Name,
  nameAt,
  oneLine,
  part,
  type Rule,
  type Syntax,
  wrapper,
} from './language.ts';

/** Types that people call as the code does. */
const C_TYPES = ['int', 'float', 'double', 'char'];
/** Keywords that error recovery may report as names. */
const KEYWORDS = new Set(
  'if else for while do switch case return sizeof struct union enum class namespace template typename const static extern void int char catch try'.split(
    ' ',
  ),
);

interface Declared {
  name: string;
  owner: string | null;
  isFunction: boolean;
  row: number;
}

/**
 * Follows a declarator (`*f(int)`, `(*f)(…)`, `&f()`) down to its name; null if there is none, for example after a
 * syntax error. A pointer to a function (`(*f)(int)`) is a variable; a function returning one (`(*f(int))(int)`) is a
 * function.
 */
function declaredBy(declarator: Node | null): Declared | null {
  let inner = declarator;
  let isFunction = false;
  for (let depth = 0; inner && depth < 12; depth++) {
    if (inner.type === 'function_declarator') isFunction = true;
    else if (inner.type === 'pointer_declarator') isFunction = false;
    const next: Node | null =
      inner.type === 'operator_cast'
        ? null
        : (inner.childForFieldName('declarator') ??
          (/(declarator|reference)/.test(inner.type) ? inner.namedChild(inner.namedChildCount - 1) : null));
    if (!next) return named(inner, isFunction);
    inner = next;
  }
  return null;
}

function declared(node: Node): Declared | null {
  return declaredBy(node.childForFieldName('declarator'));
}

function named(node: Node, isFunction: boolean): Declared | null {
  if (!/identifier|operator|destructor|template_function|primitive_type/.test(node.type)) return null;
  const { name, owner } = qualified(node);
  if (!/^(operator\b|~?\s*[\p{L}_$][\p{L}\p{N}_$]*$)/u.test(name) || KEYWORDS.has(name)) return null;
  return { name, owner, isFunction: isFunction || name.startsWith('operator '), row: node.startPosition.row };
}

/**
 * `ns::Class::method`: the last part is the name, the rest is the owner. After an unknown macro, as in `API_EXTERN code
 * run(int)`, the grammar reads the type as an owner, but without `::`.
 */
function qualified(node: Node): { name: string; owner: string | null } {
  const owners: string[] = [];
  let inner = node;
  for (let depth = 0; inner.type === 'qualified_identifier' && depth < 12; depth++) {
    const [scope, next] = [inner.childForFieldName('scope'), inner.childForFieldName('name')];
    if (!next) break;
    if (scope && inner.text.slice(scope.text.length).trimStart().startsWith('::')) owners.push(bare(scope));
    inner = next;
  }
  return { name: bare(inner), owner: owners.join('.') || null };
}

/** A name without template arguments, as in a specialization. */
function bare(node: Node): string {
  if (node.type === 'operator_cast') return `operator ${oneLine(field(node, 'type') ?? '')}`;
  const name = /^template_/.test(node.type) ? node.childForFieldName('name') : null;
  return oneLine((name ?? node).text);
}

/** The names in a declaration: `int a, b;`. */
function namesIn(node: Node): Name[] {
  return fieldsOf(node, 'declarator').flatMap(declarator => declaredBy(declarator) ?? []);
}

const TEST = /^(?:[A-Z\d]+_)*TEST(?:_[A-Z\d]+)*$/;

/** `TEST_F(Suite, Name) { … }` is a test named after its arguments. */
function testFromMacro(node: Node, macro: string): Found | null {
  if (!TEST.test(macro) || node.childForFieldName('type')) return null;
  const given = node.childForFieldName('declarator')?.childForFieldName('parameters')?.namedChildren ?? [];
  const words = given.map(one => one?.text ?? '').filter(word => /^\w+$/.test(word));
  const name = words.pop();
  const body = node.childForFieldName('body');
  return name ? { kind: 'test', name, owner: words.join('.') || null, node, body, members: false } : null;
}

/** `PHP_METHOD(Door, slam) {` inside a namespace is a function named after its arguments. */
function functionFromMacro(node: Node, macro: string): Found | null {
  if (node.childForFieldName('type') || !isMacro(macro) || isInside(node, macro)) return null;
  const parameters =
    node.childForFieldName('declarator')?.childForFieldName('parameters')?.namedChildren ?? [];
  const given = parameters.map(one => one?.text ?? '');
  const parameter = parameters[nameArgument(macro, given)];
  if (!parameter) return null;
  const body = node.childForFieldName('body');
  return {
    kind: 'function',
    name: parameter.text,
    row: parameter.startPosition.row,
    node,
    body,
    members: false,
  };
}

/** Whether a node is inside a class of that name, so that it is a constructor. */
function isInside(node: Node, name: string): boolean {
  return node.parent?.parent?.childForFieldName('name')?.text === name;
}

const functionDefinition: Rule = node => {
  const found = declared(node);
  if (!found) return null;
  const special = testFromMacro(node, found.name) ?? functionFromMacro(node, found.name);
  if (special) return special;
  const { name, owner, row } = found;
  const body = node.childForFieldName('body');
  return { kind: owner ? 'method' : 'function', name, owner, node, row, body, members: false };
};

const KINDS: Record<string, Found['kind']> = {
  struct_specifier: 'struct',
  union_specifier: 'struct',
  class_specifier: 'class',
  enum_specifier: 'enum',
};

/** A type defined in the declaration of something else. */
function inlineType(node: Node): Node | null {
  const type = node.childForFieldName('type');
  return type && KINDS[type.type] && type.childForFieldName('body') ? type : null;
}

/** Names of the fields of a struct or union, or of enumerators, including nested ones. */
function innerNames(type: Node | null): Name[] {
  const parts = type?.childForFieldName('body')?.descendantsOfType(['enumerator', 'field_declaration']) ?? [];
  const names = parts.flatMap(part => {
    const value = part?.childForFieldName('name');
    return value ? enumeratorAt(value) : part ? namesIn(part) : [];
  });
  return names.map(name => ({ ...name, isMember: true }));
}

/** `struct x { … };` and `struct x { … } a, b;`, prototypes, and variables. */
const declaration: Rule = (node, resolve) => {
  const found = declared(node);
  // `MOCK_METHOD(int, open, (Door))`
  const mocked = found?.name.startsWith('MOCK_') ? functionFromMacro(node, found.name) : null;
  if (mocked) return mocked;
  const type = inlineType(node);
  const defined = type && wrapper(() => type, 'outer')(node, resolve);
  if (defined) return { ...defined, also: [...namesIn(node), ...(defined.also ?? [])] };
  if (!found) return null;
  const { name, owner, row, isFunction } = found;
  const kind = isFunction ? 'function' : 'constant';
  const body = node.childForFieldName('default_value');
  const isForward = isFunction || childOf(node, 'storage_class_specifier')?.text === 'extern';
  const also = [...namesIn(node), ...innerNames(type)];
  return { kind, name, owner, node, row, body, isForward, members: false, also };
};

/** `typedef struct tag { … } name, *pointer;` is named by its first name; the others lead to it too. */
const typedef: Rule = node => {
  const found = declared(node);
  if (!found) return null;
  const type = inlineType(node);
  const tag = type?.childForFieldName('name');
  const also = [...(tag ? [nameAt(tag)] : []), ...namesIn(node), ...innerNames(type)];
  const kind = (type && KINDS[type.type]) || 'type';
  return {
    kind,
    name: found.name,
    node,
    row: found.row,
    body: type?.childForFieldName('body') ?? null,
    members: false,
    also,
  };
};

const specifier =
  (members: boolean): Rule =>
  (node, resolve) => {
    const name = (inner: Node) => {
      const own = inner.childForFieldName('name');
      return own && qualified(own).name;
    };
    const make = (kind: Found['kind']) =>
      members ? holder(kind, { name }) : leaf(kind, { name, also: innerNames });
    return node.childForFieldName('body') ? make(KINDS[node.type] ?? 'struct')(node, resolve) : null;
  };

const cRules: Record<string, Rule> = {
  function_definition: functionDefinition,
  declaration,
  type_definition: typedef,
  struct_specifier: specifier(false),
  union_specifier: specifier(false),
  enum_specifier: specifier(false),
  // Of an anonymous enumeration. A named one declares its values itself.
  enumerator: part(leaf('constant', { body: 'value' })),
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

const cSyntax: Syntax = {
  grammar: 'c',
  parseable: text => withPlainHeads(withoutMacros(text), true),
  comments: ['comment'],
  transparent: PREPROCESSOR,
  // `std::string name(text);` looks like a function declaration.
  variables: ['declaration'],
  rules: cRules,
};

const field_: Rule = (node, resolve) => {
  const found = declared(node);
  if (!found?.isFunction) return declaration(node, resolve);
  const { name, row } = found;
  return {
    kind: 'method',
    name,
    node,
    row,
    body: null,
    isForward: true,
    members: false,
    also: namesIn(node),
  };
};

const cppSyntax: Syntax = {
  ...cSyntax,
  parseable: text => withPlainHeads(withoutMacros(text)),
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

export const c: Language = {
  name: 'c',
  extensions: ['.c'],
  comments: SLASHES,
  spoken: [],
  features: {
    types: C_TYPES,
    prototypes: true,
    defines: true,
    keywords: 'register restrict volatile noreturn',
  },
  lineForms: { words: { throw: 'abort', type: 'typedef', macro: '#\\s*define' } },
  terms: cTerms,
  files: { tests: [CAMEL_CASE_TESTS] },
  syntax: cSyntax,
};

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
  comments: SLASHES,
  spoken: ['cplusplus'],
  formats: ['hpp', 'cc'],
  title: 'C++',
  features: {
    types: C_TYPES,
    prototypes: true,
    defines: true,
    constructors: true,
    bases: 'colon',
    keywords: 'consteval constinit register thread_local volatile',
  },
  terms: cppTerms,
  files: { tests: [CAMEL_CASE_TESTS], declarations: ['*.{h,hh,hpp,hxx}'] },
  aliases: ['c++', 'cxx'],
  syntax: cppSyntax,
};
