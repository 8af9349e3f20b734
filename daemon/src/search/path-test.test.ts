import { expect, test } from 'vitest';
import { pathTest } from './path-test.ts';

test.each([
  ['src/**', ['src/a.c', 'lib/src/b/a.c'], ['src.c', 'mysrc/a.c']],
  ['**/src/**', ['src/a.c', 'lib/src/b/a.c'], ['src.c', 'mysrc/a.c']],
  ['**/*.c', ['a.c', 'src/a.c'], ['a.cc']],
  ['src', ['src/a.c', 'lib/mysrc.c'], ['a.c']],
])('a path fits the filter %s wherever the folder is', (value, fitting, others) => {
  const fits = pathTest([value]);
  expect(fitting.map(fits)).toEqual(fitting.map(() => true));
  expect(others.map(fits)).toEqual(others.map(() => false));
});
