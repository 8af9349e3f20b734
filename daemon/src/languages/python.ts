import type { Node } from 'web-tree-sitter';
import { HASH } from './comments.ts';
import {
  childrenOf,
  type Found,
  holder,
  type Language,
  leaf,
  nameAt,
  oneLine,
  type Rule,
  type Syntax,
  wrapper,
} from './language.ts';
import { terms } from './python/terms.ts';

function docstring(found: Found): string | null {
  const first = found.body?.type === 'block' ? found.body.namedChild(0) : null;
  const text = first?.type === 'expression_statement' ? first.namedChild(0) : null;
  return text?.type === 'string' ? text.text : null;
}

/** Names on the left of `A, B = 1, 2` and `x = y = 3`. */
function targets(node: Node | null): Node[] {
  if (node?.type !== 'assignment') return [];
  const left = node.childForFieldName('left');
  const own = left?.type === 'identifier' ? [left] : left ? childrenOf(left, 'identifier') : [];
  return [
    ...(left && /^(identifier|\w+_(list|pattern))$/.test(left.type) ? own : []),
    ...targets(right(node)),
  ];
}

const right = (node: Node) => node.childForFieldName('right');

/** `Door.shut = lambda self: …` */
function lambdaOf(node: Node, inner: Node): Found | null {
  const left = inner.type === 'assignment' ? inner.childForFieldName('left') : null;
  if (left?.type !== 'attribute' || right(inner)?.type !== 'lambda') return null;
  const [owner, name] = [left.childForFieldName('object'), left.childForFieldName('attribute')];
  if (!name || !owner) return null;
  const container = owner.text === 'self' ? null : oneLine(owner.text);
  return { kind: 'method', ...nameAt(name), owner: container, node, body: null, members: false };
}

/** `NAME = value` and `name: type = value`, at module level or in a class. */
const assignment: Rule = node => {
  const inner = node.namedChild(0);
  const patched = inner && lambdaOf(node, inner);
  if (patched) return patched;
  const [first, ...also] = targets(inner).map(nameAt);
  if (!inner || !first) return null;
  const kind = right(inner)?.type === 'lambda' ? 'function' : 'constant';
  return { kind, name: first.name, node, body: null, members: false, also };
};

/** `type X[T] = …`. The grammar also matches `type(x).y = 1`, an assignment to an attribute of a call's result. */
function aliasName(node: Node): string | null {
  const left = node.childForFieldName('left')?.namedChild(0);
  if (left?.type === 'generic_type') return left.namedChild(0)?.text ?? null;
  return left?.type === 'identifier' ? left.text : null;
}

const syntax: Syntax = {
  grammar: 'python',
  comments: ['comment'],
  open: ['if_statement', 'try_statement'],
  rules: {
    function_definition: leaf('function', { joins: false }),
    class_definition: holder('class'),
    decorated_definition: wrapper((node: Node) => node.childForFieldName('definition'), 'inner'),
    expression_statement: assignment,
    type_alias_statement: leaf('type', { name: aliasName }),
  },
  docstring,
  refine: found => {
    if (found.kind === 'function' && /^test_|^test$/.test(found.name)) return 'test';
    return found.kind;
  },
};

/** Commands to IPython and the shell, on their own lines in a notebook. */
const COMMANDS = /^[ \t]*[%!].*$/gm;

export const python: Language = {
  name: 'python',
  extensions: ['.py', '.pyi', '.pyw'],
  fileNames: ['sconstruct', 'sconscript', 'wscript'],
  interpreters: ['python', 'python2', 'python3', 'pypy', 'uv', 'pipx'],
  comments: HASH,
  spoken: ['py', 'python3', 'cpython'],
  formats: ['pyi'],
  features: { types: ['bool', 'int', 'float', 'bytes'], bases: 'parentheses', testFunctions: true },
  lineForms: { words: { catch: 'except', condition: 'elif', import: 'from|import' } },
  terms,
  files: {
    tests: ['conftest.py'],
    entries: ['__init__.py'],
    declarations: ['*.pyi'],
    locks: ['poetry.lock', 'uv.lock', 'pdm.lock', 'pipfile.lock'],
  },
  syntax,
  notebookSyntax: {
    ...syntax,
    parseable: text => text.replace(COMMANDS, command => ' '.repeat(command.length)),
  },
};
