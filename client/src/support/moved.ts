import type { TextDocument } from 'vscode';
import type { Hit } from '../results/hit.ts';

/** Maximum distance, in lines, at which the text of a hit is searched. */
const MAX_DISTANCE = 2000;
const HAS_WORD = /[\p{L}\p{N}]/u;

/**
 * Moves a hit whose file was changed while closed to the nearest line with the same text. Unchanged if there
 * is none.
 */
export function moved(document: TextDocument, hit: Hit): Hit {
  const by = linesMoved(document, hit);
  if (by === 0) return hit;
  const { start, end } = hit.range;
  const [first, last] = hit.lines;
  return {
    ...hit,
    range: { start: { ...start, line: start.line + by }, end: { ...end, line: end.line + by } },
    lines: [first + by, last + by],
    line: hit.line + by,
  };
}

function linesMoved(document: TextDocument, { text, line }: Hit): number {
  const expected = text.replaceAll(/^…|…$/gu, '');
  if (!HAS_WORD.test(expected)) return 0;
  const isAt = (by: number) => {
    const at = line - 1 + by;
    return at >= 0 && at < document.lineCount && document.lineAt(at).text.includes(expected);
  };
  for (let by = 0; by <= MAX_DISTANCE; by++) {
    if (isAt(by)) return by;
    if (isAt(-by)) return -by;
  }
  return 0;
}
