/**
 * Converts globs of files to filters of a question: `!*.{ts,tsx}` → `-file:*.ts`, `-file:*.tsx`. A question has no globs, and
 * its filters have no braces, no escapes, and begin anywhere in a path.
 */
export function fileFilters(globs: readonly string[]): string[] {
  return globs.flatMap(glob => {
    const not = glob.startsWith('!') ? '-' : '';
    const pattern = glob.replace(/^!/, '').replace(/^\//, '');
    return withoutBraces(pattern).map(one => `${not}file:"${one.replace(/\\(.)|"/g, '$1')}"`);
  });
}

/** `a.{b,c}` → `a.b`, `a.c`. */
function withoutBraces(glob: string): string[] {
  const [, before = '', choices, after = ''] = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(glob) ?? [];
  if (choices === undefined) return [glob];
  return choices.split(',').flatMap(choice => withoutBraces(before + choice + after));
}
