/**
 * Escapes a name for a ripgrep glob. ripgrep trims Unicode white space at the end of a glob, including U+0085, which `\s`
 * does not match. Braces around the last character prevent that; brackets would only accept ASCII.
 */
export function escapeGlob(name: string): string {
  return name.replace(/[\\*?[\]{}!]/g, '\\$&').replace(/[\s\u0085]$/u, '{$&}');
}
