/**
 * Whether a glob of a search could let ripgrep into a folder that it leaves out otherwise (`globs` overrule ignore
 * rules and what is hidden). Never wrong with no: yes is also said where it takes more to tell.
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
  // With a slash that is not the last character, a glob is about paths from the searched folder on.
  const isAnchored = glob.slice(0, -1).includes('/');
  return !(isAnchored && head.includes('/') && !`${folder}/`.startsWith(head.replace(/^\//, '')));
}

/** The path that `!/path` leaves out, if the glob is of this form and means nothing else. */
export function excludedPath(glob: string): string | undefined {
  const path = /^!\/((?:[^*?[\]{}!\\\s]|\\[*?[\]{}!\\ ]| (?!$))+)$/u
    .exec(glob)?.[1]
    ?.replaceAll(/\\(.)/g, '$1');
  return path?.endsWith('/') ? undefined : path;
}
