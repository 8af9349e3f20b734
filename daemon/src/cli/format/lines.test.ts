import { expect, test } from 'vitest';
import type { Match } from '../../api/schemas.ts';
import { groupLines } from './lines.ts';

const match = (line_number: number, line: string, before: string[] = [], after: string[] = []): Match => ({
  file_name: 'a',
  line_number,
  line,
  context_before: before,
  context_after: after,
});
const shape = (matches: Match[]) =>
  groupLines(matches).map(group =>
    group.map(({ number, text, matched }) => `${number}${matched ? ':' : '-'}${text}`),
  );

test('contexts that overlap make one group, and a line that matches is shown as such', () => {
  expect(shape([match(2, 'b', ['a'], ['c', 'd']), match(4, 'd', ['b', 'c'], ['e'])])).toEqual([
    ['1-a', '2:b', '3-c', '4:d', '5-e'],
  ]);
});

test('where lines are left out, a new group begins', () => {
  expect(shape([match(2, 'b', ['a'], ['c']), match(6, 'f', ['e'])])).toEqual([
    ['1-a', '2:b', '3-c'],
    ['5-e', '6:f'],
  ]);
});

test('a match over several lines is given line by line, without carriage returns', () => {
  const several = { ...match(1, 'a\r\nb', [], ['c\r']), last_line: 2 };
  expect(shape([several])).toEqual([['1:a', '2:b', '3-c']]);
});

test('of a match whose last lines are not shown, the context keeps its numbers', () => {
  expect(shape([{ ...match(1, 'a\nb', [], ['f']), last_line: 5 }])).toEqual([['1:a', '2:b'], ['6-f']]);
});

test('a line that two matches share appears once', () => {
  const [one, other] = [match(1, 'a\nb'), match(2, 'b\nc')];
  expect(
    shape([
      { ...one, last_line: 2 },
      { ...other, last_line: 3 },
    ]),
  ).toEqual([['1:a', '2:b', '3:c']]);
});
