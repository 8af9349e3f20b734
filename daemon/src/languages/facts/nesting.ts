import type { Node } from 'web-tree-sitter';
import type { Draft } from './drafts.ts';
import { headOf } from './head.ts';
import { withVisibility } from './modifiers.ts';
import {
  FACT_KINDS,
  type Fact,
  type FactKind,
  hasAny,
  type Modifier,
  OWNERS,
  type Parameter,
  SEEN,
  TYPES,
} from './vocabulary.ts';

/** Information about the file besides its nodes. */
interface Context {
  grammar: string;
  /** Whether facts have their heads. */
  heads: boolean;
  /** Whether the module exports a name apart from its definition. */
  exports: (name: string) => boolean;
}

type Mutable = Omit<Fact, 'parameters' | 'inside' | 'kinds' | 'modifiers'> & {
  kinds: Set<FactKind>;
  modifiers: Set<Modifier>;
  parameters: Parameter[];
  inside: readonly Fact[];
};

/** The facts in text order, each with its enclosing facts. */
export function nested(drafts: Draft[], context: Context): Fact[] {
  drafts.sort(byPlace);
  const open: Mutable[] = [];
  const facts: Fact[] = [];
  const bound = new Set<string>();
  for (const draft of drafts) {
    while (open.length > 0 && open.at(-1)!.end < draft.end) open.pop();
    const fact = finished(draft, open, context);
    if (draft.role === 'says') {
      const owner = functionOf(open);
      for (const modifier of draft.modifiers) owner?.modifiers.add(modifier);
      continue;
    }
    // After a syntax error the parser may leave parts of definitions without a name.
    if (
      NEEDS_NAMES.has(context.grammar) &&
      fact.name === null &&
      draft.role === 'fact' &&
      hasAny(fact.kinds, NAMED)
    )
      continue;
    // In a type, a call is part of the type: `@type names :: list(atom())` in Elixir.
    if (
      CALLS_IN_TYPES.has(context.grammar) &&
      fact.kinds.has('call') &&
      fact.inside.some(({ kinds }) => kinds.has('type'))
    )
      continue;
    if (draft.role === 'known' || hasAny(fact.kinds, BOUND)) {
      const key = `${ownerOf(open, fact)?.start} ${fact.name}`;
      if (draft.role === 'known' || (draft.isFirstOnly && bound.has(key))) {
        bound.add(key);
        continue;
      }
      bound.add(key);
    }
    if (fact.kinds.has('parameter') && !addParameter(open, fact)) continue;
    addToTest(open, fact);
    if (draft.role === 'fact') facts.push(fact);
    open.push(fact);
  }
  return facts;
}

/** Enclosing facts come first; facts of one node are ordered by kind. */
function byPlace(a: Draft, b: Draft): number {
  const byRange = a.start - b.start || b.end - a.end;
  return byRange !== 0 || a.node.id !== b.node.id ? byRange : order(a) - order(b);
}

const order = ({ kinds, role }: Draft) =>
  role === 'fact' ? FACT_KINDS.findIndex(kind => kinds.has(kind)) : -1;

const BOUND: ReadonlySet<FactKind> = new Set(['constant', 'variable', 'field', 'parameter']);
/** Nodes that bind a name to a value. A function as the value is not a method of the type. */
const BINDING =
  /^(?:assignment|assignment_expression|variable_declarator|variable_declaration|property_declaration|va[lr]_definition|let_declaration)$/;
/** Grammars that leave definitions without a name after a syntax error. */
const NEEDS_NAMES: ReadonlySet<string> = new Set(['swift', 'elixir', 'lua', 'bash', 'zig', 'haskell']);
/** Grammars that parse a type with arguments as a call. */
const CALLS_IN_TYPES: ReadonlySet<string> = new Set(['elixir', 'haskell']);
/** Kinds that always have a name. */
const NAMED: ReadonlySet<FactKind> = new Set([
  ...(['function', 'type', 'constant', 'variable', 'field', 'macro', 'enum-member', 'call'] as const),
]);

/**
 * The fact that owns a name: the type for a field, the function or type for other names. Lambdas share names with their
 * enclosing function.
 */
function ownerOf(open: readonly Mutable[], { kinds }: Fact): Mutable | undefined {
  return open.findLast(one => hasAny(one.kinds, TYPES) || (!kinds.has('field') && one.kinds.has('function')));
}

function functionOf(open: readonly Mutable[]): Mutable | undefined {
  return open.findLast(({ kinds }) => kinds.has('function') || kinds.has('lambda'));
}

/**
 * Adds a parameter to its function. @returns false if it is in a scope without a kind, such as the type of a function,
 * and has no other kind
 */
function addParameter(open: readonly Mutable[], fact: Mutable): boolean {
  const owner = open.findLast(({ kinds }) => kinds.size === 0 || hasAny(kinds, OWNERS));
  if (owner?.kinds.size === 0) fact.kinds.delete('parameter');
  else if (!hasAny(owner?.kinds, TYPES)) owner?.parameters.push(fact);
  return fact.kinds.size > 0;
}

