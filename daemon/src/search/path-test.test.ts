import { expect, test } from 'vitest';
import { pathTest } from './path-test.ts';

test.each([
  ['src/**', ['src/a.c', 'lib/src/b/a.c'], ['src.c', 'mysrc/a.c']],
  ['**/src/**', ['src/a.c', 'lib/src/b/a.c'], ['src.c', 'mysrc/a.c']],
  ['**/*.c', ['a.c', 'src/a.c'], ['a.cc']],
  ['src', ['src/a.c', 'lib/mysrc.c'], ['a.c']],
  ['src/**/*.t?', ['src/a.ts', 'src/a/b/c.ts', 'lib/src/a.ts'], ['src/a.tsx']],
  ['/src', ['src', 'src/a.c', 'src/a/b.c'], ['srcs/a.c', 'lib/src/a.c']],
  ['/src/', ['src/a.c'], ['lib/src/a.c']],
  ['/src/**/*.{c,h}', ['src/a.c', 'src/a/b/c.h'], ['src/a.cc', 'lib/src/a.c']],
  ['/app/[id]', ['app/[id]/a.ts'], ['app/i/a.ts']],
  ['/app/\\[id\\]/**', ['app/[id]/a.ts'], ['app/i/a.ts']],
  ['*.größe', ['a/ä.größe'], ['größe/a']],
])('a path fits the filter %s', (value, fitting, others) => {
  const fits = pathTest([value]);
  expect(fitting.map(fits)).toEqual(fitting.map(() => true));
  expect(others.map(fits)).toEqual(others.map(() => false));
});
