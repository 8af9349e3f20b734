import type { CodeSymbol } from '../languages/code-symbol.ts';

const FUNCTIONS: ReadonlySet<string> = new Set(['function', 'method', 'macro']);
/** An index keeps one byte. */
const MOST = 255;

/**
 * How many lines of a chunk are in bodies of functions, at most 255. A declaration has none, a function that only calls another few. The
 * first line of a function is its signature.
 */
export function bodyLines({
  startLine,
  endLine,
  symbols,
}: {
  startLine: number;
  endLine: number;
  symbols: readonly CodeSymbol[];
}): number {
  const inBody = new Uint8Array(endLine - startLine + 1);
  for (const { kind, line, endLine: end, isForward } of symbols)
    if (FUNCTIONS.has(kind) && !isForward)
      inBody.fill(1, Math.max(0, line + 1 - startLine), Math.max(0, end + 1 - startLine));
  return Math.min(
    MOST,
    inBody.reduce((sum, one) => sum + one, 0),
  );
}
