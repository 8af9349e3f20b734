import { expect, test } from 'vitest';
import { placerOnScreen } from './on-screen.ts';

const DISK = ['one', 'two', 'three', 'four', 'five', 'six'].join('\n');
const placeOnScreen = (disk: string, screen: string, rows: [number, number], row = rows[0]) => {
  const placed = placerOnScreen(disk, screen)(rows, row);
  return placed && { lineRange: placed.lineRange, snippet: placed.snippet };
};
const text = (...lines: string[]) => lines.join('\n');

test('finds unchanged lines at their new place', () => {
  const screen = text('new', 'newer', 'one', 'two', 'three', 'four', 'five', 'six');
  expect(placeOnScreen(DISK, screen, [2, 3])).toEqual({ lineRange: [4, 5], snippet: 'two\nthree' });
  expect(placeOnScreen(DISK, text('two', 'three', 'one'), [2, 3])?.lineRange).toEqual([1, 2]);
});

test('of several equal places, chooses the one that fits the edit', () => {
  const disk = text('x', 'a', 'b', 'c', 'x', 'd');
  expect(placeOnScreen(disk, text('new', ...disk.split('\n')), [5, 5])?.lineRange).toEqual([6, 6]);
  expect(placeOnScreen(disk, text('new', ...disk.split('\n')), [1, 1])?.lineRange).toEqual([2, 2]);
});

test('finds edited lines between their neighbors', () => {
  expect(placeOnScreen(DISK, text('one', 'two', 'THREE', 'four', 'five', 'six'), [2, 4])).toEqual({
    lineRange: [2, 4],
    snippet: 'two\nTHREE\nfour',
  });
  expect(placeOnScreen(DISK, text('one', 'two', 'a', 'b', 'c', 'five', 'six'), [3, 4])).toEqual({
    lineRange: [3, 5],
    snippet: 'a\nb\nc',
  });
});

test('returns undefined for deleted lines', () => {
  expect(placeOnScreen(DISK, text('one', 'two', 'five', 'six'), [3, 4])).toBeUndefined();
  expect(placeOnScreen(DISK, '', [1, 6])).toBeUndefined();
  expect(placeOnScreen(DISK, text('nothing', '', 'of', 'it', 'any', 'more', ''), [1, 6])).toBeUndefined();
});

test('ignores line endings', () => {
  expect(placeOnScreen(DISK, DISK.replaceAll('\n', '\r\n'), [3, 4])?.lineRange).toEqual([3, 4]);
});

test('counts lines as the daemon in the file, and as editors on the screen, where a lone \\r ends a line', () => {
  const disk = 'a\rb\nfoo\r\nbar\rbaz\nend\n';
  const place = (first: number, last: number, screen = disk) => placeOnScreen(disk, screen, [first, last]);
  expect(place(2, 2)).toEqual({ lineRange: [3, 3], snippet: 'foo' });
  expect(place(3, 4)).toEqual({ lineRange: [4, 6], snippet: 'bar\nbaz\nend' });
  expect(place(1, 1)).toEqual({ lineRange: [1, 2], snippet: 'a\nb' });
  expect(place(2, 2, `new\n${disk}`)).toEqual({ lineRange: [4, 4], snippet: 'foo' });
  expect(place(3, 3, disk.replaceAll(/\r\n?/g, '\n'))).toMatchObject({ lineRange: [4, 5] });
});

/** A file of functions with three lines each, separated by a line. */
const functions = (...names: string[]) =>
  names.flatMap(name => [`def ${name}(value):`, `    "What ${name} does."`, `    return value`, '']);
const FUNCTIONS = functions('one', 'two', 'three', 'four');
const edited = (edit: (lines: string[]) => void, lines = [...FUNCTIONS]) => {
  edit(lines);
  return lines.join('\n');
};
/** Place of the third function; its doc line is the focused line. */
const third = (screen: string) => placerOnScreen(FUNCTIONS.join('\n'), screen)([9, 11], 10);

test('an edit far above and one inside do not widen the range', () => {
  const screen = edited(lines => {
    lines[10] += ' # as given';
    lines.unshift('import one', 'import two');
  });
  expect(third(screen)).toMatchObject({ lineRange: [11, 13], line: 12 });
});

test('follows the focused line', () => {
  expect(third(edited(lines => lines.splice(9, 0, '    # new', '    # newer')))).toMatchObject({
    lineRange: [9, 13],
    line: 12,
  });
  expect(third(edited(lines => lines.splice(9, 1)))).toMatchObject({ lineRange: [9, 10], line: 10 });
});

test('replacing a word everywhere moves nothing', () => {
  const screen = FUNCTIONS.join('\n').replaceAll('value', 'worth');
  expect(third(screen)).toMatchObject({ lineRange: [9, 11], line: 10 });
  expect(third(`\n\n${screen.replaceAll('What', 'that')}`)).toMatchObject({ lineRange: [11, 13], line: 12 });
});

test('finds indented and moved lines', () => {
  const indented = ['class All:', ...FUNCTIONS.map(line => `    ${line}`)].join('\n');
  expect(third(indented)).toMatchObject({ lineRange: [10, 12], line: 11 });
  const moved = functions('three', 'one', 'two', 'four');
  moved[2] = '    return value + 1';
  expect(third(moved.join('\n'))).toMatchObject({ lineRange: [1, 3], line: 2 });
});

test('limits the range after a large paste', () => {
  const pasted = Array.from({ length: 5000 }, (_, at) => `pasted ${at}`);
  const placed = third(edited(lines => lines.splice(10, 0, ...pasted)));
  expect(placed).toMatchObject({ lineRange: [9, 13], line: 10 });
});

/** Without a bound this would take longer than a test may. */
test('compares large texts in bounded time', () => {
  const disk = Array.from({ length: 30_000 }, (_, at) => `line ${at % 5000} of ${at % 7} word`);
  const screens = [
    disk.map(line => line.replace('word', 'other')),
    disk.toReversed(),
    disk.flatMap(line => [line, 'new']),
    Array.from({ length: 200_000 }, (_, at) => `pasted ${at}`),
  ];
  for (const screen of screens) {
    const place = placerOnScreen(disk.join('\n'), screen.join('\n'));
    for (let row = 1; row < 2000; row += 40) place([row, row + 39], row);
  }
});
