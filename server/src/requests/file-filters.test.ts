import { expect, test } from 'vitest';
import { fileFilters } from './file-filters.ts';

test('globs become filters of a question', () => {
  expect(fileFilters(['*.{ts,tsx}', '!**/test/**', '/src/**', 'a "b".md', '!/\\[id\\]/**'])).toEqual([
    ...[
      'file:"*.ts"',
      'file:"*.tsx"',
      '-file:"**/test/**"',
      'file:"src/**"',
      'file:"a b.md"',
      '-file:"[id]/**"',
    ],
  ]);
});
