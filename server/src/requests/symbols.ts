import type { InitializeParams, WorkspaceSymbol, WorkspaceSymbolParams } from 'vscode-languageserver';
import type { Caller, Context } from '../context.ts';
import type { AskHit } from '../protocol.ts';
import { ask } from './ask.ts';

/** Maximum number of symbols in an editor's list. */
const LIMIT = 50;

/** Unrelated results seldom have a higher score. */
const MIN_SCORE = 0.03;

/** Maximum number of symbols looked up by name: this runs on each keystroke, and keys have a rate limit. */
const MAX_LOOKUPS = 5;

/**
 * Symbols whose names match the typed text, then symbols found by meaning. A client that accepts partial
 * results gets the first ones early. Empty while no index is ready.
 */
export async function workspaceSymbols(
  context: Context,
  { query }: WorkspaceSymbolParams,
  caller: Caller,
  client: InitializeParams,
): Promise<WorkspaceSymbol[]> {
  const { symbols } = await context.settings();
  if (!symbols.enabled || !query.trim() || context.workspace.folders.length === 0) return [];
  const resolvesRange =
    client.capabilities.workspace?.symbol?.resolveSupport?.properties.includes('location.range') ?? false;
  const symbolsOf = (hits: readonly AskHit[]) => hits.map(hit => toSymbol(hit, resolvesRange));
  const send = (hits: readonly AskHit[]) => hits.length > 0 && caller.symbols?.(symbolsOf(hits));
  const byName = ask(context, { query, limit: LIMIT, names: true }, caller).then(named => {
    send(named.results);
    return named.results;
  });
  const [named, byMeaning] = await Promise.all([byName, ask(context, { query, limit: LIMIT }, caller)]);
  const others = byMeaning.results.filter(hit => hit.symbol !== null && hit.score >= MIN_SCORE);
  const defined = await definitionsOf(context, others, caller);
  const further = newOf(defined, named).slice(0, LIMIT - named.length);
  if (!caller.symbols) return symbolsOf([...named, ...further]);
  send(further);
  return [];
}

/** A result by meaning may be inside a long function. Replaces it by its defining line, if that is found. */
function definitionsOf(context: Context, hits: readonly AskHit[], caller: Caller): Promise<AskHit[]> {
  const offDefinition = hits.filter(hit => !hasNameOnLine(hit)).slice(0, MAX_LOOKUPS);
  return Promise.all(
    hits.map(async hit => {
      if (!offDefinition.includes(hit)) return hit;
      const params = { query: hit.symbol!, names: true, in: [hit.uri], limit: LIMIT };
      const { results } = await ask(context, params, caller);
      const isSame = ({ symbol, container }: AskHit) => symbol === hit.symbol && container === hit.container;
      return results.find(isSame) ?? hit;
    }),
  );
}

function hasNameOnLine({ symbol, snippet, line, lineRange: [first] }: AskHit): boolean {
  return snippet.split('\n')[line - first]?.includes(symbol!) ?? false;
}

/** Hits that are not duplicates of others or of each other, by range or by defining line. */
function newOf(hits: readonly AskHit[], others: readonly AskHit[]): AskHit[] {
  const placesOf = ({ uri, symbol, line, lineRange }: AskHit) => [
    `${uri}:${line}:${symbol}`,
    `${uri}:${lineRange}:${symbol}`,
  ];
  const seen = new Set(others.flatMap(placesOf));
  return hits.filter(hit => {
    const places = placesOf(hit);
    const isNew = !places.some(place => seen.has(place));
    for (const place of places) seen.add(place);
    return isNew;
  });
}

/** Adds the range to a symbol that was sent without. */
export function resolveSymbol(symbol: WorkspaceSymbol): WorkspaceSymbol {
  const { range } = (symbol.data ?? {}) as { range?: AskHit['range'] };
  return range ? { ...symbol, location: { uri: symbol.location.uri, range } } : symbol;
}

function toSymbol(hit: AskHit, resolvesRange: boolean): WorkspaceSymbol {
  const { symbol, symbolKind, container, path, uri, line } = hit;
  const base = { name: symbol!, kind: symbolKind, containerName: container ?? path };
  // Starts at the defining line, not at the doc comment.
  const range = { ...hit.range, start: { line: line - 1, character: 0 } };
  return resolvesRange
    ? { ...base, location: { uri }, data: { range } }
    : { ...base, location: { uri, range } };
}
