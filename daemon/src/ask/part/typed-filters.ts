import { filterSet } from '../../api/filters.ts';
import { extensionsOf } from '../../languages/file-types.ts';
import { patternTest } from '../../security/name-patterns.ts';
import type { Filters } from './filters.ts';

/** What the filters of a request mean for an index: `file:`, `lang:` and `sym:`. */
export function typedFilters(filters: readonly string[] | undefined): Pick<Filters, 'accepts' | 'symbols'> {
  if (!filters?.length) return {};
  const { only, not } = filterSet(filters);
  const tests = [
    ...(only.file.length > 0 ? [fileTest(only.file)] : []),
    ...(only.lang.length > 0 ? [languageTest(only.lang)] : []),
    ...not.file.map(value => denied(fileTest([value]))),
    ...not.lang.map(value => denied(languageTest([value]))),
  ];
  return {
    ...(tests.length > 0 && { accepts: path => tests.every(test => test(path)) }),
    symbols: { only: only.sym, not: not.sym },
  };
}

type Test = (path: string) => boolean;

const denied =
  (test: Test): Test =>
  path =>
    !test(path);

/** With a wildcard, a value names the end of a path, else any part of it. */
function fileTest(values: readonly string[]): Test {
  const parts = values.filter(value => !/[*?]/.test(value));
  const globs = values.filter(value => /[*?]/.test(value));
  const fits = patternTest(
    '/options/filters',
    globs.flatMap(glob => [glob, `**/${glob}`]),
  );
  return path => parts.some(part => path.includes(part)) || fits(path);
}

function languageTest(names: readonly string[]): Test {
  const extensions = extensionsOf(names).map(extension => `.${extension.toLowerCase()}`);
  return path => {
    const lower = path.toLowerCase();
    return extensions.some(extension => lower.endsWith(extension));
  };
}
