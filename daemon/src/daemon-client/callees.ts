import type { Callee, Definition } from '../api/code.ts';
import type { Call, Dowse } from '../api/dowse.ts';
import type { Match } from '../api/schemas.ts';
import type { FactKind } from '../api/structure.ts';

const CALLABLE: FactKind[] = ['function', 'class', 'struct', 'macro'];
const MAX_CALLS = 5000;
const MAX_NAMES = 80;
const MAX_DEFINITIONS = 2000;
/** A name without signs that globs read. */
const PLAIN = /^[^*?{}[\],/\\]+$/;

/**
 * The functions and types that definitions of a file call, in the order of the first call, and where `within` defines something of
 * that name.
 */
export async function calleesOf(
  dowse: Pick<Dowse, 'search'>,
  call: Call,
  { path, definitions, within }: { path: string; definitions: readonly Definition[]; within: string },
): Promise<Callee[]> {
  const isIn = (line: number) =>
    definitions.some(({ first_line, last_line }) => first_line <= line && line <= last_line);
  const calls = await dowse.search(
    { pattern: '', path, options: { structure: { kind: ['call'] }, max_results: MAX_CALLS } },
    call,
  );
  const lines = new Map<string, number>();
  for (const { symbol, line_number } of calls.results) {
    if (symbol && PLAIN.test(symbol) && isIn(line_number) && !lines.has(symbol))
      lines.set(symbol, line_number);
  }
  const names = [...lines.keys()].slice(0, MAX_NAMES);
  if (names.length === 0) return [];
  const structure = { kind: CALLABLE, name: `{${names.join()}}`, container: true };
  const found = await dowse.search(
    { pattern: '', path: within, options: { recursive: true, structure, max_results: MAX_DEFINITIONS } },
    call,
  );
  const bySymbol = Map.groupBy(found.results, ({ symbol }) => symbol ?? '');
  return names.map(name => ({
    ...{ name, line_number: lines.get(name)! },
    definitions: (bySymbol.get(name) ?? []).map(placeOf),
  }));
}

const placeOf = ({ file_name, line_number, container }: Match) => ({
  ...{ file_name, line_number },
  ...(container && { container }),
});
