import type { Node } from 'web-tree-sitter';
import { HASH } from './comments.ts';
import { terms } from './elixir/terms.ts';
import {
  childOf,
  childrenOf,
  type Found,
  field,
  type Language,
  memberAt,
  type Name,
  oneLine,
  type Rule,
  unquote,
} from './language.ts';

const FUNCTIONS = ['def', 'defp', 'defdelegate', 'defguard', 'defguardp', 'defn', 'defnp'];
const MACROS = ['defmacro', 'defmacrop'];
/** A Map, because the keys come from source code. */
const MODULES = new Map<string, Found['kind']>([
  ['defmodule', 'module'],
  ['defprotocol', 'interface'],
  ['defimpl', 'class'],
]);
const DOCS = ['doc', 'moduledoc', 'typedoc', 'shortdoc'];

/** `f(x) when x > 1`, `f`, `a <~> b`: the name that is defined. */
function headName(head: Node | null): string | null {
  let inner = head;
  for (let depth = 0; inner && depth < 8; depth++) {
    if (inner.type === 'call') return field(inner, 'target');
    if (inner.type !== 'binary_operator') return oneLine(inner.text);
    const operator = field(inner, 'operator');
    if (operator !== 'when') return operator;
    inner = inner.childForFieldName('left');
  }
  return null;
}

/** `defstruct [:a, b: 1]`, `defexception message: ""` */
function structFields(module: Node | null): Name[] {
  const structs = module ? childrenOf(module, 'call').filter(isStruct) : [];
  return structs
    .flatMap(one => childrenOf(one, 'arguments'))
    .flatMap(args => [args, ...childrenOf(args, 'list')])
    .flatMap(list => [...childrenOf(list, 'atom'), ...keysOf(list)])
    .map(memberAt)
    .map(({ name, ...at }) => ({ ...at, name: name.replace(/^:|:$/g, '') }));
}

const isStruct = (node: Node) => ['defstruct', 'defexception'].includes(field(node, 'target') ?? '');

const keysOf = (list: Node) =>
  childrenOf(list, 'keywords')
    .flatMap(keywords => childrenOf(keywords, 'pair'))
    .flatMap(pair => pair.childForFieldName('key') ?? []);

const call: Rule = node => {
  const target = field(node, 'target') ?? '';
  const args = childOf(node, 'arguments');
  const first = args?.namedChild(0) ?? null;
  const body = childOf(node, 'do_block');
  const base = { node, body };
  const module = MODULES.get(target);
  if (module && first) {
    const path = moduleName(target, args, first);
    const at = /^[\w.]+$/.test(path) ? path.lastIndexOf('.') : -1;
    const [owner, name] = [at > 0 ? path.slice(0, at) : null, path.slice(at + 1)];
    return { ...base, kind: module, name, owner, members: true, also: structFields(body) };
  }
  if (FUNCTIONS.includes(target) || MACROS.includes(target)) {
    const name = headName(first);
    const kind = MACROS.includes(target) ? 'macro' : 'function';
    return name ? { ...base, kind, name, members: false, joins: true } : null;
  }
  if ((target === 'test' || target === 'describe' || target === 'property') && first && body)
    return { ...base, kind: 'test', name: unquote(first.text), members: target === 'describe' };
  return null;
};

/** `defimpl Enumerable, for: List` is named `Enumerable for List`. */
function moduleName(target: string, args: Node | null, first: Node): string {
  const name = oneLine(first.text);
  const owner = target === 'defimpl' ? /\bfor:\s*([\w.]+)/.exec(args?.text ?? '')?.[1] : undefined;
  return owner ? `${name} for ${owner}` : name;
}

/** Name of a module attribute: `@spec …` is `spec`. */
function attributeOf(node: Node): string | null {
  if (node.type !== 'unary_operator') return null;
  return /^@(\w+)/.exec(node.text.slice(0, 40))?.[1] ?? null;
}

const LEADS = ['doc', 'spec', 'impl', 'deprecated', 'since', 'typedoc', 'tag', 'dialyzer'];

function docstring(found: Found, leads: readonly Node[]): string | null {
  const own = leads.find(lead => DOCS.includes(attributeOf(lead) ?? ''));
  const inside = found.members
    ? found.body?.namedChildren.find(child => child && attributeOf(child) === 'moduledoc')
    : null;
  const text = (own ?? inside)?.text;
  return text && /["~]/.test(text) ? text : null;
}

export const elixir: Language = {
  name: 'elixir',
  extensions: ['.ex', '.exs'],
  fileNames: ['mix.lock'],
  interpreters: ['elixir'],
  comments: HASH,
  spoken: [],
  features: { omitsVoid: true, capitalModules: true },
  lineForms: {
    words: {
      function: 'def|defp|defmacro',
      method: 'def|defp',
      throw: 'raise|throw',
      catch: 'rescue|catch',
      condition: 'cond|unless',
    },
  },
  terms,
  files: { tests: [], locks: ['mix.lock'] },
  syntax: {
    grammar: 'elixir',
    comments: ['comment'],
    leads: node => LEADS.includes(attributeOf(node) ?? ''),
    rules: {
      call,
      unary_operator: node => {
        const name = attributeOf(node);
        if (!name || name === 'moduledoc') return null;
        const isType = /^(type|typep|opaque|callback|macrocallback)$/.test(name);
        const named = isType ? (/^@\w+\s+(\w+[?!]?)/.exec(node.text)?.[1] ?? name) : `@${name}`;
        return { kind: isType ? 'type' : 'constant', name: named, node, body: null, members: false };
      },
    },
    docstring,
  },
};
