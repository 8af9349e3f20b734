/**
 * ripgrep cuts what Unicode calls white space off the end of a glob, the U+0085 included that JavaScript does not. Braces
 * end it in something else; brackets take no character but ASCII.
 */
export function escapeGlob(name: string): string {
  return name.replace(/[\\*?[\]{}!]/g, '\\$&').replace(/[\s\u0085]$/u, '{$&}');
}
