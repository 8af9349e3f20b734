import { existsSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Language, type Node, Query, type QueryMatch } from 'web-tree-sitter';
import { loadGrammar, withTree } from '../grammar.ts';
import { languageOf, syntaxOf } from '../index.ts';
import { type Draft, Drafts, ROLES } from './drafts.ts';
import { nested } from './nesting.ts';
import { type QueryPattern, splitPatterns } from './patterns.ts';
import { Surroundings } from './surroundings.ts';
import { FACT_KINDS, type Fact, type FactKind, hasAny, OWNERS, SCOPES, SEEN, TYPES } from './vocabulary.ts';

/** The grammar and file of facts of a path; undefined where no grammar or no facts file reads it. */
export function factsGrammar(path: string, text: string): string | undefined {
  const grammar = syntaxOf(languageOf(path, text), path)?.grammar;
  return grammar !== undefined && patternsOf(grammar) ? grammar : undefined;
}

/** Whether a file may have facts, as far as its path says it: one without an extension may begin with `#!`. */
export function hasFacts(path: string): boolean {
  return extname(path) === '' || factsGrammar(path, '') !== undefined;
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
  const facts = await withTree(grammar, text, tree => read(query.matches(tree.rootNode), text, grammar));
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
  const needed = new Set<string>([...kinds, ...ROLES, ...Surroundings.CAPTURES]);
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

function read(matches: readonly QueryMatch[], source: string, grammar: string): Fact[] {
  const drafts = new Drafts(source);
  const surroundings = new Surroundings();
  for (const match of matches) if (!surroundings.take(match)) drafts.add(match);
  const all = new Map<number, FactKind[]>();
  for (const { node, kinds } of drafts.all) all.set(node.id, [...(all.get(node.id) ?? []), ...kinds]);
  const kept = drafts.all.filter(draft => !isBoundValue(draft, all) && !surroundings.ignores(draft.node));
  const isOwner = ({ id }: Node) => hasAny(all.get(id), OWNERS);
  for (const draft of kept) if (hasAny(draft.kinds, SEEN)) surroundings.addTo(draft, isOwner);
  return nested(kept, { grammar, exports: name => surroundings.exports(name) });
}

/** Whether it is all that a named one is: `const double = n => 2 * n`, `const Store = class {}`. */
function isBoundValue({ node, kinds }: Draft, all: ReadonlyMap<number, FactKind[]>): boolean {
  const wanted = kinds.has('lambda') ? NAMED : node.type === 'class' ? TYPES : undefined;
  // The parser looks for a parent from the root down.
  return wanted !== undefined && hasAny(all.get(node.parent?.id ?? -1), wanted);
}

const NAMED: ReadonlySet<FactKind> = new Set(['function', 'method']);
