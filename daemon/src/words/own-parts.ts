/** Parts that belong to the innermost statement around them: the `except` of a nested `try` is not that of the outer one. */
import type { NodeFind, NodeRef } from './query-tree.ts';

const WHOLES: ReadonlySet<string> = new Set([
  ...['try', 'try-finally', 'try-else', 'try-with-resources'],
  ...['if', 'switch', 'type-switch'],
]);
const PARTS: ReadonlySet<string> = new Set([
  ...['bare-catch', 'empty-catch', 'multi-catch', 'finally', 'empty-finally'],
  ...['else', 'elif', 'case-label', 'default-case'],
]);
const KEYWORDS = /^(?:catch|except|rescue|finally|ensure|else|default|case)$/;

/** Whether what is looked for in a statement is a part of it. */
export function isOwnPart({ construct }: NodeFind, part: NodeRef): boolean {
  if (!WHOLES.has(construct ?? '')) return false;
  if (part.construct !== undefined) return PARTS.has(part.construct);
  if (part.kinds.every(kind => kind === 'catch')) return true;
  const words = part.kinds.every(kind => kind === 'keyword') ? (part.name?.texts ?? []) : [];
  return words.length > 0 && words.every(word => KEYWORDS.test(word));
}
