import { isAbsolute, relative, sep } from 'node:path';
import picomatch from 'picomatch';
import { DowseError } from '../api/errors.ts';
import { nameMatcher } from '../rules/ignore-rules.ts';
import { withSlashes } from '../security/paths.ts';

/** A segment is no name with a slash; what means something else in ripgrep's globs means nothing here. */
const AS_RIPGREP = { dot: true, noextglob: true, nonegate: true } as const;
const BRACES_WITH_SLASH = /\{([^{}]*\/[^{}]*)\}/;
/** Ways to write a glob without its braces. With each pair of braces they become as many times more. */
const MOST_WRITTEN_OUT = 256;
/** Of a name with braces, which a machine matches that tries all ways to divide the name between its stars. */
const MOST_STARS = 3;

/**
 * What globs that are written in one folder are in a folder below it. ripgrep takes globs from where it is started,
 * whichever folder it searches; `options.globs` are taken from the searched folder. Those of a folder that is not below
 * stay as they are.
 *
 * @param globs as ripgrep's `-g` takes them, `!` included
 * @param from path of the folder where they are written
 * @param to path of the searched folder; both are absolute, or from one place
 * @throws DowseError INVALID_REQUEST for globs with too many alternatives
 */
export function globsBelow(globs: readonly string[], from: string, to: string): string[] {
  const names = relative(from, to).split(sep).filter(Boolean);
  const isBelow = names.length > 0 && names[0] !== '..' && !isAbsolute(names.join(sep));
  const own = globs.map(glob => globFrom(glob, from));
  return isBelow ? own.flatMap(glob => globBelow(glob, names)) : own;
}

/**
 * A glob as it is meant that is written as paths are: `./src/*.ts`, or absolute. ripgrep takes both from where it is
 * started, where they fit no file.
 *
 * @param folder where the glob is written
 */
export function globFrom(glob: string, folder: string): string {
  const [, not = '', path = ''] = /^(!?)(.*)$/s.exec(glob)!;
  const start = `${withSlashes(folder)}/`;
  if (isAbsolute(folder) && path.length > start.length && path.startsWith(start))
    return `${not}/${path.slice(start.length)}`;
  return `${not}${path.replace(/^(\.\/+)+(?=.)/s, '/')}`;
}

function globBelow(glob: string, names: readonly string[]): string[] {
  const not = glob.startsWith('!') ? '!' : '';
  const path = glob.slice(not.length);
  // Without a slash before its end, a glob is about names in any folder.
  if (!path.slice(0, -1).includes('/')) return [glob];
  const rests = expanded(path.replace(/^\//, '')).flatMap(one => restsOf(one.split('/'), names));
  const found = new Set(rests.map(asGlob).filter(rest => rest !== undefined));
  if (found.size > 0) return [...found].map(rest => not + rest);
  // One to leave out is of no concern here; one to search keeps all others out, though nothing here fits it.
  return not ? [] : [`/${'../'.repeat(names.length)}${path.replace(/^\//, '')}`];
}

/** What is left of a glob's segments, in each way that it fits these folders. */
function restsOf(segments: readonly string[], names: readonly string[]): string[][] {
  const matchers = new Map<string, (name: string) => boolean>();
  const fits = (segment: string, name: string) => {
    const matcher = matchers.get(segment) ?? matcherOf(segment);
    matchers.set(segment, matcher);
    return matcher(name);
  };
  // Where in the segments each way has come to; many ways lead to the same place.
  let places = new Set([0]);
  for (const name of names) {
    const next = new Set<number>();
    for (const place of places) {
      let at = place;
      for (; segments[at] === '**'; at++) next.add(at);
      if (at < segments.length && fits(segments[at]!, name)) next.add(at + 1);
    }
    places = next;
  }
  return [...places].map(place => segments.slice(place));
}

function matcherOf(segment: string): (name: string) => boolean {
  if (!segment.includes('{')) return nameMatcher(segment);
  if (segment.split('*').length > MOST_STARS + 1) throw tooMuch();
  return picomatch(segment, AS_RIPGREP);
}

function tooMuch(): DowseError {
  const details = `/options/globs: expected no more than ${MOST_WRITTEN_OUT} ways to write a glob without its braces, and ${MOST_STARS} stars beside braces`;
  return new DowseError('INVALID_REQUEST', 'A glob has too many alternatives.', details);
}

/** Nothing is left of a glob that fits the searched folder itself, which is searched all the same. */
function asGlob(rest: readonly string[]): string | undefined {
  const path = rest.join('/');
  if (path === '') return undefined;
  return rest[0] === '**' && rest.length > 1 ? path : `/${path}`;
}

/** Braces with a slash in them, written out. */
function expanded(path: string): string[] {
  const done: string[] = [];
  const pending = [path];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    const braces = BRACES_WITH_SLASH.exec(one);
    if (!braces) done.unshift(one);
    else {
      const [before, after] = [one.slice(0, braces.index), one.slice(braces.index + braces[0].length)];
      pending.push(...braces[1]!.split(',').map(each => before + each + after));
    }
    if (done.length + pending.length > MOST_WRITTEN_OUT) throw tooMuch();
  }
  return done;
}
