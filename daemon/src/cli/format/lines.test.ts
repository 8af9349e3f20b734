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

test('overlapping contexts form one group, and matched lines are marked', () => {
  expect(shape([match(2, 'b', ['a'], ['c', 'd']), match(4, 'd', ['b', 'c'], ['e'])])).toEqual([
    ['1-a', '2:b', '3-c', '4:d', '5-e'],
  ]);
});

test('a gap between lines begins a new group', () => {
  expect(shape([match(2, 'b', ['a'], ['c']), match(6, 'f', ['e'])])).toEqual([
    ['1-a', '2:b', '3-c'],
    ['5-e', '6:f'],
  ]);
});

test('a multi-line match is split into lines, without carriage returns', () => {
  const several = { ...match(1, 'a\r\nb', [], ['c\r']), last_line: 2 };
  expect(shape([several])).toEqual([['1:a', '2:b', '3-c']]);
});

test('context line numbers are right after a truncated match', () => {
  expect(shape([{ ...match(1, 'a\nb', [], ['f']), last_line: 5 }])).toEqual([['1:a', '2:b'], ['6-f']]);
});

test('a line shared by two matches appears once', () => {
  const [first, second] = [match(1, 'a\nb'), match(2, 'b\nc')];
  expect(
    shape([
      { ...first, last_line: 2 },
      { ...second, last_line: 3 },
    ]),
  ).toEqual([['1:a', '2:b', '3:c']]);
});
