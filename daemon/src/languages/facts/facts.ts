import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Language, type Node, Query, type QueryMatch } from 'web-tree-sitter';
import { loadGrammar, withTree } from '../grammar.ts';
import { languageOf, syntaxOf } from '../index.ts';
import { modifiersIn, withVisibility } from './modifiers.ts';
import { type QueryPattern, splitPatterns } from './patterns.ts';
import { FACT_KINDS, type Fact, type FactKind, type Modifier, type Parameter, SCOPES } from './vocabulary.ts';

const KINDS: ReadonlySet<string> = new Set(FACT_KINDS);
/** Kinds that can be public or private. */
const SEEN: ReadonlySet<FactKind> = new Set([
  ...(['function', 'method', 'class', 'interface', 'struct', 'enum', 'type'] as const),
  ...(['constant', 'variable', 'field', 'macro'] as const),
]);
const TYPES: ReadonlySet<FactKind> = new Set(['class', 'interface', 'struct', 'enum']);
/** Captures of what only encloses others: `impl` blocks, modules of tests. */
const SCOPE = 'scope';
/** A capture around definitions, which all get the modifier that the pattern sets: `export`. */
const MODIFIES = 'modifies';

/** The grammar and file of facts of a path; undefined where no grammar or no facts file reads it. */
export function factsGrammar(path: string, text: string): string | undefined {
  const grammar = syntaxOf(languageOf(path, text), path)?.grammar;
  return grammar !== undefined && patternsOf(grammar) ? grammar : undefined;
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
  // Parameters are what a function is told by, and a method is a function.
  const needed = new Set<string>([...kinds, SCOPE, MODIFIES]);
  if (kinds.has('function') || kinds.has('method') || kinds.has('lambda')) needed.add('parameter');
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
}

/** Kinds that a node is besides others, by another name: `test('adds', …)` is a call of `test`, and the test `adds`. */
const APART: ReadonlySet<string> = new Set(['test', 'import', 'throw']);
/** Above a definition, what exports it: at most so many nodes, as of `export const a = 1`. */
const WRAPPER_DEPTH = 2;

function read(matches: readonly QueryMatch[], grammar: string): Fact[] {
  const drafts = new Map<string, Draft>();
  const wrappers = new Map<number, Modifier[]>();
  for (const match of matches) {
    const wrapper = match.captures.find(({ name }) => name === MODIFIES)?.node;
    const set = modifiersIn(match.setProperties?.modifier ?? '');
    if (wrapper) wrappers.set(wrapper.id, [...(wrappers.get(wrapper.id) ?? []), ...set]);
    else addTo(drafts, match, set);
  }
  const all = new Map([...drafts.values()].map(draft => [draft.node.id, draft]));
  const kept = [...drafts.values()].filter(draft => !isValueOfFunction(draft, all));
  if (wrappers.size > 0) for (const draft of kept) addWrappers(draft, wrappers);
  return nested(kept, grammar);
}

function addWrappers({ node, kinds, modifiers }: Draft, wrappers: ReadonlyMap<number, Modifier[]>): void {
  if (![...kinds].some(kind => SEEN.has(kind))) return;
  let above: Node | null = node;
  for (let depth = 0; depth <= WRAPPER_DEPTH && above; depth++, above = above.parent)
    for (const modifier of wrappers.get(above.id) ?? []) modifiers.add(modifier);
}

/** Whether a lambda is all that a named function is: `const double = n => 2 * n`. */
function isValueOfFunction({ node, kinds }: Draft, drafts: ReadonlyMap<number, Draft>): boolean {
  return kinds.has('lambda') && (drafts.get(node.parent?.id ?? -1)?.kinds.has('function') ?? false);
}

function addTo(drafts: Map<string, Draft>, match: QueryMatch, set: readonly Modifier[]): void {
  const main = match.captures.find(({ name }) => KINDS.has(name) || name === SCOPE);
  if (!main) return;
  const kind = main.name === SCOPE ? match.setProperties?.inside : main.name;
  const key = APART.has(kind ?? '') ? `${main.node.id} ${kind}` : `${main.node.id}`;
  const draft = drafts.get(key) ?? {
    node: main.node,
    kinds: new Set<FactKind>(),
    name: null,
    receiver: null,
    type: null,
    returns: null,
    arguments: [],
    modifiers: new Set<Modifier>(),
  };
  drafts.set(key, draft);
  if (kind && KINDS.has(kind)) draft.kinds.add(kind as FactKind);
  for (const modifier of set) draft.modifiers.add(modifier);
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

/** The facts in the order of the text, each with what it stands in. */
function nested(drafts: Draft[], grammar: string): Fact[] {
  drafts.sort((a, b) => a.node.startIndex - b.node.startIndex || b.node.endIndex - a.node.endIndex);
  const open: Mutable[] = [];
  const facts: Fact[] = [];
  for (const draft of drafts) {
    while (open.length > 0 && open.at(-1)!.end < draft.node.endIndex) open.pop();
    const fact = finished(draft, [...open].reverse(), grammar);
    if (fact.kinds.has('parameter')) ownerOf(open)?.parameters.push(fact);
    facts.push(fact);
    open.push(fact);
  }
  return facts;
}

function ownerOf(open: readonly Mutable[]): Mutable | undefined {
  return open.findLast(({ kinds }) => kinds.has('function') || kinds.has('method') || kinds.has('lambda'));
}

function finished(draft: Draft, inside: Fact[], grammar: string): Mutable {
  const { node, kinds } = draft;
  if (kinds.has('method')) kinds.add('function');
  // A name that is bound to a function is a function.
  if (kinds.has('function'))
    for (const kind of ['constant', 'variable', 'field'] as const) kinds.delete(kind);
  const name = draft.name === null ? null : nameText(draft.name, kinds);
  const isMember = inside.length > 0 && [...inside[0]!.kinds].some(kind => TYPES.has(kind));
  const isSeen = name !== null && [...kinds].some(kind => SEEN.has(kind));
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
      ? withVisibility(grammar, { name, modifiers: draft.modifiers, isMember })
      : draft.modifiers,
    inside,
  };
}

/** Imports and titles of tests are written as strings: their name is what stands between the quotes. */
function nameText(node: Node, kinds: ReadonlySet<FactKind>): string {
  const text = oneLine(node.text);
  const isQuoted = kinds.has('import') || kinds.has('test');
  return isQuoted ? text.replace(/^[a-zA-Z@$]*(['"`]{1,3}|<)([\s\S]*?)(?:\1|>)$/, '$2') : text;
}
