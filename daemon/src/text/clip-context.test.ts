import { expect, test } from 'vitest';
import { clipContext, innermost } from './clip-context.ts';

const match = {
  file_name: 'a.ts',
  line_number: 10,
  line: 'call();',
  context_before: ['7', '8', '9'],
  context_after: ['11', '12', '13'],
};

test('context lines outside of the range are cut', () => {
  expect(clipContext(match, [9, 11])).toEqual({ ...match, context_before: ['9'], context_after: ['11'] });
  expect(clipContext(match, [10, 10])).toEqual({ ...match, context_before: [], context_after: [] });
  expect(clipContext(match, [1, 99])).toEqual(match);
});

test('a match of several lines ends at its last line', () => {
  const long = { ...match, last_line: 12, context_after: ['13', '14'] };
  expect(clipContext(long, [1, 13]).context_after).toEqual(['13']);
});

test('the innermost range contains the line and is the smallest', () => {
  expect(
    innermost(
      [
        [1, 50],
        [5, 20],
        [30, 40],
      ],
      10,
    ),
  ).toEqual([5, 20]);
  expect(innermost([[1, 5]], 10)).toBeUndefined();
});
