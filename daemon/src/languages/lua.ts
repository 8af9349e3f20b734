import type { Node } from 'web-tree-sitter';
import {
  childOf,
  type Found,
  field,
  fieldsOf,
  type Language,
  oneLine,
  type Rule,
  unquote,
} from './language.ts';
import { terms } from './lua/terms.ts';

/** `M.a.f`, `M:f`, `M["f"]`: the last part is the name, the rest is the owner. */
function split(path: Node): { name: string; owner: string | null } {
  const key = path.type === 'bracket_index_expression' ? path.childForFieldName('field') : null;
  if (key?.type === 'string') return { name: unquote(key.text), owner: oneLine(field(path, 'table') ?? '') };
  const match = /^(.*)[.:]([^.:]+)$/s.exec(oneLine(path.text));
  return { name: match?.[2] ?? oneLine(path.text), owner: match?.[1]?.replaceAll(':', '.') ?? null };
}

function functionAt(node: Node, path: Node, body: Node | null): Found {
  const { name, owner } = split(path);
  return { kind: owner ? 'method' : 'function', name, owner, node, body, members: false };
}

const functionDeclaration: Rule = node => {
  const path = node.childForFieldName('name');
  return path ? functionAt(node, path, node.childForFieldName('body')) : null;
};

/** `M.f = function() … end`, `local x = …`, and tables with functions. */
const assignment: Rule = node => {
  const inner = node.type === 'variable_declaration' ? childOf(node, 'assignment_statement') : node;
  const list = inner?.namedChild(0);
  const [path, ...others] = list ? fieldsOf(list, 'name') : [];
  const value = inner?.namedChild(1)?.namedChild(0) ?? null;
  if (!path) return null;
  const also = others.map(other => ({ name: split(other).name, row: other.startPosition.row }));
  if (value?.type === 'function_definition')
    return { ...functionAt(node, path, value.childForFieldName('body')), also };
  const { name, owner } = split(path);
  const holds = value?.type === 'table_constructor' && value.namedChildren.some(isFunctionField);
  return { kind: 'constant', name, owner, node, body: holds ? value : null, members: holds, also };
};

function isFunctionField(node: Node | null): boolean {
  return node?.type === 'field' && node.childForFieldName('value')?.type === 'function_definition';
}

/** busted's `describe('x', function() … end)`. */
const call: Rule = node => {
  const name = field(node, 'name') ?? '';
  if (!/^(describe|context|it|test)$/.test(name)) return null;
  const args = node.childForFieldName('arguments');
  const code = args && childOf(args, 'function_definition');
  const title = args?.namedChild(0);
  if (!code || title?.type !== 'string') return null;
  const body = code.childForFieldName('body');
  return { kind: 'test', name: unquote(title.text), node, body, members: /^(describe|context)$/.test(name) };
};

export const lua: Language = {
  name: 'lua',
  extensions: ['.lua', '.rockspec', '.luau'],
  interpreters: ['lua', 'luajit', 'lua5'],
  comments: { line: ['--'], block: [['--[[', ']]']] },
  spoken: [],
  lineForms: { words: { throw: 'error', loop: 'repeat|until' } },
  terms,
  files: { tests: [], entries: ['init.lua'] },
  syntax: {
    grammar: 'lua',
    comments: ['comment'],
    rules: {
      function_declaration: functionDeclaration,
      assignment_statement: assignment,
      variable_declaration: assignment,
      function_call: call,
      field: node => {
        const value = node.childForFieldName('value');
        const name = unquote(field(node, 'name') ?? '');
        if (value?.type !== 'function_definition' || !name) return null;
        return { kind: 'method', name, node, body: value.childForFieldName('body'), members: false };
      },
    },
  },
};
