import { expect, test } from 'vitest';
import { afterEdits, type Edit } from './follow-edits.ts';

type At = [line: number, character: number];
const position = ([line, character]: At) => ({ line, character });
const range = (start: At, end: At) => ({ start: position(start), end: position(end) });
const edit = (start: At, end: At, text: string, rangeLength = 0): Edit => ({
  range: range(start, end),
  text,
  rangeLength,
});

/** A match in line 6, columns 4 to 9. */
const MATCH = { range: range([5, 4], [5, 9]), lines: [6, 6] as [number, number], line: 6 };
/** A result with lines 6 to 10 and focused line 8. */
const ANSWER = { range: range([5, 0], [9, 1]), lines: [6, 10] as [number, number], line: 8 };

const match = (...edits: Edit[]) => {
  const { range, lines } = afterEdits(MATCH, edits);
  return [range.start.line, range.start.character, range.end.line, range.end.character, ...lines];
};
const answer = (...edits: Edit[]) => {
  const { lines, line } = afterEdits(ANSWER, edits);
  return [...lines, line];
};

test('lines inserted or deleted above a place move it', () => {
  expect(match(edit([0, 0], [0, 0], 'a\nb\n'))).toEqual([7, 4, 7, 9, 8, 8]);
  expect(match(edit([0, 0], [0, 0], 'a\r\nb\r\n'))).toEqual([7, 4, 7, 9, 8, 8]);
  expect(match(edit([1, 0], [3, 0], ''))).toEqual([3, 4, 3, 9, 4, 4]);
  expect(match(edit([4, 3], [5, 2], ''))).toEqual([4, 5, 4, 10, 5, 5]);
  expect(answer(edit([2, 7], [2, 7], '\n'))).toEqual([7, 11, 9]);
});

test('text before a place in its line moves its columns', () => {
  expect(match(edit([5, 0], [5, 0], 'ab'))).toEqual([5, 6, 5, 11, 6, 6]);
  expect(match(edit([5, 4], [5, 4], 'ab'))).toEqual([5, 6, 5, 11, 6, 6]);
  expect(match(edit([5, 2], [5, 2], '\n'))).toEqual([6, 2, 6, 7, 7, 7]);
  expect(match(edit([5, 0], [5, 3], 'x'))).toEqual([5, 2, 5, 7, 6, 6]);
});

test('text after a place does not move it', () => {
  expect(match(edit([5, 9], [5, 9], 's\nmore'))).toEqual([5, 4, 5, 9, 6, 6]);
  expect(match(edit([6, 0], [7, 0], ''))).toEqual([5, 4, 5, 9, 6, 6]);
});

test('lines inserted in a place extend it, and move its focused line', () => {
  expect(answer(edit([6, 0], [6, 0], 'a\n'))).toEqual([6, 11, 9]);
  expect(answer(edit([8, 0], [8, 0], 'a\n'))).toEqual([6, 11, 8]);
  expect(answer(edit([6, 0], [7, 0], ''))).toEqual([6, 9, 7]);
});

test('deleting a place leaves its start', () => {
  expect(match(edit([5, 6], [5, 8], ''))).toEqual([5, 4, 5, 7, 6, 6]);
  expect(match(edit([4, 2], [6, 0], ''))).toEqual([4, 2, 4, 2, 5, 5]);
});

test('undoing the deletion of a whole place restores it', () => {
  const line = '    match it\n';
  const cut = edit([5, 0], [6, 0], '', line.length);
  const undo = edit([5, 0], [5, 0], line);
  expect(match(cut, undo)).toEqual([5, 4, 5, 9, 6, 6]);
  expect(match(cut, edit([0, 0], [0, 0], '\n'), edit([0, 0], [1, 0], '', 1), undo)).toEqual([
    5, 4, 5, 9, 6, 6,
  ]);
  const next = 'the line below\n';
  const both = [cut, edit([5, 0], [6, 0], '', next.length), edit([5, 0], [5, 0], next), undo];
  expect(match(...both)).toEqual([5, 4, 5, 9, 6, 6]);
  expect(match(...both, cut, undo)).toEqual([5, 4, 5, 9, 6, 6]);
  expect(match(cut, edit([5, 0], [5, 0], next)), 'other text').toEqual([6, 0, 6, 0, 7, 7]);
  expect(
    answer(edit([4, 0], [11, 0], '', 99), edit([4, 0], [4, 0], `${'\n'.repeat(7).padStart(99, 'x')}`)),
  ).toEqual([6, 10, 8]);
});

test('applies several edits in order', () => {
  expect(match(edit([8, 0], [8, 0], '\n'), edit([5, 0], [5, 0], '  '), edit([0, 0], [0, 0], '\n'))).toEqual([
    6, 6, 6, 11, 7, 7,
  ]);
});

test('an empty place stays empty', () => {
  const empty = { range: range([5, 4], [5, 4]), lines: [6, 6] as [number, number], line: 6 };
  const { range: after } = afterEdits(empty, [edit([5, 4], [5, 4], 'ab')]);
  expect(after).toEqual(range([5, 6], [5, 6]));
});
