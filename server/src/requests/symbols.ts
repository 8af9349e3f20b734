import type { InitializeParams, WorkspaceSymbol, WorkspaceSymbolParams } from 'vscode-languageserver';
import type { Caller, Context } from '../context.ts';
import type { AskHit } from '../protocol.ts';
import { ask } from './ask.ts';

/** As many as an editor shows in its list. */
const LIMIT = 50;

/** What has nothing to do with what is asked for seldom has more. */
const WEAK = 0.02;

/** Symbols whose names fit what is typed, then those that mean what is asked for. Nothing while no index is ready. */
export async function workspaceSymbols(
  context: Context,
  { query }: WorkspaceSymbolParams,
  caller: Caller,
  client: InitializeParams,
): Promise<WorkspaceSymbol[]> {
  const { symbols } = await context.settings();
  if (!symbols.enabled || !query.trim() || context.workspace.folders.length === 0) return [];
  const [called, meant] = await Promise.all([
    ask(context, { query, limit: LIMIT, names: true }, caller),
    ask(context, { query, limit: LIMIT }, caller),
  ]);
  const place = ({ uri, line }: AskHit) => `${uri}:${line}`;
  const known = new Set(called.results.map(place));
  const others = meant.results.filter(
    hit => hit.symbol !== null && hit.score >= WEAK && !known.has(place(hit)),
  );
  const later =
    client.capabilities.workspace?.symbol?.resolveSupport?.properties.includes('location.range') ?? false;
  return [...called.results, ...others].slice(0, LIMIT).map(hit => toSymbol(hit, later));
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
