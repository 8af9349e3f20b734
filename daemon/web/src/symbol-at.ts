/** The name under the pointer. */

/** Names are not looked up in texts and keywords. */
const NO_NAMES = '.t-comment, .t-string, .t-number, .t-keyword, .t-heading';
const NAME_AT_START = /^[\p{L}\p{N}_$]*/u;
const NAME_AT_END = /[\p{L}\p{N}_$]*$/u;

export interface FoundName {
  name: string;
  /** Where it stands on the page. */
  range: Range;
}

/** The name at a point of a line of code: of a function or type, a variable, a constant, a property. */
export function nameAt(x: number, y: number): FoundName | undefined {
  const at = caretAt(x, y);
  if (at?.node.nodeType !== Node.TEXT_NODE) return undefined;
  const text = at.node.textContent ?? '';
  const parent = at.node.parentElement;
  if (!parent?.closest('.text') || parent.closest(NO_NAMES)) return undefined;
  const start = at.offset - NAME_AT_END.exec(text.slice(0, at.offset))![0].length;
  const end = at.offset + NAME_AT_START.exec(text.slice(at.offset))![0].length;
  const name = text.slice(start, end);
  if (!/^[\p{L}_$]/u.test(name)) return undefined;
  const range = document.createRange();
  range.setStart(at.node, start);
  range.setEnd(at.node, end);
  // Beside the end of a line, the caret is at its last name.
  const { left, right, top, bottom } = range.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom ? { name, range } : undefined;
}

interface Caret {
  node: Node;
  offset: number;
}

/** Older browsers have only `caretRangeFromPoint`. */
function caretAt(x: number, y: number): Caret | undefined {
  if ('caretPositionFromPoint' in document) {
    const found = document.caretPositionFromPoint(x, y);
    return found ? { node: found.offsetNode, offset: found.offset } : undefined;
  }
  const found = (
    document as Document & { caretRangeFromPoint?: (x: number, y: number) => Range | null }
  ).caretRangeFromPoint?.(x, y);
  return found ? { node: found.startContainer, offset: found.startOffset } : undefined;
}
