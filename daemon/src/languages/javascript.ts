import type { Node } from 'web-tree-sitter';
import { SLASHES } from './comments.ts';
import { terms as javascriptTerms } from './javascript/terms.ts';
import {
  childOf,
  childrenOf,
  enumeratorAt,
  type Found,
  field,
  fieldsOf,
  holder,
  type Language,
  leaf,
  memberAt,
  type Name,
  nameAt,
  oneLine,
  type Rule,
  type Syntax,
  unquote,
  wrapper,
} from './language.ts';
import { terms as typescriptTerms } from './typescript/terms.ts';

const FUNCTIONS = ['arrow_function', 'function_expression', 'function', 'generator_function'];
/** Calls with a title as first argument and a function as last: mocha, jest, vitest, node:test. */
const TEST_CALLS = /^(describe|context|suite|it|test|specify|bench)(\.\w+)*$/;
const TEST_HOLDERS = /^(describe|context|suite)/;

/** The kind depends on the bound value: a function, a class, an object with methods, or a constant. */
function bound(
  node: Node,
  name: string | null,
  value: Node | null,
  owner: string | null = null,
): Found | null {
  if (!name) return null;
  const target = value && unwrapCall(value);
  const base = { name: oneLine(name), node, owner };
  if (target && FUNCTIONS.includes(target.type)) {
    const kind = owner ? 'method' : 'function';
    return { ...base, kind, body: target.childForFieldName('body'), members: false };
  }
  if (target?.type === 'class')
    return { ...base, kind: 'class', body: target.childForFieldName('body'), members: true };
  if (target?.type === 'object')
    return { ...base, kind: 'constant', body: target, members: hasMethods(target) };
  return { ...base, kind: 'constant', body: null, members: false };
}

/** `memo(() => …)`, `wrap(function () {})`: the only function among the arguments. */
function unwrapCall(value: Node): Node {
  let inner = value;
  for (let depth = 0; depth < 3; depth++) {
    if (
      inner.type === 'as_expression' ||
      inner.type === 'satisfies_expression' ||
      inner.type === 'parenthesized_expression'
    ) {
      inner = inner.namedChild(0) ?? inner;
      continue;
    }
    if (inner.type !== 'call_expression') return inner;
    const args = inner.childForFieldName('arguments');
    const next = args && childOf(args, ...FUNCTIONS, 'call_expression');
    if (!next) return inner;
    inner = next;
  }
  return inner;
}

function hasMethods(object: Node): boolean {
  for (const child of object.namedChildren) {
    if (child?.type === 'method_definition') return true;
    const value = child?.type === 'pair' ? child.childForFieldName('value') : null;
    if (value && FUNCTIONS.includes(value.type)) return true;
  }
  return false;
}

/**
 * `const a = 1, b = 2`. Names destructured from an object count only if they are exported; otherwise they are imports.
 */
const declaration: Rule = node => {
  const isExported = node.parent?.type === 'export_statement';
  const names = childrenOf(node, 'variable_declarator')
    .flatMap(declarator => fieldsOf(declarator, 'name'))
    .flatMap(name => (isExported ? boundNames(name) : name))
    .filter(name => /identifier/.test(name.type));
  const [first, ...others] = names;
  if (!first) return null;
  const valueAt = (name: Node) => name.parent?.childForFieldName('value') ?? null;
  const found = bound(node, first.text, valueAt(first));
  const kindOf = (name: Node) => bound(node, name.text, valueAt(name))?.kind ?? 'constant';
  return found && { ...found, also: others.map(name => ({ ...nameAt(name), kind: kindOf(name) })) };
};

/** Names in a pattern: `{ a, b: c, d = 1 }`, `[a, b]`. */
function boundNames(name: Node): Node[] {
  if (/identifier/.test(name.type)) return [name];
  const inner = name.childForFieldName('value') ?? name.childForFieldName('left');
  return inner ? boundNames(inner) : name.namedChildren.flatMap(child => (child ? boundNames(child) : []));
}

