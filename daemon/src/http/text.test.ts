import { expect, test } from 'vitest';
import type { AskResult, Match } from '../api/schemas.ts';
import { askText, searchText } from './text.ts';

const match = (line_number: number, line: string, more: Partial<Match> = {}): Match => ({
  file_name: 'a.txt',
  line_number,
  line,
  ...more,
});

test("without context: one line per match in grep's format", () => {
  expect(searchText({ results: [match(1, 'one'), match(9, 'a:b')] })).toBe('a.txt:1:one\na.txt:9:a:b\n');
  expect(searchText({ results: [] })).toBe('');
});

test('with only_matching each part is printed, also several of one line', () => {
  const several = {
    results: [match(1, 'a'), match(1, 'a'), match(1, 'a\nb', { last_line: 2 }), match(2, 'b')],
  };
  expect(searchText(several, { only_matching: true })).toBe(
    'a.txt:1:a\na.txt:1:a\na.txt:1:a\na.txt:2:b\na.txt:2:b\n',
  );
});

test('with a count: the number', () => {
  expect(searchText({ results: [], count: 0 })).toBe('0\n');
});

test('context lines have dashes, shared lines appear once, separate groups have a separator', () => {
  const results = [
    match(2, 'two', { context_before: ['one'], context_after: ['three'] }),
    match(4, 'four', { context_before: ['three'], context_after: ['five'] }),
    match(9, 'nine', { context_before: ['eight'], context_after: [] }),
    match(1, 'other', { file_name: 'b.txt', context_before: [], context_after: [] }),
  ];
  expect(searchText({ results })).toBe(
    [
      'a.txt-1-one',
      'a.txt:2:two',
      'a.txt-3-three',
      'a.txt:4:four',
      'a.txt-5-five',
      '--',
      'a.txt-8-eight',
      'a.txt:9:nine',
      '--',
      'b.txt:1:other\n',
    ].join('\n'),
  );
});

test('a match right after another is printed as a match, not as context', () => {
  const results = [
    match(1, 'one', { context_before: [], context_after: ['two'] }),
    match(2, 'two', { context_before: ['one'], context_after: [] }),
  ];
  expect(searchText({ results })).toBe('a.txt:1:one\na.txt:2:two\n');
});

test('a match over several lines is numbered line by line', () => {
  expect(searchText({ results: [match(3, 'a\nb')] })).toBe('a.txt:3:a\na.txt:4:b\n');
});

test('a mark shows where a line is cut', () => {
  const cut = match(2, 'two', {
    ...{ context_before: ['one'], context_after: ['three', 'four'], cut: true },
    cuts: [
      { line_number: 1, missing: 'after' },
      { line_number: 2, missing: 'both' },
      { line_number: 4, missing: 'before' },
    ],
  });
  expect(searchText({ results: [cut] })).toBe('a.txt-1-one…\na.txt:2:…two…\na.txt-3-three\na.txt-4-…four\n');
});

test('a result is a heading and its snippet', () => {
  const result = { file: 'a.ts', snippet: 'x\ny\n', line_range: [1, 2], symbol: 'f' } as AskResult;
  const answer = {
    query: '',
    results: [result, { ...result, symbol: null }],
    filters: { file_types: [], directory: '' },
    index: { generation: 1, last_updated: '', stale_files: 0 },
  };
  expect(askText(answer)).toBe('a.ts:1-2: f\nx\ny\n\na.ts:1-2:\nx\ny\n');
});
