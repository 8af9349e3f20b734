/**
 * A text as Markdown that shows it as it is. `MarkdownString.appendText` makes its spaces such as lines do not break at.
 */
export function asMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>&~|]/g, '\\$&')
    .replace(/^(\s*)([#+-])/gm, '$1\\$2')
    .replace(/^(\s*\d+)\./gm, '$1\\.');
}
