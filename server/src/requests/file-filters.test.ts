import { expect, test } from 'vitest';
import { fileFilters } from './file-filters.ts';

test.each([
  ['*.{ts,tsx}', ['file:"*.ts"', 'file:"*.tsx"']],
  ['!**/test/**', ['-file:"**/test/**"']],
  ['/src/**', ['file:"/src/**"']],
  ['src/*.ts', ['file:"/src/*.ts"']],
  ['Makefile.am', ['file:"**/Makefile.am"']],
  ['/doc', ['file:"/doc"']],
  ['a "b".md', ['file:"**/a ?b?.md"']],
  ['!/app/\\[id\\]/**', ['-file:"/app/\\[id\\]/**"']],
  ['app/\\[id\\]/page.tsx', ['file:"/app/[id]/page.tsx"']],
])('the glob %s becomes a filter of a question', (glob, filters) => {
  expect(fileFilters([glob])).toEqual(filters);
});
