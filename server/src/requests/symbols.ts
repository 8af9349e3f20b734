import type { InitializeParams, WorkspaceSymbol, WorkspaceSymbolParams } from 'vscode-languageserver';
import type { Caller, Context } from '../context.ts';
import type { AskHit } from '../protocol.ts';
import { ask } from './ask.ts';

/** As many as an editor shows in its list. */
const LIMIT = 50;

/** Symbols that mean what is asked for, or are called so. Nothing while no index is ready. */
export async function workspaceSymbols(
  context: Context,
  { query }: WorkspaceSymbolParams,
  caller: Caller,
  client: InitializeParams,
): Promise<WorkspaceSymbol[]> {
  const { symbols } = await context.settings();
  if (!symbols.enabled || !query.trim() || context.workspace.folders.length === 0) return [];
  const { results } = await ask(context, { query, limit: LIMIT }, caller);
  const later =
    client.capabilities.workspace?.symbol?.resolveSupport?.properties.includes('location.range') ?? false;
  return results.filter(hit => hit.symbol !== null).map(hit => toSymbol(hit, later));
}

/** Adds the place to a symbol that was sent without. */
export async function resolveSymbol(_context: Context, symbol: WorkspaceSymbol): Promise<WorkspaceSymbol> {
  const { range } = (symbol.data ?? {}) as { range?: AskHit['range'] };
  return range ? { ...symbol, location: { uri: symbol.location.uri, range } } : symbol;
}

function toSymbol({ symbol, symbolKind, path, uri, range }: AskHit, later: boolean): WorkspaceSymbol {
  const known = { name: symbol!, kind: symbolKind, containerName: path };
  return later ? { ...known, location: { uri }, data: { range } } : { ...known, location: { uri, range } };
}
