import { expect, test } from 'vitest';
import { placeOnScreen } from './on-screen.ts';

const DISK = ['one', 'two', 'three', 'four', 'five', 'six'].join('\n');
const text = (...lines: string[]) => lines.join('\n');

test('lines that stand unchanged are found where they are now', () => {
  const screen = text('new', 'newer', 'one', 'two', 'three', 'four', 'five', 'six');
  expect(placeOnScreen(DISK, screen, [2, 3])).toEqual({ lineRange: [4, 5], snippet: 'two\nthree' });
  expect(placeOnScreen(DISK, text('two', 'three', 'one'), [2, 3])?.lineRange).toEqual([1, 2]);
});

test('of several such places, the one where they would have moved to', () => {
  const disk = text('x', 'a', 'b', 'c', 'x', 'd');
  expect(placeOnScreen(disk, text('new', ...disk.split('\n')), [5, 5])?.lineRange).toEqual([6, 6]);
  expect(placeOnScreen(disk, text('new', ...disk.split('\n')), [1, 1])?.lineRange).toEqual([2, 2]);
});

test('lines that were edited lie between what surrounds them', () => {
  expect(placeOnScreen(DISK, text('one', 'two', 'THREE', 'four', 'five', 'six'), [2, 4])).toEqual({
    lineRange: [2, 4],
    snippet: 'two\nTHREE\nfour',
  });
  expect(placeOnScreen(DISK, text('one', 'two', 'a', 'b', 'c', 'five', 'six'), [3, 4])).toEqual({
    lineRange: [3, 5],
    snippet: 'a\nb\nc',
  });
});

test('lines that were deleted are gone', () => {
  expect(placeOnScreen(DISK, text('one', 'two', 'five', 'six'), [3, 4])).toBeUndefined();
  expect(placeOnScreen(DISK, '', [1, 6])).toMatchObject({ snippet: '' });
});

test('line endings are no difference', () => {
  expect(placeOnScreen(DISK, DISK.replaceAll('\n', '\r\n'), [3, 4])?.lineRange).toEqual([3, 4]);
});

test('lines are counted as the daemon does in the file, and as editors do on the screen: those also end at a lone \\r', () => {
  const disk = 'a\rb\nfoo\r\nbar\rbaz\nend\n';
  const place = (first: number, last: number, screen = disk) => placeOnScreen(disk, screen, [first, last]);
  expect(place(2, 2)).toEqual({ lineRange: [3, 3], snippet: 'foo' });
  expect(place(3, 4)).toEqual({ lineRange: [4, 6], snippet: 'bar\nbaz\nend' });
  expect(place(1, 1)).toEqual({ lineRange: [1, 2], snippet: 'a\nb' });
  expect(place(2, 2, `new\n${disk}`)).toEqual({ lineRange: [4, 4], snippet: 'foo' });
  expect(place(3, 3, disk.replaceAll(/\r\n?/g, '\n'))).toMatchObject({ lineRange: [4, 5] });
});
