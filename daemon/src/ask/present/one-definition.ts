import type { StoredChunk } from '../../store/index-reader.ts';
import type { Snippet } from '../common/snippet.ts';

/** A place with its text. */
interface ReadPart extends Snippet {
  file: { path: string };
  chunk: StoredChunk;
}

/** Parts of a definition are shown as one up to this length. A part has at most 80 lines. */
const MAX_LINES = 160;

/** Whether two places are parts of one long definition. */
export function arePartsOfOne(one: ReadPart, two: ReadPart): boolean {
  if (one.file.path !== two.file.path || one.chunk.symbol === null || two.chunk.symbol === null) return false;
  const [a, b] = [one.chunk.symbols[0], two.chunk.symbols[0]];
  return a !== undefined && b !== undefined && a.name === b.name && a.line === b.line;
}

/** Two neighboring parts of a definition as one place, like the first; undefined if they are apart or too long. */
export function joined<P extends ReadPart>(one: P, two: P): P | undefined {
  const [above, below] = one.chunk.startLine < two.chunk.startLine ? [one, two] : [two, one];
  const { startLine, startByte } = above.chunk;
  const { endLine } = below.chunk;
  if (above.chunk.endLine + 1 !== below.chunk.startLine || endLine - startLine >= MAX_LINES) return undefined;
  const symbols = [...above.chunk.symbols, ...below.chunk.symbols.slice(1)];
  return {
    ...one,
    chunk: { ...one.chunk, startLine, startByte, endLine, symbols },
    snippet: `${above.snippet}\n${below.snippet}`,
    contextBefore: above.contextBefore,
    contextAfter: below.contextAfter,
  };
}

/** How many blank lines a text ends with; a blank text keeps its first line. */
export function blankLinesAtEnd(text: string): number {
  const kept = text.trimEnd();
  return text.slice(kept.length).split('\n').length - 1;
}
