import { expect, test } from 'vitest';
import type { Match } from '../api/schemas.ts';
import { matchesText } from './matches-text.ts';
import { shortenMatch } from './shorten-match.ts';

const MATCH: Match = {
  ...{ file_name: 'a', line_number: 2, line: 'the needle', context_before: ['one'], cut: true },
  cuts: [
    { line_number: 1, missing: 'after' },
    { line_number: 2, missing: 'before' },
  ],
};

test('a mark shows where a line is cut', () => {
  expect(matchesText([MATCH])).toBe('a\n1- one…\n2: …the needle');
});

test('a shortened match is marked as cut', () => {
  expect(matchesText([shortenMatch(MATCH, 3)])).toBe('a\n2: …the…');
  const { cut: _, cuts: __, ...whole } = MATCH;
  expect(matchesText([shortenMatch(whole, 3)])).toBe('a\n2: the…');
});

test('the nearest context lines that fit are kept', () => {
  const match: Match = {
    ...{ file_name: 'a', line_number: 4, line: 'needle' },
    ...{
      context_before: ['a long line far before', 'two', 'three'],
      context_after: ['five', 'six', 'seven'],
    },
  };
  expect(shortenMatch(match, 10)).toEqual({ ...match, context_before: [], context_after: [], cut: true });
  expect(matchesText([shortenMatch(match, 17)])).toBe('a\n3- three\n4: needle\n5- five');
  expect(matchesText([shortenMatch(match, 40)])).toBe(
    'a\n2- two\n3- three\n4: needle\n5- five\n6- six\n7- seven',
  );
  expect(shortenMatch(match, 100)).toBe(match);
});
