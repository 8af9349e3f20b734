import { expect, test } from 'vitest';
import { acrossLineEndings, withLineEndings } from './line-endings.ts';

const across = (pattern: string) => acrossLineEndings(pattern, false);

test.each([
  ['a\\nb', 'a(?:\\r?\\n)b'],
  ['(a\\n)+\\n*', '(a(?:\\r?\\n))+(?:\\r?\\n)*'],
  ['\\\\n', '\\\\n'],
  ['\\\\\\n', '\\\\(?:\\r?\\n)'],
  ['a\\r\\nb', 'a\\r\\nb'],
  ['\\x0A|\\cn', '\\x0A|\\cn'],
])('%s becomes %s', (pattern, expected) => {
  expect(across(pattern)).toBe(expected);
  expect(acrossLineEndings(pattern, true)).toBe(expected);
});

test.each([
  ['[^\\n]*x', '[^\\n\\r]*x'],
  ['[^]\\n]', '[^]\\n\\r]'],
  ['[^\\t-\\n]', '[^\\t-\\n\\r]'],
  ['[^\\n-x]', '[^\\r\\n-x]'],
  ['[^\\n-]', '[^\\n\\r-]'],
  ['[;\\n]', '(?:\\r\\n|[;\\n])'],
  ['[]\\n]\\n', '(?:\\r\\n|[]\\n])(?:\\r?\\n)'],
  ['[[:space:]\\n]', '(?:\\r\\n|[[:space:]\\n])'],
  ['[\\]\\n]', '(?:\\r\\n|[\\]\\n])'],
  ['[\\\\n]', '[\\\\n]'],
  ['\\[\\n]', '\\[(?:\\r?\\n)]'],
])('in brackets %s becomes %s', (pattern, expected) => {
  expect(across(pattern)).toBe(expected);
});

test('brackets in brackets are a set of the default engine, and a sign of PCRE2', () => {
  expect(across('[\\s&&[^\\n]]\\n')).toBe('[\\s&&[^\\n]](?:\\r?\\n)');
  expect(across('[a[b]\\n]')).toBe('[a[b]\\n]');
  expect(acrossLineEndings('[a[\\n]\\n', true)).toBe('(?:\\r\\n|[a[\\n])(?:\\r?\\n)');
});

test('quotations and comments of PCRE2 stay as they are', () => {
  expect(acrossLineEndings('\\Q[\\n\\E\\n(?#[\\n])', true)).toBe('\\Q[\\n\\E(?:\\r?\\n)(?#[\\n])');
});

test('only a search across lines that may end with CRLF is changed', () => {
  const request = (options: object) => ({ pattern: 'a\\n', path: '/w', options });
  for (const options of [{}, { multiline: true }, { crlf: true }])
    expect(withLineEndings(request(options))).toEqual(request(options));
  const both = { multiline: true, crlf: true };
  expect(withLineEndings(request(both)).pattern).toBe('a(?:\\r?\\n)');
  expect(withLineEndings(request({ ...both, fixed_strings: true })).pattern).toBe('a\\n');
});

test('a text of several lines matches with either line ending', () => {
  const options = { multiline: true, crlf: true, fixed_strings: true, word: true };
  expect(withLineEndings({ pattern: 'f(x)\r\n\ny', path: '/w', options })).toEqual({
    pattern: 'f\\(x\\)(?:\\r?\\n)(?:\\r?\\n)y',
    ...{ path: '/w', options: { ...options, fixed_strings: false } },
  });
});
