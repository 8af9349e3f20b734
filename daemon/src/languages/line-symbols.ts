import type { CodeSymbol } from './code-symbol.ts';
import type { ChunkKind } from './kinds.ts';

/** Longer lines are cut. */
const MAX_CHARS = 1_000;

/** The lines of a configuration file, cut at the maximum length. */
export function configLines(text: string): string[] {
  return text.split(/\r?\n/).map(line => line.slice(0, MAX_CHARS));
}

/** A symbol on one line; `row` is 0-based. */
export function symbolAt(
  name: string,
  kind: ChunkKind,
  row: number,
  container: string | null = null,
): CodeSymbol {
  return { name, kind, line: row + 1, endLine: row + 1, container };
}
