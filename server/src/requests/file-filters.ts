/**
 * Converts globs of files to filters of a question: `!src/*.{ts,tsx}` → `-file:"/src/*.ts"`, `-file:"/src/*.tsx"`. A filter begins anywhere
 * in a path unless it has a slash at its start. One without `*` and `?` has no escapes, and none has braces or double quotes.
 */
export function fileFilters(globs: readonly string[]): string[] {
  return globs.flatMap(glob => {
    const not = glob.startsWith('!') ? '-' : '';
    return withoutBraces(glob.replace(/^!/, '')).map(
      one => `${not}file:"${filterOf(one).replaceAll('"', '?')}"`,
    );
  });
}

function filterOf(glob: string): string {
  const isWild = /[*?]/.test(glob);
  if (!glob.includes('/')) return isWild ? glob : `**/${glob}`;
  const whole = isWild ? glob : glob.replace(/\\(.)/g, '$1');
  return /^\/|^\*\*\//.test(whole) ? whole : `/${whole}`;
}

/** `a.{b,c}` → `a.b`, `a.c`. */
function withoutBraces(glob: string): string[] {
  const [, before = '', choices, after = ''] = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(glob) ?? [];
  if (choices === undefined) return [glob];
  return choices.split(',').flatMap(choice => withoutBraces(before + choice + after));
}
