import { expect, test } from 'vitest';
import { digest, linesOfAnswer } from './digest.ts';

const LINES = `// Adds up.
function sum(items) {
  let all = 0;

  for (const one of items) {
    // Free ones, too.
    all += one.price;
  }
  log(all);
  return all;
}`.split('\n');

test('all code, if it is short enough', () => {
  expect(digest(LINES, [1], 20)).toEqual([1, 2, 4, 6, 7, 8, 9, 10]);
});

test('else the important lines with the code around them, what follows first', () => {
  expect(digest(LINES, [1, 6], 3)).toEqual([1, 2, 6]);
  expect(digest(LINES, [1, 6], 5)).toEqual([1, 2, 4, 6, 7]);
});

test('a comment is shown only if it is important', () => {
  expect(digest(LINES, [5], 20)).toContain(5);
  expect(digest(LINES, [1], 20)).not.toContain(5);
});

const answer = (score: number) => ({
  ...{ snippet: LINES.join('\n'), line_range: [11, 21], line: 12, score },
  key_lines: [{ line_number: 17, text: 'all += one.price;' }],
});

test('the first answers get more lines than the next, with numbers and without common indentation', () => {
  expect(linesOfAnswer(answer(0.5), 0)).toHaveLength(8);
  expect(linesOfAnswer(answer(0.5), 3).map(one => one.line_number)).toEqual([12, 13, 17]);
  expect(linesOfAnswer(answer(0.5), 9)).toEqual([]);
  const inside = { ...answer(0.5), line: 17 };
  expect(linesOfAnswer(inside, 4)).toEqual(
    [
      { line_number: 15, text: '  for (const one of items) {' },
      { line_number: 17, text: '    all += one.price;' },
      { line_number: 18, text: '  }' },
    ].map(({ text, ...line }) => ({ ...line, text: text.slice(2) })),
  );
});

test('an answer that hardly fits has no lines', () => {
  expect(linesOfAnswer(answer(0.01), 0)).toEqual([]);
});
