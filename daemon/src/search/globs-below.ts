import { isAbsolute, relative, sep } from 'node:path';
import { DowseError } from '../api/errors.ts';
import { expandBraces, MAX_EXPANDED } from '../rules/braces.ts';
import { nameMatcher } from '../rules/ignore-rules.ts';
import { withSlashes } from '../security/paths.ts';

/**
 * Rewrites globs of a folder for a subfolder. ripgrep resolves globs against its working directory; `options.globs` are relative to the
 * searched folder. Globs of a folder that is not above the searched one stay unchanged.
 *
 * @param globs as ripgrep's `-g` takes them, `!` included
 * @param from path of the folder that the globs are relative to
 * @param to path of the searched folder; both absolute, or relative to the same folder
 * @throws DowseError INVALID_REQUEST for globs with too many alternatives
 */
export function globsBelow(globs: readonly string[], from: string, to: string): string[] {
  const names = relative(from, to).split(sep).filter(Boolean);
  const isBelow = names.length > 0 && names[0] !== '..' && !isAbsolute(names.join(sep));
  const own = globs.map(glob => globFrom(glob, from));
  return isBelow ? own.flatMap(glob => globBelow(glob, names)) : own;
}

/**
 * Converts a glob that is written like a path, `./src/*.ts` or absolute, to a relative one. ripgrep would match neither with any file.
 *
 * @param folder the folder that the glob is relative to
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
  // Without a slash before its end, a glob matches names in any folder.
  if (!path.slice(0, -1).includes('/')) return [glob];
  const written = expandBraces(path.replace(/^\//, ''));
  if (!written) throw tooMuch();
  const rests = written.flatMap(one => restsOf(one.split('/'), names));
  const found = new Set(rests.map(asGlob).filter(rest => rest !== undefined));
  if (found.size > 0) return [...found].map(rest => not + rest);
  // An excluding glob has no effect here. An including glob excludes all other files, even if no file here matches it.
  return not ? [] : [`/${'../'.repeat(names.length)}${path.replace(/^\//, '')}`];
}

/** The remaining segments of a glob, for each way in which its first ones match these folders. */
function restsOf(segments: readonly string[], names: readonly string[]): string[][] {
  const matchers = new Map<string, (name: string) => boolean>();
  const fits = (segment: string, name: string) => {
    const matcher = matchers.get(segment) ?? nameMatcher(segment);
    matchers.set(segment, matcher);
    return matcher(name);
  };
  // Positions in the segments after each folder; a set, because many ways lead to the same position.
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

function tooMuch(): DowseError {
  const details = `/options/globs: expected no more than ${MAX_EXPANDED} ways to write a glob without its braces`;
  return new DowseError('INVALID_REQUEST', 'A glob has too many alternatives.', details);
}

/** A glob that matches the searched folder itself has no segments left, and does not exclude the folder. */
function asGlob(rest: readonly string[]): string | undefined {
  const path = rest.join('/');
  if (path === '') return undefined;
  return rest[0] === '**' && rest.length > 1 ? path : `/${path}`;
}
