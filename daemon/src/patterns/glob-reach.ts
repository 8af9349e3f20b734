/**
 * Whether a glob of a search could make ripgrep enter a folder that it otherwise omits (`globs` override ignore rules and hidden names).
 * False is certain; true may be wrong.
 *
 * @param glob as in `options.globs`, relative to the searched folder
 * @param folder relative to the searched folder, with `/`
 */
export function mayReach(glob: string, folder: string): boolean {
  if (glob.startsWith('!')) return false;
  const special = /[*?[\]{}\\]/;
  const head = glob.slice(0, glob.search(/[*?[\]{}\\]|$/));
  const lastSpecial = Math.max(
    ...[...glob].map((char, i) => (special.test(char) ? i : -1)),
    glob.lastIndexOf('/'),
  );
  const tail = glob.slice(lastSpecial + 1).trimEnd();
  if (tail !== '' && !folder.endsWith(tail) && !glob.endsWith('/')) return false;
  // With a slash before its last character, a glob matches paths relative to the searched folder.
  const isAnchored = glob.slice(0, -1).includes('/');
  return !(isAnchored && head.includes('/') && !`${folder}/`.startsWith(head.replace(/^\//, '')));
}

/** The path that a glob `!/path` excludes; undefined for globs of another form. */
export function excludedPath(glob: string): string | undefined {
  const path = /^!\/((?:[^*?[\]{}!\\\s]|\\[*?[\]{}!\\ ]| (?!$))+)$/u
    .exec(glob)?.[1]
    ?.replaceAll(/\\(.)/g, '$1');
  return path?.endsWith('/') ? undefined : path;
}
