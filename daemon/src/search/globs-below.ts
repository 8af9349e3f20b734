import { isAbsolute, relative, sep } from 'node:path';
import picomatch from 'picomatch';

/** A segment is no name with a slash; what means something else in ripgrep's globs means nothing here. */
const AS_RIPGREP = { dot: true, noextglob: true, nonegate: true } as const;
const BRACES_WITH_SLASH = /\{([^{}]*\/[^{}]*)\}/;

/**
 * What globs that are written in one folder are in a folder below it. ripgrep takes globs from where it is started,
 * whichever folder it searches; `options.globs` are taken from the searched folder. Those of a folder that is not below
 * stay as they are.
 *
 * @param globs as ripgrep's `-g` takes them, `!` included
 * @param from path of the folder where they are written
 * @param to path of the searched folder; both are absolute, or from one place
 */
export function globsBelow(globs: readonly string[], from: string, to: string): string[] {
  const names = relative(from, to).split(sep).filter(Boolean);
  const isBelow = names.length > 0 && names[0] !== '..' && !isAbsolute(names.join(sep));
  return isBelow ? globs.flatMap(glob => globBelow(glob, names)) : [...globs];
}

function globBelow(glob: string, names: readonly string[]): string[] {
  const not = glob.startsWith('!') ? '!' : '';
  const path = glob.slice(not.length);
  // Without a slash before its end, a glob is about names in any folder.
  if (!path.slice(0, -1).includes('/')) return [glob];
  const rests = expanded(path.replace(/^\//, '')).flatMap(one =>
    names.reduce<string[][]>((rests, name) => rests.flatMap(rest => below(rest, name)), [one.split('/')]),
  );
  const found = new Set(rests.map(asGlob).filter(rest => rest !== undefined));
  if (found.size > 0) return [...found].map(rest => not + rest);
  // One to leave out is of no concern here; one to search keeps all others out, though nothing here fits it.
  return not ? [] : [`/${'../'.repeat(names.length)}${path.replace(/^\//, '')}`];
}

/** What is left of a glob's segments in a folder of this name. */
function below([head, ...tail]: readonly string[], name: string): string[][] {
  if (head === undefined) return [];
  if (head === '**') return [[head, ...tail], ...below(tail, name)];
  return picomatch.isMatch(name, head, AS_RIPGREP) ? [tail] : [];
}

/** Nothing is left of a glob that fits the searched folder itself, which is searched all the same. */
function asGlob(rest: readonly string[]): string | undefined {
  const path = rest.join('/');
  if (path === '') return undefined;
  return rest[0] === '**' && rest.length > 1 ? path : `/${path}`;
}

/** Braces with a slash in them, written out. */
function expanded(path: string): string[] {
  const braces = BRACES_WITH_SLASH.exec(path);
  if (!braces) return [path];
  const [before, after] = [path.slice(0, braces.index), path.slice(braces.index + braces[0].length)];
  return braces[1]!.split(',').flatMap(one => expanded(before + one + after));
}
