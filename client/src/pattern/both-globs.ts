/** The files of two choices at once. Globs in one list add up. */

/** Whether a glob is for files that are left out. */
export const isExclusion = (glob: string): boolean => glob.startsWith('!');

/** Finds no file. */
const NOTHING = '!**';

/**
 * Globs of the files that are among both, without those that either excludes. A choice without a glob that includes is of all files. Of two
 * globs, at least one should be that of a folder, `src/**`; others have no file in common.
 */
export function ofBoth(some: readonly string[], others: readonly string[]): string[] {
  const [a, b] = [some, others].map(globs => globs.filter(glob => !isExclusion(glob))) as [
    string[],
    string[],
  ];
  const excluded = [...others, ...some].filter(isExclusion);
  if (a.length === 0 || b.length === 0) return [...b, ...a, ...excluded];
  const both = a.flatMap(one => b.flatMap(other => common(one, other) ?? common(other, one) ?? []));
  return [...(both.length > 0 ? both : [NOTHING]), ...excluded];
}

/** The glob of what is below a folder and fits another glob, if that is at any depth or below the folder as well. */
function common(folder: string, glob: string): string | undefined {
  if (folder === glob) return glob;
  if (!folder.endsWith('/**')) return undefined;
  const above = folder.slice(0, -2);
  if (glob.replace(/^\//, '').startsWith(above.replace(/^\//, ''))) return glob;
  if (glob.startsWith('**/')) return above + glob;
  return glob.includes('/') ? undefined : `${above}**/${glob}`;
}
