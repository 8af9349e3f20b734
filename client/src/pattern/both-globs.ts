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
  const both = a.flatMap(one => b.flatMap(other => common(one, other)));
  return [...(both.length > 0 ? new Set(both) : [NOTHING]), ...excluded];
}

/** Before a glob that is found at any depth. */
const ANYWHERE = '**/';

/** The globs of the files that fit both. */
function common(one: string, other: string): string[] {
  const [a, b] = [within(one, other), within(other, one)];
  const isAnywhere = one.startsWith(ANYWHERE) && other.startsWith(ANYWHERE);
  return isAnywhere ? [...(a ?? []), ...(b ?? [])] : (a ?? b ?? []);
}

/** The globs of what is below a folder and fits another glob, if that is at any depth or below the folder as well. */
function within(folder: string, glob: string): string[] | undefined {
  if (folder === glob) return [glob];
  if (!folder.endsWith('/**')) return undefined;
  const above = folder.slice(0, -2);
  if (glob.replace(/^\//, '').startsWith(above.replace(/^\//, ''))) return [glob];
  if (glob.startsWith(ANYWHERE)) return [...reaching(above, glob.slice(ANYWHERE.length)), above + glob];
  return glob.includes('/') ? undefined : [`${above}${ANYWHERE}${glob}`];
}

/** `/src/` has `/src/lib/**` of any `src/lib/**`, which begins in the path of the folder and goes on below it. */
function reaching(above: string, glob: string): string[] {
  const names = above.split('/').slice(0, -1);
  const parts = glob.split('/');
  return names.flatMap((_, start) => {
    const end = names.slice(start);
    const same = end.findIndex((name, at) => name !== parts[at]);
    if (same >= 0) return parts[same] === '**' && same === parts.length - 1 ? [`${above}**`] : [];
    return parts.length > end.length ? [above + parts.slice(end.length).join('/')] : [];
  });
}