/** `exports.x = …`, `module.exports = …`, `X.prototype.y = …`, `X.y = function…`. */
function assignment(node: Node, expression: Node): Found | null {
  const left = expression.childForFieldName('left');
  const right = expression.childForFieldName('right');
  if (!left || !right) return null;
  if (left.type === 'identifier') return isCode(right) ? bound(node, left.text, right) : null;
  if (left.type !== 'member_expression') return null;
  const path = oneLine(left.text);
  const match = /^(?:(.+?)(?:\.prototype)?\.)?([\w$#]+)$/.exec(path);
  const isExport = /^(module\.)?exports\b/.test(path);
  const isFunction = isCode(right);
  if (path === 'module.exports' || (path.endsWith('.prototype') && right.type === 'object')) {
    const own = field(right, 'name') ?? (path === 'module.exports' ? path : path.replace(/\.prototype$/, ''));
    return bound(node, own, right);
  }
  const isOfPrototype = /\.prototype\.[\w$]+$/.test(path);
  if (!match || !(isExport || isFunction || isOfPrototype)) return null;
  const found = bound(node, match[2] ?? null, right, isExport ? null : (match[1] ?? null));
  // A method of the object that the enclosing function creates.
  return found?.owner === 'this' ? { ...found, owner: null } : found;
}

const isCode = ({ type }: Node) => FUNCTIONS.includes(type) || type === 'class';

/** Calls that copy the properties of later arguments to their first argument. */
const MIXES = /^(?:Object\.assign|(?:_|\$|jQuery|util|lodash)\.(?:assign|extend|mixin))$/;

/** `Object.assign(Door.prototype, { shut() {} })`, `Object.defineProperty(exports, 'lock', { … })`. */
function extending(node: Node, call: Node): Found | null {
  const callee = field(call, 'function') ?? '';
  const [target, ...given] = call.childForFieldName('arguments')?.namedChildren ?? [];
  const owner = target && oneLine(target.text).replace(/\.prototype$/, '');
  if (!owner || !/^[\w$.]+$/.test(owner)) return null;
  const [name] = given;
  if (callee === 'Object.defineProperty' && name?.type === 'string') {
    const found = bound(node, unquote(name.text), null, /^(module\.)?exports$/.test(owner) ? null : owner);
    return found && { ...found, row: name.startPosition.row };
  }
  const methods = MIXES.test(callee) ? given.find(one => one?.type === 'object' && hasMethods(one)) : null;
  return methods ? bound(node, owner, methods) : null;
}

function testCall(node: Node, call: Node): Found | null {
  const callee = call.childForFieldName('function');
  // `it.each([…])('…', …)`: the inner call decides.
  const named = callee?.type === 'call_expression' ? callee.childForFieldName('function') : callee;
  const name = named?.text.slice(0, 60) ?? '';
  if (!TEST_CALLS.test(name)) return null;
  const args = call.childForFieldName('arguments');
  const title = args?.namedChild(0);
  const code = args && childOf(args, ...FUNCTIONS);
  if (!title || !code || !/string/.test(title.type)) return null;
  const body = code.childForFieldName('body');
  return { kind: 'test', name: unquote(title.text), node, body, members: TEST_HOLDERS.test(name) };
}

const statement: Rule = node => {
  const expression = node.namedChild(0);
  if (expression?.type === 'assignment_expression') return assignment(node, expression);
  if (expression?.type === 'call_expression')
    return testCall(node, expression) ?? extending(node, expression);
  return null;
};

const exported: Rule = (node, resolve) => {
  const inner = node.childForFieldName('declaration');
  if (inner) return wrapper(() => inner, 'outer')(node, resolve);
  const value = node.childForFieldName('value');
  return value && bound(node, field(value, 'name') ?? 'default', value);
};

const classField: Rule = node => {
  const name = field(node, 'property') ?? field(node, 'name');
  const found = bound(node, name, node.childForFieldName('value'));
  return found?.kind === 'function' ? { ...found, kind: 'method' } : found;
};

const pair: Rule = node => {
  const value = node.childForFieldName('value');
  if (!value || !FUNCTIONS.includes(value.type)) return null;
  const found = bound(node, unquote(field(node, 'key') ?? ''), value);
  return found && { ...found, kind: 'method' };
};

const shared: Record<string, Rule> = {
  function_declaration: leaf('function'),
  generator_function_declaration: leaf('function'),
  class_declaration: holder('class'),
  method_definition: leaf('method'),
  field_definition: classField,
  lexical_declaration: declaration,
  variable_declaration: declaration,
  expression_statement: statement,
  export_statement: exported,
  pair,
};

const comments = ['comment'];

const javascriptSyntax: Syntax = { grammar: 'javascript', comments, leads: ['decorator'], rules: shared };

/** `enum E { A, B = 2 }` */
function enumMembers(node: Node): Name[] {
  const body = node.childForFieldName('body');
  const members = body ? childrenOf(body, 'property_identifier', 'enum_assignment') : [];
  return members.map(member => enumeratorAt(member.childForFieldName('name') ?? member));
}

/** Node types around object types that add no type of their own. */
const AROUND_OBJECTS = ['union_type', 'intersection_type', 'parenthesized_type'];

/** `{ a: string; f(): void } | { b: number }` */
function propertiesOf(type: Node | null): Name[] {
  if (!type) return [];
  if (AROUND_OBJECTS.includes(type.type)) return type.namedChildren.flatMap(propertiesOf);
  return type.type === 'object_type' ? propertyNames(type, 'property_signature', 'method_signature') : [];
}

function propertyNames(body: Node, ...types: string[]): Name[] {
  const names = childrenOf(body, ...types).flatMap(one => fieldsOf(one, 'name'));
  return names.filter(name => name.type === 'property_identifier').map(memberAt);
}

/** For an interface: its methods are separate definitions. */
function interfaceProperties(node: Node): Name[] {
  const body = node.childForFieldName('body');
  return body ? propertyNames(body, 'property_signature') : [];
}

/** `constructor(private a: A, readonly b: B)` */
function parameterProperties(node: Node): Name[] {
  const list = node.childForFieldName('parameters');
  const parameters = list ? childrenOf(list, 'required_parameter', 'optional_parameter') : [];
  return parameters
    .filter(one => one.children.some(child => child && PROPERTY_MODIFIERS.includes(child.type)))
    .flatMap(one => fieldsOf(one, 'pattern'))
    .map(memberAt);
}

const PROPERTY_MODIFIERS = ['accessibility_modifier', 'override_modifier', 'readonly'];

const typescriptRules: Record<string, Rule> = {
  ...shared,
  method_definition: leaf('method', { also: parameterProperties }),
  abstract_class_declaration: holder('class'),
  interface_declaration: holder('interface', { also: interfaceProperties }),
  enum_declaration: leaf('enum', { also: enumMembers }),
  type_alias_declaration: leaf('type', {
    body: 'value',
    also: node => propertiesOf(node.childForFieldName('value')),
  }),
  internal_module: holder('module'),
  module: holder('module', { name: node => unquote(field(node, 'name') ?? '') }),
  function_signature: leaf('function', { joins: true }),
  function_declaration: leaf('function', { joins: true }),
  method_signature: leaf('method'),
  abstract_method_signature: leaf('method'),
  public_field_definition: classField,
  ambient_declaration: wrapper(node => node.namedChild(0), 'outer'),
  expression_statement: (node, resolve) =>
    resolve(childOf(node, 'internal_module')) ?? statement(node, resolve),
};

export const javascript: Language = {
  name: 'javascript',
  extensions: ['.js', '.jsx', '.mjs', '.cjs'],
  interpreters: ['node', 'nodejs', 'bun', 'deno'],
  comments: SLASHES,
  spoken: ['js', 'ecmascript', 'node', 'nodejs'],
  formats: ['jsx'],
  title: 'JavaScript',
  features: { deprecatesInDocs: true },
  lineForms: { words: { method: 'function' } },
  terms: javascriptTerms,
  files: {
    tests: [],
    entries: ['index.{js,jsx,mjs,cjs}'],
    locks: [
      'package-lock.json',
      'npm-shrinkwrap.json',
      'yarn.lock',
      'pnpm-lock.yaml',
      'bun.lock',
      'bun.lockb',
      'deno.lock',
    ],
  },
  minified: /\bfunction\b|=>|\breturn\b|\b(?:var|let|const) |\b(?:if|for|while)\(|;/g,
  syntax: javascriptSyntax,
};

export const typescript: Language = {
  name: 'typescript',
  extensions: ['.ts', '.tsx', '.mts', '.cts'],
  interpreters: ['ts-node', 'tsx'],
  comments: SLASHES,
  spoken: ['ts'],
  formats: ['tsx'],
  title: 'TypeScript',
  features: { types: ['string', 'number'], deprecatesInDocs: true },
  lineForms: {
    words: { type: 'type', test: 'it|describe|test' },
    modifiers: 'declare|export|default|readonly',
  },
  terms: typescriptTerms,
  files: { tests: [], entries: ['index.{ts,tsx,mts,cts}'], declarations: ['*.d.ts'] },
  syntax: { ...javascriptSyntax, grammar: 'typescript', rules: typescriptRules },
  syntaxFor: { '.tsx': { ...javascriptSyntax, grammar: 'tsx', rules: typescriptRules } },
};
