/** A text as it is copied from a diff, a terminal or a page: without what is around the code there. */

/** What is before code, and at the end of what is after it. */
const AROUND: readonly RegExp[] = [
  // The header of a hunk, and a changed line.
  /^@@ [-+\d, ]+ @@\s+(.*)$/,
  /^[-+](?![-+])\s*(.*\W.*)$/,
  // A line that a search has found, and a numbered one.
  /^[^\s:]+[.\w]:\d+(?::\d+)?:\s*(.*)$/,
  /^\d+\s*[:|│]\s*(.*)$/,
  // A prompt, or the sign of a quotation.
  /^(?:[$%>❯]|>>>|\.\.\.)\s+(.*)$/,
  // Quotes of a document.
  /^[“„«‘](.*)[”“»’]$/,
  /^v(\d+\.\d.*)$/,
];
/** What is left must say something. */
const MIN_LEFT = 3;

/** The texts that a copied one may stand for, the whole first. */
export function copiedTexts(text: string): string[] {
  const trimmed = text.trim();
  const inside = AROUND.flatMap(pattern => pattern.exec(trimmed)?.[1]?.trim() ?? []);
  return [...new Set([text, trimmed, ...inside.filter(({ length }) => length >= MIN_LEFT)])];
}
