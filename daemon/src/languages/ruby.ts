import type { Node } from 'web-tree-sitter';
import {
  childOf,
  childrenOf,
  type Found,
  field,
  holder,
  type Language,
  leaf,
  memberAt,
  type Name,
  oneLine,
  type Rule,
  values,
} from './language.ts';
import { terms } from './ruby/terms.ts';

const TEST_HOLDERS = [
  'describe',
  'context',
  'feature',
  'shared_examples',
  'shared_context',
  'shared_examples_for',
];
const TESTS = ['it', 'specify', 'scenario', 'test', 'should'];
/** Calls with a block that define the name in their first argument. */
const DEFINERS = [
  'define_method',
  'define_singleton_method',
  'let',
  'let!',
  'subject',
  'task',
  'namespace',
  'factory',
  'scope',
  'get',
  'post',
  'put',
  'delete',
  'patch',
];

/** `describe 'x' do … end`, `task :x do … end`. `Foo = Struct.new(…) do … end` without a name defines nothing. */
const call: Rule = node => {
  const method = field(node, 'method');
  const block = node.childForFieldName('block');
  const first = node.childForFieldName('arguments')?.namedChild(0);
  const title = first?.type === 'pair' ? first.childForFieldName('key') : first; // `task build: :prep`
  if (!method || !title) return null;
  // `define_method(:open, &code)`, `scope :open, -> { … }`
  if (!block) return CODE_GIVEN.includes(method) ? bare(node, title) : null;
  const isHolder = TEST_HOLDERS.includes(method);
  if (!isHolder && !TESTS.includes(method) && !DEFINERS.includes(method)) return null;
  const name = symbolText(title);
  const isTest = isHolder || TESTS.includes(method);
  const body = block.childForFieldName('body') ?? block;
  return {
    kind: isTest ? 'test' : 'function',
    name,
    node,
    body,
    members: isHolder || method === 'namespace',
  };
};

/** Definers that also accept their code as an argument, and aliases of methods. */
const CODE_GIVEN = ['define_method', 'define_singleton_method', 'scope', 'alias_method'];

function bare(node: Node, title: Node): Found | null {
  if ((title.parent?.namedChildCount ?? 0) < 2) return null;
  const { row } = title.startPosition;
  return { kind: 'function', name: symbolText(title), row, node, body: null, members: false };
}

/** `:name`, `"name"` */
const symbolText = (node: Node) => oneLine(node.text).replace(/^[:'"]|['"]$/g, '');

const constants = values(node => childrenOf(node, 'constant'));

/** `X = Struct.new(:a) do … end` is a class; other constants are constants, also in `A, B = 1, 2`. */
const assignment: Rule = (node, resolve) => {
  const left = node.childForFieldName('left');
  if (left?.type === 'left_assignment_list') {
    const found = constants(left, resolve);
    return found && { ...found, node };
  }
  if (left?.type !== 'constant') return null;
  const right = node.childForFieldName('right');
  const block = right?.type === 'call' ? right.childForFieldName('block') : null;
  const isClass = block !== null && /^(Struct|Class|Data|Module)\./.test(right?.text.slice(0, 20) ?? '');
  if (!isClass)
    return { kind: 'constant', symbolKind: 'constant', name: left.text, node, body: null, members: false };
  return { kind: 'class', name: left.text, node, body: block.childForFieldName('body'), members: true };
};

/** `private def x`, `memoize def x`. */
const wrapped: Rule = (node, resolve) => {
  const args = node.childForFieldName('arguments');
  const inner = args && childOf(args, 'method', 'singleton_method');
  const found = resolve(inner);
  return found && { ...found, node };
};

/** Some versions of the grammar have the statements as plain children instead of in a `body` field. */
const body = (node: Node) => node.childForFieldName('body') ?? childOf(node, 'body_statement');

/** `attr_accessor :a, :b`, also as `private attr_reader :a`. */
function attributesIn(call: Node): Name[] {
  const method = field(call, 'method') ?? '';
  const args = call.childForFieldName('arguments');
  if (!args) return [];
  if (VISIBILITIES.includes(method)) return childrenOf(args, 'call').flatMap(attributesIn);
  if (!ATTRIBUTES.test(method) && method !== 'delegate') return [];
  return childrenOf(args, 'simple_symbol', 'string').map(one => ({
    ...memberAt(one),
    name: symbolText(one),
    kind: method === 'delegate' ? 'method' : 'field',
  }));
}

/** `class A::B::C`: the last part is the name, the rest is the owner. */
const qualified = (kind: 'class' | 'module'): Rule => {
  const last = (node: Node) => /[^:]+$/.exec(field(node, 'name') ?? '')?.[0] ?? null;
  const owner = (node: Node) =>
    field(node, 'name')?.split('::').slice(0, -1).filter(Boolean).join('.') || null;
  return holder(kind, { name: last, owner, body, also: attributes });
};

/** Calls that define attributes from symbols, in Ruby and in Rails. */
const ATTRIBUTES =
  /^(?:[mc]?attr(?:_internal)?_(?:accessor|reader|writer)|class_attribute|attribute|has_(?:one|many|and_belongs_to_many)(?:_attached)?|belongs_to)$/;
const VISIBILITIES = ['public', 'protected', 'private'];

function attributes(node: Node): Name[] {
  const statements = body(node);
  return statements ? childrenOf(statements, 'call').flatMap(attributesIn) : [];
}

export const ruby: Language = {
  name: 'ruby',
  extensions: ['.rb', '.rake', '.gemspec', '.ru', '.podspec', '.jbuilder', '.rabl', '.thor'],
  fileNames: [
    'gemfile',
    'rakefile',
    'podfile',
    'guardfile',
    'vagrantfile',
    'fastfile',
    'brewfile',
    'capfile',
    'config.ru',
  ],
  interpreters: ['ruby', 'jruby', 'rake'],
  comments: { line: ['#'], block: [['=begin', '=end']] },
  spoken: ['rb'],
  formats: ['gemspec'],
  features: { bases: 'less-than', capitalModules: true },
  lineForms: { words: { catch: 'rescue', condition: 'elsif|unless', class: 'module' } },
  terms,
  files: { tests: [], locks: ['gemfile.lock'] },
  syntax: {
    grammar: 'ruby',
    comments: ['comment'],
    open: ['if', 'unless', 'begin'],
    rules: {
      module: qualified('module'),
      class: qualified('class'),
      singleton_class: holder('class', { name: () => 'self', body, also: attributes }),
      method: leaf('method', { body }),
      singleton_method: leaf('method', { body }),
      call: (node, resolve) => call(node, resolve) ?? wrapped(node, resolve),
      assignment,
      alias: leaf('method', { body: () => null }),
    },
    refine: found => (found.kind === 'method' && /^test_/.test(found.name) ? 'test' : found.kind),
  },
};
