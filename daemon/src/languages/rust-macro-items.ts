import type { Node, Tree } from 'web-tree-sitter';
import type { ChunkKind } from './kinds.ts';
import { childOf, field, type Name, nameAt, type Rule } from './language.ts';

const KINDS: Readonly<Record<string, ChunkKind>> = {
  fn: 'function',
  struct: 'struct',
  union: 'struct',
  enum: 'enum',
  trait: 'interface',
  type: 'type',
  mod: 'module',
  const: 'constant',
  static: 'constant',
};
/** Names of macros that define items, for macros defined in other files: `define_id!(UserId)`. */
const DEFINES =
  /^(?:define|declare|def|decl|make|create|gen|generate|new)_|^newtype$|_(?:fn|struct|newtype)$/;

/**
 * A macro of this file, `macro_rules! make { ($name:ident) => { fn $name() {} } }`: the kind it makes, and from which
 * argument.
 */
interface Maker {
  kind: ChunkKind;
  /** Position of the argument that is the name; null if every argument is one. */
  argument: number | null;
}

const MADE = /\b(fn|struct|union|enum|trait|type|mod|const|static)\s+\$(\w+)/;

const makersOf = new WeakMap<Tree, Map<string, Maker>>();

/** The macros that a file defines and that make items. */
function definingMacrosIn(node: Node): Map<string, Maker> {
  const known = makersOf.get(node.tree);
  if (known) return known;
  const makers = new Map<string, Maker>();
  for (const macro of node.tree.rootNode.descendantsOfType('macro_definition')) {
    const text = macro?.text.slice(0, 20_000) ?? '';
    const [, keyword, fragment] = MADE.exec(text) ?? [];
    const name = macro && field(macro, 'name');
    if (keyword && name) makers.set(name, { kind: KINDS[keyword]!, argument: argumentOf(text, fragment!) });
  }
  makersOf.set(node.tree, makers);
  return makers;
}

function argumentOf(text: string, fragment: string): number | null {
  const before = text.slice(text.indexOf('{') + 1).split(`$${fragment}:`, 1)[0]!;
  return before.includes('$(') ? null : (before.match(/,/g)?.length ?? 0);
}

/** The items that a macro call makes: those in its arguments, or those made from a name. */
export const macroItems: Rule = node => {
  const call = node.type === 'expression_statement' ? childOf(node, 'macro_invocation') : node;
  const given = call && childOf(call, 'token_tree');
  if (!given) return null;
  const [first, ...also] = itemsIn(given) ?? namesMade(call, given);
  if (!first) return null;
  const { name, row, kind = 'function' } = first;
  return { kind, name, row, node, body: null, members: false, also };
};

/** `lazy_static! { static ref TABLE: … }`, `wrap!(pub fn run() { … })`. */
function itemsIn(given: Node): Name[] | null {
  const found: Name[] = [];
  let kind: ChunkKind | undefined;
  for (const child of given.children) {
    if (!child) continue;
    // `const fn`, `static ref`, `static mut`.
    const stays = /^(?:ref|mut|unsafe|async|extern)$/.test(child.text);
    if (kind && !stays && NAME.test(child.type)) found.push({ ...nameAt(child), kind });
    kind = KINDS[child.text] ?? (stays ? kind : undefined);
  }
  return found.length > 0 ? found : null;
}

function namesMade(call: Node, given: Node): Name[] {
  const macro = field(call, 'macro')?.replace(/^.*::/, '') ?? '';
  const maker = definingMacrosIn(call).get(macro);
  if (!maker && !DEFINES.test(macro)) return [];
  const names = firstNames(given);
  const chosen = maker?.argument === null ? names : [names[maker?.argument ?? 0]];
  return chosen.flatMap(name =>
    name ? { ...nameAt(name), kind: maker?.kind ?? kindBySpelling(name.text) } : [],
  );
}

const NAME = /^(?:type_)?identifier$/;

/** The first name in each argument. */
function firstNames(given: Node): (Node | undefined)[] {
  const names: (Node | undefined)[] = [undefined];
  for (const child of given.children) {
    if (child?.type === ',' || child?.type === ';') names.push(undefined);
    else if (child && NAME.test(child.type)) names[names.length - 1] ??= child;
  }
  return names;
}

function kindBySpelling(name: string): ChunkKind {
  if (/^[A-Z][A-Z\d_]*$/.test(name)) return 'constant';
  return /^[A-Z]/.test(name) ? 'struct' : 'function';
}
