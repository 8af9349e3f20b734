import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Language, type Node, Query, type QueryMatch } from 'web-tree-sitter';
import { loadGrammar, withTree } from '../grammar.ts';
import { languageOf, syntaxOf } from '../index.ts';
import { modifiersIn, withVisibility } from './modifiers.ts';
import { type QueryPattern, splitPatterns } from './patterns.ts';
import { Surroundings } from './surroundings.ts';
import {
  FACT_KINDS,
  type Fact,
  type FactKind,
  type Modifier,
  OWNERS,
  type Parameter,
  SCOPES,
  TYPES,
} from './vocabulary.ts';

const KINDS: ReadonlySet<string> = new Set(FACT_KINDS);
/** Kinds that can be public or private. */
const SEEN: ReadonlySet<FactKind> = new Set([
  ...(['function', 'method', 'class', 'interface', 'struct', 'enum', 'type'] as const),
  ...(['constant', 'variable', 'field', 'macro'] as const),
]);
/** Captures of what only encloses others: `impl` blocks, modules of tests. */
const SCOPE = 'scope';

/** The grammar and file of facts of a path; undefined where no grammar or no facts file reads it. */
export function factsGrammar(path: string, text: string): string | undefined {
  const grammar = syntaxOf(languageOf(path, text), path)?.grammar;
  return grammar !== undefined && patternsOf(grammar) ? grammar : undefined;
}

/** Whether a file may have facts, as far as its path says it: one without an extension may begin with `#!`. */
export function hasFacts(path: string): boolean {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return !name.slice(1).includes('.') || factsGrammar(path, '') !== undefined;
}

/**
 * The facts of a text that are of the wanted kinds, and what they stand in, in the order of the text.
 *
 * @param wanted kinds to find; scopes around them are read as far as `scopes` says.
 * @returns null where no parser reads the file, or the parser gave up on it.
 */
export async function factsOf(
  path: string,
  text: string,
  wanted: readonly FactKind[] = FACT_KINDS,
  scopes: readonly FactKind[] = [...SCOPES],
): Promise<Fact[] | null> {
  const grammar = factsGrammar(path, text);
  if (grammar === undefined) return null;
  const query = queryFor(await loadGrammar(grammar), grammar, new Set([...wanted, ...scopes]));
  const facts = await withTree(grammar, text, tree => read(query.matches(tree.rootNode), grammar));
  return facts?.filter(fact => wanted.some(kind => fact.kinds.has(kind))) ?? null;
}

const SCM_FOLDERS: Readonly<Record<string, string>> = { tsx: 'typescript', c_sharp: 'csharp' };
const patterns = new Map<string, readonly QueryPattern[] | undefined>();

function patternsOf(grammar: string): readonly QueryPattern[] | undefined {
  if (!patterns.has(grammar)) {
    const file = fileURLToPath(new URL(`../${SCM_FOLDERS[grammar] ?? grammar}/facts.scm`, import.meta.url));
    patterns.set(grammar, existsSync(file) ? splitPatterns(readFileSync(file, 'utf8')) : undefined);
  }
  return patterns.get(grammar);
}

const queries = new WeakMap<Language, Map<string, Query>>();

/** The query with those patterns of the language that can find one of the kinds. */
function queryFor(language: Language, grammar: string, kinds: ReadonlySet<FactKind>): Query {
  const known = queries.get(language) ?? new Map<string, Query>();
  queries.set(language, known);
  const key = [...kinds].sort().join(' ');
  const query = known.get(key) ?? new Query(language, sourceFor(grammar, kinds));
  known.set(key, query);
  return query;
}

function sourceFor(grammar: string, kinds: ReadonlySet<FactKind>): string {
  const needed = new Set<string>([...kinds, SCOPE, ...Surroundings.CAPTURES]);
  if (kinds.has('function')) needed.add('method');
  // What a definition stands in says who may see it, and whether a variable is new.
  if (hasAny(kinds, SEEN)) for (const owner of OWNERS) needed.add(owner);
  if (['function', 'method', 'lambda'].some(kind => needed.has(kind))) needed.add('parameter');
  const isNeeded = ({ captures }: QueryPattern) => [...captures].some(name => needed.has(name));
  return (patternsOf(grammar) ?? [])
    .filter(isNeeded)
    .map(({ source }) => source)
    .join('\n');
}

/** A fact that is being put together from all matches at one node. */
interface Draft {
  node: Node;
  kinds: Set<FactKind>;
  name: Node | null;
  receiver: string | null;
  type: string | null;
  returns: string | null;
  arguments: string[];
  modifiers: Set<Modifier>;
  /** Set by `(#set! when "first")`: in languages without declarations, the first assignment of a name declares it. */
  isFirstOnly: boolean;
  /** It only encloses others. */
  isScope: boolean;
}

