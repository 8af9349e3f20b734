import type { InitializeParams, WorkspaceSymbol, WorkspaceSymbolParams } from 'vscode-languageserver';
import type { Caller, Context } from '../context.ts';
import type { AskHit } from '../protocol.ts';
import { ask } from './ask.ts';

/** As many as an editor shows in its list. */
const LIMIT = 50;

/** What has nothing to do with what is asked for seldom has more. */
const WEAK = 0.02;

/** So many of those that mean what is asked for are looked up by their names: that is done at each key, and keys have a rate. */
const MOST_LOOKED_UP = 5;

/**
 * Symbols whose names fit what is typed, then those that mean what is asked for: to a caller that takes parts, the first
 * before the others are known. Nothing while no index is ready.
 */
export async function workspaceSymbols(
  context: Context,
  { query }: WorkspaceSymbolParams,
  caller: Caller,
  client: InitializeParams,
): Promise<WorkspaceSymbol[]> {
  const { symbols } = await context.settings();
  if (!symbols.enabled || !query.trim() || context.workspace.folders.length === 0) return [];
  const later =
    client.capabilities.workspace?.symbol?.resolveSupport?.properties.includes('location.range') ?? false;
  const symbolsOf = (hits: readonly AskHit[]) => hits.map(hit => toSymbol(hit, later));
  const send = (hits: readonly AskHit[]) => hits.length > 0 && caller.symbols?.(symbolsOf(hits));
  const byName = ask(context, { query, limit: LIMIT, names: true }, caller).then(called => {
    send(called.results);
    return called.results;
  });
  const [called, meant] = await Promise.all([byName, ask(context, { query, limit: LIMIT }, caller)]);
  const others = meant.results.filter(hit => hit.symbol !== null && hit.score >= WEAK);
  const defined = await definitionsOf(context, others, caller);
  const further = newOf(defined, called).slice(0, LIMIT - called.length);
  if (!caller.symbols) return symbolsOf([...called, ...further]);
  send(further);
  return [];
}

/**
 * What means what is asked for may be found in the midst of a long function, away from the line that defines it. Where
 * that is not known, it stays as it was found.
 */
function definitionsOf(context: Context, hits: readonly AskHit[], caller: Caller): Promise<AskHit[]> {
  const away = hits.filter(hit => !hasNameOnLine(hit)).slice(0, MOST_LOOKED_UP);
  return Promise.all(
    hits.map(async hit => {
      if (!away.includes(hit)) return hit;
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

/** Those that are not among the others, nor twice among themselves: by their lines, or by the line that defines them. */
function newOf(hits: readonly AskHit[], others: readonly AskHit[]): AskHit[] {
  const placesOf = ({ uri, symbol, line, lineRange }: AskHit) => [
    `${uri}:${line}:${symbol}`,
    `${uri}:${lineRange}:${symbol}`,
  ];
  const known = new Set(others.flatMap(placesOf));
  return hits.filter(hit => {
    const places = placesOf(hit);
    const isNew = !places.some(place => known.has(place));
    for (const place of places) known.add(place);
    return isNew;
  });
}

/** Adds the place to a symbol that was sent without. */
export function resolveSymbol(symbol: WorkspaceSymbol): WorkspaceSymbol {
  const { range } = (symbol.data ?? {}) as { range?: AskHit['range'] };
  return range ? { ...symbol, location: { uri: symbol.location.uri, range } } : symbol;
}

function toSymbol(hit: AskHit, later: boolean): WorkspaceSymbol {
  const { symbol, symbolKind, container, path, uri, line } = hit;
  const known = { name: symbol!, kind: symbolKind, containerName: container ?? path };
  // From the line that defines it, not from its comment.
  const range = { ...hit.range, start: { line: line - 1, character: 0 } };
  return later ? { ...known, location: { uri }, data: { range } } : { ...known, location: { uri, range } };
}
