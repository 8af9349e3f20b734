import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

/** The lines that are shown of a text in which the line with `here` is the most important. */
function shown(text: string, budget: number, costOf?: (line: string) => number): string[] {
  const lines = text.split('\n');
  const at = lines.findIndex(line => line.includes('here'));
  const { start, end } = excerpt(lines, at, budget, costOf);
  return lines.slice(start, end);
}

test('starts at the most important line', () => {
  expect(shown('a\nb\nhere\nc\nd', 2)).toEqual(['here', 'c']);
});

test('shows lines before it if few follow', () => {
  expect(shown('a\nb\nhere\nc', 3)).toEqual(['b', 'here', 'c']);
  expect(shown('a\nhere', 9)).toEqual(['a', 'here']);
});

test.each([
  ['// one\n// two\nhere'],
  ['/**\n * one\n */\nhere'],
  ['/* one\n   two */\nhere'],
  ['/* one */\nhere'],
  ['# one\n@two\nhere'],
  ['-- one\nhere'],
])('includes its comment: %j', text => {
  const after = ['1', '2', '3', '4', '5'];
  expect(shown(['before', '', text, ...after].join('\n'), 6)).toEqual(
    [...text.split('\n'), ...after].slice(0, 6),
  );
});

test('a comment that would leave too little space is left out', () => {
  expect(shown('// one\n// two\n// three\nhere\n1\n2\n3\n4', 4)).toEqual(['here', '1', '2', '3']);
});

test('the caller sets the cost of a line', () => {
  expect(shown('aaaa\nhere\nbb\nc\nlong', 8, line => line.length)).toEqual(['here', 'bb', 'c']);
  expect(shown('here', 3, line => line.length)).toEqual([]);
});