/** Kinds that a node is besides others, by another name: `test('adds', …)` is a call of `test`, and the test `adds`. */
const APART: ReadonlySet<string> = new Set(['test', 'import', 'throw', 'loop', 'catch']);

function read(matches: readonly QueryMatch[], grammar: string): Fact[] {
  const drafts = new Map<string, Draft>();
  const surroundings = new Surroundings();
  for (const match of matches) if (!surroundings.take(match)) addTo(drafts, match);
  const all = new Map([...drafts.values()].map(draft => [draft.node.id, draft]));
  const kept = [...drafts.values()].filter(
    draft => !isValueOfFunction(draft, all) && !surroundings.ignores(draft.node),
  );
  const isOwner = ({ id }: Node) => hasAny(all.get(id)?.kinds, OWNERS);
  for (const draft of kept) if (hasAny(draft.kinds, SEEN)) surroundings.addTo(draft, isOwner);
  return nested(kept, grammar);
}

function hasAny(kinds: Iterable<FactKind> | undefined, wanted: ReadonlySet<FactKind>): boolean {
  for (const kind of kinds ?? []) if (wanted.has(kind)) return true;
  return false;
}

/** Whether a lambda is all that a named function is: `const double = n => 2 * n`. */
function isValueOfFunction({ node, kinds }: Draft, drafts: ReadonlyMap<number, Draft>): boolean {
  return kinds.has('lambda') && (drafts.get(node.parent?.id ?? -1)?.kinds.has('function') ?? false);
}

function addTo(drafts: Map<string, Draft>, match: QueryMatch): void {
  const mains = match.captures.filter(({ name }) => KINDS.has(name) || name === SCOPE);
  // `type` is a kind, and what another fact says of itself.
  const main = mains.find(({ name }) => name !== 'type') ?? mains[0];
  if (!main) return;
  const kind = main.name === SCOPE ? match.setProperties?.inside : main.name;
  const key = APART.has(kind ?? '') ? `${main.node.id} ${kind}` : `${main.node.id}`;
  const draft = drafts.get(key) ?? {
    node: main.node,
    kinds: new Set<FactKind>(),
    // In Elixir and Haskell a pattern may be a parameter. A name alone is its own.
    name: kind === 'parameter' && /^(?:identifier|variable)$/.test(main.node.type) ? main.node : null,
    receiver: null,
    type: null,
    returns: null,
    arguments: [],
    modifiers: new Set<Modifier>(),
    isFirstOnly: false,
    isScope: main.name === SCOPE,
  };
  drafts.set(key, draft);
  if (kind && KINDS.has(kind)) draft.kinds.add(kind as FactKind);
  if (match.setProperties?.when === 'first') draft.isFirstOnly = true;
  const set = match.setProperties?.modifier;
  if (set) for (const modifier of modifiersIn(set)) draft.modifiers.add(modifier);
  for (const { name, node } of match.captures) {
    if (name === 'name') draft.name ??= node;
    else if (name === 'receiver') draft.receiver ??= oneLine(node.text);
    else if (name === 'type' && node.id !== main.node.id) draft.type ??= typeText(node);
    else if (name === 'returns') draft.returns ??= typeText(node);
    else if (name === 'arguments') draft.arguments = argumentsOf(node);
    else if (name === 'argument') draft.arguments.push(oneLine(node.text));
    else if (name === 'modifier') for (const one of modifiersIn(node.text)) draft.modifiers.add(one);
  }
}

const MAX_TEXT = 200;
const oneLine = (text: string) => text.slice(0, MAX_TEXT).replace(/\s+/g, ' ').trim();
/** A type as it is written, without the sign that stands before it: `: string`, `-> int`. */
const typeText = (node: Node) => oneLine(node.text).replace(/^(?::|->)\s*/, '');

function argumentsOf(list: Node): string[] {
  return list.namedChildren.flatMap(child =>
    child && !/comment/.test(child.type) ? oneLine(child.text) : [],
  );
}

type Mutable = Omit<Fact, 'parameters' | 'inside'> & { parameters: Parameter[]; inside: Fact[] };

/** What encloses before what is enclosed; facts of one node in the order of their kinds. */
function byPlace(a: Draft, b: Draft): number {
  const byRange = a.node.startIndex - b.node.startIndex || b.node.endIndex - a.node.endIndex;
  return byRange !== 0 || a.node.id !== b.node.id ? byRange : order(a) - order(b);
}

