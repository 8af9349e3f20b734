import type { Node } from 'web-tree-sitter';
import { SLASHES } from './comments.ts';
import { terms } from './go/terms.ts';
import {
  childOf,
  childrenOf,
  field,
  fieldsOf,
  type Language,
  leaf,
  memberAt,
  type Name,
  oneLine,
  type Rule,
  values,
} from './language.ts';

/** `func (s *Server[T]) Run()`: `Server`. */
function receiver(node: Node): string | null {
  const text = field(node, 'receiver');
  return text ? (/([\w.]+)\s*(?:\[[^\]]*\])?\s*\)$/.exec(oneLine(text))?.[1] ?? null) : null;
}

/** Names of a struct's fields. An embedded field has its type's name, which is defined elsewhere. */
function fieldsOfStruct(type: Node): Name[] {
  const list = childOf(type, 'field_declaration_list');
  const fields = list ? childrenOf(list, 'field_declaration') : [];
  return fields
    .flatMap(one => fieldsOf(one, 'name'))
    .filter(isWorded)
    .map(memberAt);
}

/** Names of an interface's methods; embedded interfaces are defined elsewhere. */
const methodsOfInterface = (type: Node) =>
  childrenOf(type, 'method_elem')
    .flatMap(method => fieldsOf(method, 'name'))
    .map(memberAt);

function membersOf(type: Node | null): Name[] {
  if (type?.type === 'struct_type') return fieldsOfStruct(type);
  return type?.type === 'interface_type' ? methodsOfInterface(type) : [];
}

/** The blank identifier is not a name. */
const isWorded = (name: Node) => name.text !== '_';

const typeSpec: Rule = node => {
  const name = field(node, 'name');
  if (!name) return null;
  const type = node.childForFieldName('type');
  const kind =
    type?.type === 'struct_type' ? 'struct' : type?.type === 'interface_type' ? 'interface' : 'type';
  return { kind, name, node, body: type?.namedChild(0) ?? null, members: false, also: membersOf(type) };
};

/** A `type ( … )` group has no symbol; its children are visited. */
const typeDeclaration: Rule = (node, resolve) => {
  const specs = childrenOf(node, 'type_spec', 'type_alias');
  const found = specs.length === 1 && node.namedChildCount === 1 ? resolve(specs[0] ?? null) : null;
  return found && { ...found, node };
};

/** A group (`const ( … )`) is named by its first name. */
const variables = values(node => {
  const specs = childrenOf(node, 'const_spec', 'var_spec', 'var_spec_list').flatMap(spec =>
    spec.type === 'var_spec_list' ? childrenOf(spec, 'var_spec') : [spec],
  );
  const names = specs.flatMap(spec => fieldsOf(spec, 'name'));
  const worded = names.filter(isWorded);
  return worded.length > 0 ? worded : names;
});

export const go: Language = {
  name: 'go',
  extensions: ['.go'],
  comments: SLASHES,
  spoken: [],
  features: {
    ...{
      omitsVoid: true,
      severalResults: true,
      types: ['error', 'bool', 'string', 'int'],
      bases: 'embedded',
    },
    deprecatesInDocs: true,
  },
  lineForms: { words: { function: 'func', method: 'func' } },
  terms,
  files: { tests: [], locks: ['go.sum'] },
  aliases: ['golang'],
  syntax: {
    grammar: 'go',
    comments: ['comment'],
    rules: {
      function_declaration: leaf('function'),
      method_declaration: leaf('method', { owner: receiver }),
      type_declaration: typeDeclaration,
      type_spec: typeSpec,
      type_alias: typeSpec,
      const_declaration: variables,
      var_declaration: variables,
    },
    refine: found =>
      found.kind === 'function' && /^(Test|Benchmark|Fuzz|Example)(?![a-z])/.test(found.name)
        ? 'test'
        : found.kind,
  },
};
