/** Escapes a text for Markdown. `MarkdownString.appendText` would make its spaces non-breaking. */
export function asMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>&~|]/g, '\\$&')
    .replace(/^(\s*)([#+-])/gm, '$1\\$2')
    .replace(/^(\s*\d+)\./gm, '$1\\.');
}