const order = ({ kinds }: Draft) => FACT_KINDS.findIndex(kind => kinds.has(kind));

/** The facts in the order of the text, each with what it stands in. */
function nested(drafts: Draft[], grammar: string): Fact[] {
  drafts.sort(byPlace);
  const open: Mutable[] = [];
  const facts: Fact[] = [];
  const assigned = new Set<string>();
  for (const draft of drafts) {
    while (open.length > 0 && open.at(-1)!.end < draft.node.endIndex) open.pop();
    const fact = finished(draft, [...open].reverse(), grammar);
    // A parser that lost its way leaves parts of definitions. What is called in a type is a type: `@type names :: list(atom())` in Elixir.
    if (fact.name === null && !draft.isScope && hasAny(fact.kinds, NAMED)) continue;
    if (fact.kinds.has('call') && fact.inside.some(({ kinds }) => kinds.has('type'))) continue;
    if (isBound(fact)) {
      const key = `${ownerOf(open, fact)?.start} ${fact.name}`;
      if (draft.isFirstOnly && assigned.has(key)) continue;
      assigned.add(key);
    }
    if (fact.kinds.has('parameter')) functionOf(open)?.parameters.push(fact);
    if (!draft.isScope) facts.push(fact);
    open.push(fact);
  }
  return facts;
}

const BOUND: ReadonlySet<FactKind> = new Set(['constant', 'variable', 'field', 'parameter']);
/** Kinds that are nothing without a name. */
const NAMED: ReadonlySet<FactKind> = new Set([
  ...(['function', 'type', 'constant', 'variable', 'field', 'macro', 'enum-member', 'call'] as const),
]);
const isBound = ({ kinds }: Fact) => hasAny(kinds, BOUND);

/** What a name is bound in: a field in its type, another name in its function or type. Lambdas share names with theirs. */
function ownerOf(open: readonly Mutable[], { kinds }: Fact): Mutable | undefined {
  return open.findLast(one => hasAny(one.kinds, TYPES) || (!kinds.has('field') && one.kinds.has('function')));
}

function functionOf(open: readonly Mutable[]): Mutable | undefined {
  return open.findLast(({ kinds }) => kinds.has('function') || kinds.has('lambda'));
}

function finished(draft: Draft, inside: Fact[], grammar: string): Mutable {
  const { node, kinds } = draft;
  if (kinds.has('method')) kinds.add('function');
  // A name that is bound to a function or a type is one.
  if (kinds.has('function') || hasAny(kinds, TYPES))
    for (const kind of ['constant', 'variable', 'field', 'lambda'] as const) kinds.delete(kind);
  if (kinds.has('enum')) kinds.delete('class');
  if (kinds.has('constant')) kinds.delete('variable');
  const name = draft.name === null ? null : nameText(draft.name, kinds);
  const isMember = hasAny(inside[0]?.kinds, TYPES);
  const isLocal = inside.length > 0 && !isMember && !kinds.has('field') && !kinds.has('method');
  const isSeen = name !== null && hasAny(kinds, SEEN);
  return {
    kinds,
    name,
    nameRow: (draft.name ?? node).startPosition.row,
    start: node.startIndex,
    end: node.endIndex,
    startRow: node.startPosition.row,
    endRow: node.endPosition.row,
    receiver: draft.receiver,
    type: draft.type,
    returns: draft.returns,
    arguments: draft.arguments,
    parameters: [],
    modifiers: isSeen
      ? withVisibility(grammar, { name, kinds, modifiers: draft.modifiers, isMember, isLocal })
      : draft.modifiers,
    inside,
  };
}

/** Imports and titles of tests are written as strings: their name is what stands between the quotes. */
function nameText(node: Node, kinds: ReadonlySet<FactKind>): string {
  const text = oneLine(node.text);
  // A name that is written as a symbol or a key: `attr_reader :size`, `defstruct size: 1`.
  if (/^:["\w]/.test(text) && !kinds.has('call')) return text.slice(1).replace(/^"(.*)"$/, '$1');
  if (kinds.has('field')) return text.replace(/:$/, '');
  // Some grammars have no node for the path of an import alone: `import scala.util.{Try, Success}`.
  if (kinds.has('import') && /^import\s/.test(text))
    return text.replace(/^import\s+/, '').replace(/\.(?:\{.*|\*|_)$/, '');
  const isQuoted = kinds.has('import') || kinds.has('test');
  return isQuoted ? text.replace(/^[a-zA-Z@$]*(['"`]{1,3}|<)([\s\S]*?)(?:\1|>)$/, '$2') : text;
}
