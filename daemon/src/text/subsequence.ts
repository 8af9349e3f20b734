/** Whether a text contains these parts, such as letters, in this order. */
export function hasSubsequence(text: string, parts: Iterable<string>): boolean {
  let at = 0;
  for (const part of parts) {
    at = text.indexOf(part, at) + part.length;
    if (at < part.length) return false;
  }
  return true;
}
