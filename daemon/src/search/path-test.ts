import { filterSet } from '../api/filters.ts';
import { patternTest } from '../security/name-patterns.ts';

type PathTest = (path: string) => boolean;

/**
 * Whether a path fits one of the values of `file:`: with a wildcard, a value names the end of a path, else any part of it.
 *
 * @throws DowseError INVALID_REQUEST for a value with too many wildcards
 */
export function pathTest(values: readonly string[]): PathTest {
  const parts = values.filter(value => !/[*?]/.test(value));
  const globs = values.filter(value => /[*?]/.test(value));
  const fits = patternTest(
    '/options/filters',
    // In these patterns, `**/` is one folder or more.
    globs.map(glob => glob.replace(/^(?:\*\*\/)+(?=.)/, '')).flatMap(glob => [glob, `**/${glob}`]),
  );
  return path => parts.some(part => path.includes(part)) || fits(path);
}

/** Whether a path ends with one of these extensions, which have no dot; in any case. */
export function extensionTest(extensions: readonly string[]): PathTest {
  const endings = extensions.map(extension => `.${extension.toLowerCase()}`);
  return path => {
    const lower = path.toLowerCase();
    return endings.some(ending => lower.endsWith(ending));
  };
}

/** Whether a file of a search satisfies its file types and the filters that were left by `search-filters.ts`. */
export function fileTest({
  file_types = [],
  filters,
}: {
  file_types?: readonly string[] | undefined;
  filters?: readonly string[] | undefined;
}): PathTest {
  const { file, lang } = filterSet(filters).only;
  const tests = [
    ...(file_types.length > 0 ? [extensionTest(file_types)] : []),
    ...(file.length > 0 ? [pathTest(file)] : []),
    ...(lang.length > 0 ? [extensionTest(lang)] : []),
  ];
  return path => tests.every(test => test(path));
}
