import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Language, type Node, Query, type QueryMatch } from 'web-tree-sitter';
import { loadGrammar, withTree } from '../grammar.ts';
import { ContextCaptures } from './context-captures.ts';
import { type Draft, Drafts } from './drafts.ts';
import { factsFile, factsGrammar, factsSyntax } from './grammars.ts';
import { ALL_FACTS, type FactNeeds, neededPatterns } from './needs.ts';
import { nested } from './nesting.ts';
import { nodePatterns } from './nodes.ts';
import { type QueryPattern, splitPatterns } from './patterns.ts';
import { type Fact, type FactKind, hasAny, NODE_KINDS, OWNERS, SEEN, TYPES } from './vocabulary.ts';

/** Whether a file may have facts, judged by its path. A file without an extension may begin with `#!`. */
export function hasFacts(path: string): boolean {
  return extname(path) === '' || factsGrammar(path, '') !== undefined;
}

/**
 * The facts of the needed kinds in a text, in text order.
 *
 * @returns null if no parser reads the file, or parsing was aborted
 */
export async function factsOf(
  path: string,
  text: string,
  needs: FactNeeds = ALL_FACTS,
): Promise<Fact[] | null> {
  const syntax = factsSyntax(path, text);
  if (!syntax) return null;
  const { grammar } = syntax;
  const query = queryFor(await loadGrammar(grammar), grammar, needs);
  // No node of the language can match: `type_switch_statement` in another language than Go.
  if (query.patternCount() === 0) return [];
  const parsed = syntax.parseable?.(text) ?? text;
  const facts = await withTree(grammar, parsed, tree =>
    read(query.matches(tree.rootNode), text, { grammar, heads: needs.heads }),
  );
  return facts?.filter(fact => needs.kinds.some(kind => fact.kinds.has(kind))) ?? null;
}

/** Count this up when the code that reads facts or encodes them changes what it gives. */
const FORMAT = 4;

/** Stored facts of another version are of no use: they were found by other queries, or are written in another way. */
export function factsVersion(): string {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const hash = createHash('sha1');
  for (const file of globSync('*/facts.scm', { cwd: folder }).sort())
    hash.update(readFileSync(join(folder, file)));
  return `${FORMAT}:${hash.digest('hex')}`;
}

const patterns = new Map<string, readonly QueryPattern[] | undefined>();

function patternsOf(grammar: string): readonly QueryPattern[] | undefined {
  if (!patterns.has(grammar)) {
    const file = factsFile(grammar);
    patterns.set(grammar, file === undefined ? undefined : splitPatterns(readFileSync(file, 'utf8')));
  }
  return patterns.get(grammar);
}

const queries = new WeakMap<Language, Map<string, Query>>();

/** The query made of the patterns that can find the needed facts. */
function queryFor(language: Language, grammar: string, needs: FactNeeds): Query {
  const known = queries.get(language) ?? new Map<string, Query>();
  queries.set(language, known);
  const source = [
    ...neededPatterns(patternsOf(grammar) ?? [], needs).map(pattern => pattern.source),
    ...nodePatterns(language, needs.nodes ?? {}),
  ].join('\n');
  const query = known.get(source) ?? new Query(language, source);
  known.set(source, query);
  return query;
}

function read(
  matches: readonly QueryMatch[],
  source: string,
  { grammar, heads }: { grammar: string; heads: boolean },
): Fact[] {
  const drafts = new Drafts(source);
  const context = new ContextCaptures();
  for (const match of matches) if (!context.take(match)) drafts.add(match);
  const all = new Map<number, FactKind[]>();
  for (const { node, kinds } of drafts.all)
    if (!hasAny(kinds, NODES)) all.set(node.id, [...(all.get(node.id) ?? []), ...kinds]);
  const kept = drafts.all.filter(draft => !isBoundValue(draft, all) && !context.ignores(draft.node));
  const isOwner = ({ id }: Node) => hasAny(all.get(id), OWNERS);
  for (const draft of kept) if (hasAny(draft.kinds, SEEN)) context.addTo(draft, isOwner);
  return nested(kept, { grammar, heads, exports: name => context.exports(name) });
}

/** Whether a named value has all requested kinds: `const double = n => 2 * n`, `const Store = class {}`. */
function isBoundValue({ node, kinds }: Draft, all: ReadonlyMap<number, FactKind[]>): boolean {
  if (hasAny(kinds, NODES)) return false;
  const wanted = kinds.has('lambda') ? NAMED : node.type === 'class' ? TYPES : undefined;
  // `node.parent` is slow: the parser searches it from the root.
  return wanted !== undefined && hasAny(all.get(node.parent?.id ?? -1), wanted);
}

const NAMED: ReadonlySet<FactKind> = new Set(['function', 'method']);
const NODES: ReadonlySet<FactKind> = new Set(NODE_KINDS);
