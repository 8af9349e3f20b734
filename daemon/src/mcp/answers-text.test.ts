import { expect, test } from 'vitest';
import { answersText, shortenAnswer } from './answers-text.ts';
import type { AskAnswer } from './schemas.ts';

const LINES = [
  ...Array.from({ length: 50 }, (_, at) => `filler ${at}`),
  '// paints',
  'paint()',
  '}',
  'after',
];
const ANSWER: AskAnswer = {
  ...{ file: 'a.go', line_range: [101, 154], line: 152, symbol: 'paint' },
  ...{ container: 'Easel', kind: 'method', language: 'go' },
  ...{ score: 0.9, semantic_match: 'It fits.', snippet: LINES.join('\n') },
};

test('a shortened answer keeps its best line and says which lines it has', () => {
  const short = shortenAnswer(ANSWER, 30);
  expect(short).toEqual({ ...ANSWER, snippet: '// paints\npaint()\n}\nafter', cut: true, cut_from: 151 });
  expect(answersText([short], { footer: ['More.'] })).toBe(
    'a.go:101-154 Easel.paint (method, line 152, 0.90)\nIt fits.\n```go\n// paints\npaint()\n}\nafter\n' +
      '… (lines 151-154 of 101-154)\n```\n\nMore.',
  );
});

test('an answer that fits is unchanged; a line that does not fit is cut', () => {
  expect(shortenAnswer(ANSWER, 10_000)).toBe(ANSWER);
  expect(shortenAnswer(ANSWER, 5)).toMatchObject({ snippet: 'paint', cut_from: 152 });
  expect(shortenAnswer({ ...ANSWER, line: 101 }, 9).snippet).toBe('filler 0');
});

test('further places in the file are listed above the snippet', () => {
  const further = [
    { line_range: [1, 9], line: 2, symbol: 'mix', kind: 'function' },
    { line_range: [20, 30], line: 21, symbol: null, kind: 'block' },
  ];
  expect(answersText([{ ...ANSWER, snippet: 'paint()', further }], { footer: [] })).toContain(
    'It fits.\nFurther in the file: 1-9 mix, 20-30\n```go\n',
  );
});

test('the deciding lines stand in place of a snippet, with their numbers', () => {
  const { snippet: _, ...named } = ANSWER;
  const key_lines = [{ line_number: 152, text: 'paint()' }];
  expect(answersText([{ ...named, key_lines }], { footer: [] })).toBe(
    'a.go:101-154 Easel.paint (method, line 152, 0.90)\nIt fits.\n152: paint()',
  );
});

test('an answer without a snippet has only its heading, and the note comes first', () => {
  const { snippet: _, ...named } = ANSWER;
  expect(shortenAnswer(named, 5)).toBe(named);
  expect(answersText([named], { note: 'Nothing matches well.', footer: [] })).toBe(
    'Nothing matches well.\n\na.go:101-154 Easel.paint (method, line 152, 0.90)\nIt fits.',
  );
});

test('the places for which an answer stands are named', () => {
  const duplicates = [
    { file: 'v3/a.go', line_range: [4, 9] },
    { file: 'v2/a.go', line_range: [5, 9] },
  ];
  expect(answersText([{ ...ANSWER, snippet: 'paint()', duplicates }], { footer: [] })).toContain(
    'It fits.\nNearly the same: v3/a.go:4-9, v2/a.go:5-9\n```go\n',
  );
});
