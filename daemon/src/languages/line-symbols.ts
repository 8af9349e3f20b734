import type { CodeSymbol } from './code-symbol.ts';
import type { ChunkKind } from './kinds.ts';

/** Of longer lines no more is read. */
const LONGEST = 1_000;

/** The lines of a configuration, cut where they are too long to declare anything. */
export function configLines(text: string): string[] {
  return text.split(/\r?\n/).map(line => line.slice(0, LONGEST));
}

/** A symbol in one line; `row` is 0-based. */
export function symbolAt(
  name: string,
  kind: ChunkKind,
  row: number,
  container: string | null = null,
): CodeSymbol {
  return { name, kind, line: row + 1, endLine: row + 1, container };
}
