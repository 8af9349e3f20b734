import type { Node } from 'web-tree-sitter';
import { SLASHES } from './comments.ts';
import { CAMEL_CASE_TESTS } from './file-globs.ts';
import { terms } from './kotlin/terms.ts';
import {
  childOf,
  childrenOf,
  holder,
  type Language,
  leaf,
  loneValues,
  memberAt,
  type Name,
  part,
  type Rule,
  values,
} from './language.ts';

/** Replaces `suspend` as a function's name, which the grammar would read as a modifier. */
const SUSPEND = '\u017fuspend';

const nameOf = (node: Node, type: string) => childOf(node, type)?.text.replace(SUSPEND, 'suspend') ?? null;
const typeName = (node: Node) => nameOf(node, 'type_identifier');
const simpleName = (node: Node) => nameOf(node, 'simple_identifier');
const classBody = (node: Node) => childOf(node, 'class_body', 'enum_class_body') ?? delegateBody(node);

/** `class A : B by b { … }`: the grammar reads the class's body as a lambda passed to `b`. */
function delegateBody(node: Node): Node | null {
  const last = childrenOf(node, 'delegation_specifier').at(-1);
  if (last?.namedChild(0)?.type !== 'explicit_delegation') return null;
  const lambda = last.descendantsOfType('lambda_literal').at(-1);
  return lambda?.endIndex === node.endIndex ? childOf(lambda, 'statements') : null;
}

/** The grammar does not know `fun interface`, nor a function named `suspend`. */
const parseable = (text: string) =>
  text
    .replace(/\bfun(?=\s+interface\b)/g, '   ')
    .replace(/(\bfun[ \t]+(?:<[^>\n]*>[ \t]*)?(?:[\w.]+\.)?)suspend(?=[ \t]*\()/g, `$1${SUSPEND}`);

function keyword(node: Node): 'class' | 'interface' | 'enum' {
  for (const child of node.children) {
    if (child?.type === 'interface') return 'interface';
    if (child?.type === 'enum') return 'enum';
    if (child?.type === 'class') return 'class';
  }
  return 'class';
}

/** `class A(val a: Int, b: Int)`: with `val` or `var` it is a property, otherwise a parameter. */
function constructorProperties(node: Node): Name[] {
  return childrenOf(node, 'primary_constructor')
    .flatMap(list => childrenOf(list, 'class_parameter'))
    .filter(one => childOf(one, 'binding_pattern_kind'))
    .flatMap(one => childOf(one, 'simple_identifier') ?? [])
    .map(memberAt);
}

const enumValues = loneValues('enum_entry', entry => childrenOf(entry, 'simple_identifier'), classBody);

const classDeclaration: Rule = (node, resolve) =>
  holder(keyword(node), {
    name: typeName,
    body: classBody,
    also: () => [...constructorProperties(node), ...enumValues(node)],
  })(node, resolve);

const functionBody = (node: Node) => childOf(node, 'function_body');

/** An extension function's receiver: `fun String.shout()`. */
function receiver(node: Node): string | null {
  let last: string | null = null;
  for (const child of node.namedChildren) {
    if (child?.type === 'simple_identifier') return last;
    if (child?.type === 'user_type' || child?.type === 'nullable_type')
      last = child.text.replace(/[<?].*$/s, '');
  }
  return null;
}

export const kotlin: Language = {
  name: 'kotlin',
  extensions: ['.kt', '.kts', '.ktm'],
  interpreters: ['kotlin'],
  comments: SLASHES,
  spoken: ['kt'],
  features: {
    annotations: 'synchronized volatile transient strictfp',
    omitsVoid: true,
    constructors: true,
    bases: 'colon',
    keywords: 'sealed infix tailrec expect actual crossinline noinline reified',
  },
  lineForms: {
    words: { function: 'fun', method: 'fun', type: 'typealias', constant: 'val' },
    modifiers: 'open|inline|data|override',
  },
  terms,
  files: { tests: [CAMEL_CASE_TESTS] },
  syntax: {
    grammar: 'kotlin',
    parseable,
    comments: ['line_comment', 'multiline_comment'],
    rules: {
      class_declaration: classDeclaration,
      enum_entry: part(holder('constant', { name: simpleName, body: classBody })),
      object_declaration: holder('class', { name: typeName, body: classBody }),
      companion_object: holder('class', { name: node => typeName(node) ?? 'Companion', body: classBody }),
      function_declaration: leaf('function', { name: simpleName, body: functionBody, owner: receiver }),
      secondary_constructor: leaf('method', {
        name: () => 'constructor',
        body: node => childOf(node, 'statements'),
      }),
      anonymous_initializer: leaf('method', {
        name: () => 'init',
        body: node => childOf(node, 'statements'),
      }),
      property_declaration: values(node =>
        [node, ...childrenOf(node, 'multi_variable_declaration')]
          .flatMap(parent => childrenOf(parent, 'variable_declaration'))
          .flatMap(variable => childOf(variable, 'simple_identifier') ?? []),
      ),
      type_alias: leaf('type', { name: typeName }),
    },
    refine: found => {
      const modifiers = found.kind === 'function' ? childOf(found.node, 'modifiers') : null;
      return modifiers && /@(\w+\.)*(Test|ParameterizedTest)\b/.test(modifiers.text) ? 'test' : found.kind;
    },
  },
};
