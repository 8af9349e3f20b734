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
  ...{ file: 'a.go', line_range: [101, 154], line: 152, symbol: 'paint', kind: 'method', language: 'go' },
  ...{ score: 0.9, semantic_match: 'It fits.', snippet: LINES.join('\n') },
};

test('an answer that is too long keeps the line to look at first, and says from where on it is', () => {
  const short = shortenAnswer(ANSWER, 30);
  expect(short).toEqual({ ...ANSWER, snippet: '// paints\npaint()\n}\nafter', cut: true, cut_from: 151 });
  expect(answersText([short], ['More.'])).toBe(
    'a.go:101-154 paint (method, line 152, 0.90)\nIt fits.\n```go\n// paints\npaint()\n}\nafter\n' +
      '… (cut to fit max_tokens, from line 151 on)\n```\n\nMore.',
  );
});

test('one that fits is as it was, and a line that does not fit is cut itself', () => {
  expect(shortenAnswer(ANSWER, 10_000)).toBe(ANSWER);
  expect(shortenAnswer(ANSWER, 5)).toMatchObject({ snippet: 'paint', cut_from: 152 });
  expect(shortenAnswer({ ...ANSWER, line: 101 }, 9).snippet).toBe('filler 0');
});
