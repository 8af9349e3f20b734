import type { Node } from 'web-tree-sitter';
import {
  childOf,
  childrenOf,
  enumeratorAt,
  type Found,
  fieldsOf,
  holder,
  type Language,
  leaf,
  memberAt,
  type Name,
  type Rule,
  unquote,
} from './language.ts';
import { terms } from './zig/terms.ts';

const KINDS: Record<string, Found['kind']> = {
  struct_declaration: 'struct',
  union_declaration: 'struct',
  opaque_declaration: 'struct',
  enum_declaration: 'enum',
  error_set_declaration: 'enum',
};

/** Names of fields, enumerators and errors. An entry without a name is a type (`struct { u8, u16 }`). */
function fieldsIn(type: Node | null): Name[] {
  if (!type) return [];
  const isErrors = type.type === 'error_set_declaration';
  const fields = childrenOf(type, 'container_field').flatMap(one => fieldsOf(one, 'name'));
  const names = isErrors ? childrenOf(type, 'identifier') : fields;
  const nameOf = KINDS[type.type] === 'enum' ? enumeratorAt : memberAt;
  return names.filter(name => name.type === 'identifier' && name.text !== '_').map(nameOf);
}

/** `const X = struct { … }` defines a type, another `const` or `var` a constant. */
const variable: Rule = node => {
  const name = childOf(node, 'identifier')?.text;
  if (!name) return null;
  const type = childOf(node, ...Object.keys(KINDS));
  const kind = type ? (KINDS[type.type] ?? 'struct') : 'constant';
  const members = type !== null && type.type !== 'error_set_declaration';
  return { kind, name, node, body: type, members, also: fieldsIn(type) };
};

/** The type that a generic function returns: `fn List(comptime T: type) type { return struct { … }; }`. */
function returnedType(node: Node): Node | null {
  if (node.childForFieldName('type')?.text !== 'type') return null;
  const last = node.childForFieldName('body')?.lastNamedChild;
  const value = last?.namedChild(0)?.namedChild(0) ?? null;
  return value && KINDS[value.type] ? value : null;
}

const functionDeclaration: Rule = (node, resolve) => {
  const inside = returnedType(node);
  if (!inside) return leaf('function')(node, resolve);
  return holder(KINDS[inside.type] ?? 'struct', { inside: returnedType, also: () => fieldsIn(inside) })(
    node,
    resolve,
  );
};

const test: Rule = node => {
  const title = childOf(node, 'string', 'identifier');
  const name = title ? unquote(title.text) : 'test';
  return { kind: 'test', name, node, body: childOf(node, 'block'), members: false };
};

export const zig: Language = {
  name: 'zig',
  extensions: ['.zig', '.zon'],
  comments: { line: ['//'], block: [] },
  spoken: [],
  features: { keywords: 'packed comptime threadlocal opaque' },
  terms,
  files: { tests: [] },
  syntax: {
    grammar: 'zig',
    comments: ['comment'],
    rules: {
      function_declaration: functionDeclaration,
      variable_declaration: variable,
      test_declaration: test,
    },
  },
};
