import { filterSet } from '../../api/filters.ts';
import { extensionsOf } from '../../languages/file-types.ts';
import { extensionTest, pathTest } from '../../search/path-test.ts';
import type { Filters } from './filters.ts';

/** The filters of a request that apply within an index: `file:`, `lang:` and `sym:`. */
export function typedFilters(filters: readonly string[] | undefined): Pick<Filters, 'accepts' | 'symbols'> {
  if (!filters?.length) return {};
  const { only, not } = filterSet(filters);
  const tests = [
    ...(only.file.length > 0 ? [pathTest(only.file)] : []),
    ...(only.lang.length > 0 ? [languageTest(only.lang)] : []),
    ...not.file.map(value => denied(pathTest([value]))),
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

const languageTest = (names: readonly string[]): Test => extensionTest(extensionsOf(names));
