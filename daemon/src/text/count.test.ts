import { expect, test } from 'vitest';
import { counted } from './count.ts';

test('one takes the singular, every other number the plural', () => {
  expect([0, 1, 2, 12_345].map(count => counted(count, 'file'))).toEqual([
    '0 files',
    '1 file',
    '2 files',
    '12345 files',
  ]);
  expect([1, 2].map(count => counted(count, 'match', 'matches'))).toEqual(['1 match', '2 matches']);
});
