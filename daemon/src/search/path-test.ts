import { filterSet, globsOfFile } from '../api/filters.ts';
import { expandBraces } from '../rules/braces.ts';
import { asBytes, wildmatch } from '../rules/wildmatch.ts';

type PathTest = (path: string) => boolean;

/** Whether a path fits one of the values of `file:`, read as {@link globsOfFile} says. */
export function pathTest(values: readonly string[]): PathTest {
  const tests = values
    .flatMap(globsOfFile)
    .flatMap(glob => expandBraces(glob) ?? [])
    .map(glob => {
      const isPath = glob.includes('/');
      const { matches } = wildmatch(asBytes(glob.replace(/^\//, '')), { isPath });
      return (path: string, name: string) => matches(isPath ? path : name);
    });
  return path => {
    const bytes = asBytes(path);
    const name = bytes.slice(bytes.lastIndexOf('/') + 1);
    return tests.some(test => test(bytes, name));
  };
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
