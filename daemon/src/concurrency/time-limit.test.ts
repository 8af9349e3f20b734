import { expect, test } from 'vitest';
import { TookTooLong, withTimeLimit } from './time-limit.ts';

const endless: [string, () => unknown][] = [
  [
    'a loop',
    () => {
      for (;;);
    },
  ],
  ['a regular expression that backtracks', () => /^(a+)+$/.test(`${'a'.repeat(40)}b`)],
  ['a replacement that backtracks', () => `${'a'.repeat(40)}b`.replace(/^(a|a)+$/, '')],
  [
    'a promise-free recursion',
    function twice(): unknown {
      for (let n = 0; n < 2; n++) withoutEnd(60);
      return undefined;
    },
  ],
];
function withoutEnd(depth: number): void {
  if (depth === 0) return;
  withoutEnd(depth - 1);
  withoutEnd(depth - 1);
}

test.each(endless)('%s is interrupted, and the thread continues', (_name, work) => {
  expect(() => withTimeLimit(50, work)).toThrow(TookTooLong);
  expect(withTimeLimit(1000, () => 'next')).toBe('next');
});

test('the result and the errors of the work are passed on', () => {
  expect(() =>
    withTimeLimit(1000, () => {
      throw new RangeError('a reason');
    }),
  ).toThrow(new RangeError('a reason'));
  expect(withTimeLimit(1000, () => [1, 2])).toEqual([1, 2]);
});
