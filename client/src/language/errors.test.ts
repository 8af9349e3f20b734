import { expect, test } from 'vitest';
import { failureOf, isCancelled, refusalOf, sentencesOf } from './errors.ts';

test('keeps the code, details and retry time of a daemon error', () => {
  const error = Object.assign(new Error('Too many requests.'), {
    data: { code: 'RATE_LIMIT_EXCEEDED', details: 'at most 10 a second', retryAfter: 2 },
  });
  expect(failureOf(error)).toEqual({
    message: 'Too many requests.',
    details: 'at most 10 a second',
    code: 'RATE_LIMIT_EXCEEDED',
    retryAfter: 2,
  });
});

test('another error has only its message', () => {
  expect(failureOf(new Error('gone'))).toEqual({ message: 'gone', details: '' });
  expect(failureOf('broken')).toEqual({ message: 'broken', details: '' });
  expect(failureOf(undefined)).toEqual({ message: 'undefined', details: '' });
});

test('recognises cancellation by either side', () => {
  expect(isCancelled({ code: -32_800 })).toBe(true);
  expect(isCancelled({ code: -32_802 })).toBe(true);
  expect(isCancelled({ name: 'Canceled' })).toBe(true);
  expect(isCancelled(new Error('no'))).toBe(false);
});

test('splits details into sentences', () => {
  expect(sentencesOf('\nIt is not known. In quotes, i.e. as it is, it is a text.\nat line 2')).toEqual([
    'It is not known.',
    'In quotes, i.e. as it is, it is a text.',
  ]);
  expect(sentencesOf('position 0: unclosed group')).toEqual(['position 0: unclosed group']);
  expect(sentencesOf('')).toEqual(['']);
});

test('separates suggested requests from the reason of a refusal', () => {
  const of = (details: string) => {
    const data = { code: 'UNSUPPORTED_QUERY', details };
    const { reason, tries } = refusalOf({ message: 'Not read.', data }) ?? {};
    return { why: failureOf(reason).details, tries };
  };
  const why = 'It seems to be about “bob”, but not what to look for.';
  const tries = ['lines containing "bob" ignoring case', 'TODO comments', 'where is main defined'];
  expect(of(`${why} Try: ${tries.join(' · ')}`)).toEqual({ why, tries });
  const question = 'This is a question about the code.';
  expect(of(`${question} Ask it: dowse ask "why"`)).toEqual({ why: question, tries: [] });
  expect(
    refusalOf({ message: 'Bad.', data: { code: 'INVALID_REGEX', details: 'position 0' } }),
  ).toBeUndefined();
});

test.each([
  ['button', 'turn off .* (regular expression)'],
  ['slashes', 'leave out the slashes around it'],
  [undefined, 'turn off .* (regular expression) or leave out the slashes around it'],
] as const)(
  'an error about a pattern says what helps there, not the option of the API: %s',
  (toText, help) => {
    const details = 'position 3: unclosed group; plain text is searched with fixed_strings';
    expect(failureOf({ message: 'Invalid regular expression.', data: { details } }, toText).details).toBe(
      `position 3: unclosed group; to search for it as text, ${help}`,
    );
  },
);
