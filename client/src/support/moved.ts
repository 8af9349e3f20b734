import type { TextDocument } from 'vscode';
import type { Hit } from '../results/hit.ts';

/** So many lines before and after where it was, what a place says is looked for. */
const FARTHEST = 2000;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/**
 * A place as it is now: where its file has changed since it was found, without having been open, at the nearest line that
 * says the same. As it was where none does.
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
  const says = text.replaceAll(/^…|…$/gu, '');
  if (!SAYS_SOMETHING.test(says)) return 0;
  const isAt = (by: number) => {
    const at = line - 1 + by;
    return at >= 0 && at < document.lineCount && document.lineAt(at).text.includes(says);
  };
  for (let by = 0; by <= FARTHEST; by++) {
    if (isAt(by)) return by;
    if (isAt(-by)) return -by;
  }
  return 0;
}