/** A test has the modifiers of its function, which stands for it or is an argument of its call: `test('adds', async () => …)`. */
function addToTest(open: readonly Mutable[], fact: Mutable): void {
  if (fact.kinds.has('test')) {
    const own = open.at(-1);
    if (own && own.start === fact.start && own.end === fact.end && own.kinds.has('function'))
      fact.modifiers = own.modifiers;
  }
  const around = fact.kinds.has('lambda') ? open.at(-1) : undefined;
  if (around?.kinds.has('test')) for (const modifier of fact.modifiers) around.modifiers.add(modifier);
}

/** A name bound to a function or a type counts as that. */
const INSTEAD: readonly (readonly [FactKind, readonly FactKind[]])[] = [
  ...(['function', ...TYPES] as const).map(
    kind => [kind, ['constant', 'variable', 'field', 'lambda']] as const,
  ),
  ['enum-member', ['constant', 'variable', 'field']],
  ['enum', ['class']],
  ['field', ['variable']],
  ['constant', ['variable']],
];

const insides = new WeakMap<Fact, readonly Fact[]>();

/** A fact and its enclosing facts; the list is shared by all facts inside. */
function insideOf(fact: Fact | undefined): readonly Fact[] {
  if (!fact) return [];
  const known = insides.get(fact);
  if (known) return known;
  const inside = fact.kinds.size > 0 ? [fact, ...fact.inside] : fact.inside;
  insides.set(fact, inside);
  return inside;
}

/** The fact that decides the visibility of a definition: its type, or the function or object that it is local to. */
function homeOf(kinds: ReadonlySet<FactKind>, inside: readonly Fact[]): Fact | undefined {
  if (kinds.has('field')) return inside.find(one => hasAny(one.kinds, TYPES));
  return inside.find(one => hasAny(one.kinds, OWNERS) || (kinds.has('function') && hasAny(one.kinds, BOUND)));
}

function finished(draft: Draft, open: readonly Mutable[], { grammar, heads, exports }: Context): Mutable {
  const { node, kinds, modifiers } = draft;
  if (kinds.has('method')) kinds.add('function');
  const inside = insideOf(open.at(-1));
  const owner = homeOf(kinds, inside);
  const home = hasAny(owner?.kinds, TYPES) ? owner!.kinds : null;
  // Elixir's modules have functions, not methods.
  const hasMethods = home !== null && grammar !== 'elixir';
  if (kinds.has('function') && hasMethods && (draft.isDeclarator || !BINDING.test(node.type)))
    kinds.add('method');
  for (const [kind, others] of INSTEAD) if (kinds.has(kind)) for (const other of others) kinds.delete(other);
  const name = draft.name === null ? null : nameText(draft.name.text, kinds);
  // In Lua, a function that is assigned to a table inside a function is not local.
  const isLocal =
    grammar === 'lua'
      ? inside.length > 0 && !kinds.has('field') && !kinds.has('method')
      : owner !== undefined && home === null;
  const isMember = home !== null || (kinds.has('method') && draft.receiver !== null);
  const isSeen = name !== null && hasAny(kinds, SEEN);
  if (isSeen && inside.length === 0 && exports(name)) modifiers.add('export');
  return {
    kinds,
    name,
    nameRow: draft.name?.row ?? node.startPosition.row,
    start: draft.start,
    end: draft.end,
    ...(heads && { head: headOf(node) }),
    startRow: draft.start === node.startIndex ? node.startPosition.row : draft.name!.row,
    endRow: lastRow(node),
    receiver: draft.receiver,
    type: draft.type,
    returns: draft.returns,
    arguments: draft.arguments,
    parameters: [],
    modifiers: isSeen
      ? withVisibility(grammar, { name, kinds, modifiers, isMember, isLocal, home })
      : modifiers,
    inside,
  };
}

/** Some nodes extend to the start of the next line: `#define` in C. */
function lastRow({ startPosition: { row }, endPosition: end }: Node): number {
  return end.column === 0 && end.row > row ? end.row - 1 : end.row;
}

/** Names of imports and tests are written as strings; the quotes are removed. */
function nameText(text: string, kinds: ReadonlySet<FactKind>): string {
  // A name written as a symbol or a key: `attr_reader :size`, `defstruct size: 1`.
  if (/^:["\w]/.test(text) && !kinds.has('call')) return text.slice(1).replace(/^"(.*)"$/, '$1');
  if (kinds.has('field')) return text.replace(/:$/, '');
  // Some grammars have no separate node for the path of an import: `import scala.util.{Try, Success}`.
  if (kinds.has('import') && /^import\s/.test(text))
    return text.replace(/^import\s+/, '').replace(/\.(?:\{.*|\*|_)$/, '');
  const isQuoted = kinds.has('import') || kinds.has('test');
  return isQuoted ? text.replace(/^[a-zA-Z@$]*(['"`]{1,3}|<)([\s\S]*?)(?:\1|>)$/, '$2') : text;
}
