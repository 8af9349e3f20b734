import { expect, test } from 'vitest';
import { parseQuestion } from '../parse/parse.ts';
import { scoreWithLine } from './line-with-words.ts';

const CODE = "function handle(res) {\n  res.setHeader('X-Powered-By', 'me');\n  powered(header);\n}";

const score = (question: string, before: number) => scoreWithLine(before, parseQuestion(question), CODE);

test('a line that says what is asked makes the answer likelier', () => {
  expect(score('where is the X-Powered-By header set', 0.1)).toBeCloseTo(0.27, 2);
  expect(score('where is the X-Powered-By header set', 0.9)).toBeCloseTo(0.97, 2);
});

test.each([
  ['where is the cookie header signed and set', 'fewer words are on one line'],
  ['powered header', 'two words may stand on one line by chance'],
  ['set the handle of a function for the powered engine', 'the words are on several lines'],
])('otherwise the score stays: %s (%s)', question => {
  expect(score(question, 0.1)).toBe(0.1);
});
