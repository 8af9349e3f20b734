import { expect, test } from 'vitest';
import type { Match } from '../api/schemas.ts';
import { matchesText, shortenMatch } from './matches-text.ts';

const MATCH: Match = {
  ...{ file_name: 'a', line_number: 2, line: 'the needle', context_before: ['one'], cut: true },
  cuts: [
    { line_number: 1, missing: 'after' },
    { line_number: 2, missing: 'before' },
  ],
};

test('where a line is cut, a mark stands for the rest', () => {
  expect(matchesText([MATCH])).toBe('a\n1- one…\n2: …the needle');
});

test('a match that is shortened says that more is missing', () => {
  expect(matchesText([shortenMatch(MATCH, 3)])).toBe('a\n2: …the…');
  const { cut: _, cuts: __, ...whole } = MATCH;
  expect(matchesText([shortenMatch(whole, 3)])).toBe('a\n2: the…');
});
