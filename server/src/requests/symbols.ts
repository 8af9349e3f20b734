import type { InitializeParams, WorkspaceSymbol, WorkspaceSymbolParams } from 'vscode-languageserver';
import type { Caller, Context } from '../context.ts';
import type { AskHit } from '../protocol.ts';
import { ask } from './ask.ts';

/** As many as an editor shows in its list. */
const LIMIT = 50;

/** Symbols that are called so, then those that mean what is asked for. Nothing while no index is ready. */
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
  const symbolsFound = results.filter(hit => hit.symbol !== null);
  const [called, meant] = [true, false].map(wanted =>
    symbolsFound.filter(hit => isCalled(hit, query) === wanted),
  );
  return [...called!, ...meant!].map(hit => toSymbol(hit, later));
}

/** By letters and digits alone: `load settings` and `loadSet` are parts of `load_settings`. */
function isCalled({ symbol }: AskHit, query: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return plain(symbol ?? '').includes(plain(query));
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
