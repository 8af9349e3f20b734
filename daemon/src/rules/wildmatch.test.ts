import { expect, test } from 'vitest';
import { asBytes, wildmatch } from './wildmatch.ts';

const fits = (pattern: string, text: string, options = {}) =>
  wildmatch(asBytes(pattern), { isPath: true, ...options }).matches(asBytes(text));

// Most are from git's own tests (t3070-wildmatch.sh).
test.each([
  ['foo', 'foo', true],
  ['f*', 'foo', true],
  ['*', 'foo/bar', false],
  ['**/foo', 'foo', true],
  ['**/foo', 'a/b/foo', true],
  ['foo/**/bar', 'foo/bar', true],
  ['foo/**/**/bar', 'foo/b/a/z/bar', true],
  ['foo**bar', 'foo/bar', false],
  ['foo/*/bar', 'foo/a/b/bar', false],
  ['foo/**', 'foo/a/b', true],
  ['**', 'foo/bar', true],
  ['***', 'foo', true],
  ['**/bar*', 'foo/bar/baz', false],
  ['t[a-g]n', 'ten', true],
  ['t[!a-g]n', 'ten', false],
  ['t[^a-g]n', 'ton', true],
  ['a[]]b', 'a]b', true],
  ['a[]-]b', 'a-b', true],
  ['a[]a-]b', 'aab', true],
  ['[a', '[a', false],
  ['[z-a]', 'm', false],
  ['foo[/]bar', 'foo/bar', false],
  ['[[:alpha:][:digit:]]', '1', true],
  ['[[:digit:][:upper:]]', 'a', false],
  ['[[:nope:]]', 'n', false],
  ['[[:]', ':', true],
  ['\\*', '*', true],
  ['foo\\', 'foo', false],
  ['[\\]]', ']', true],
  ['??.txt', 'é.txt', true],
  ['?.txt', 'é.txt', false],
  ['{a,b}', 'a', false],
  ['{a,b}', '{a,b}', true],
])('%j and %j: %s', (pattern, text, expected) => {
  expect(fits(pattern, text)).toBe(expected);
});

test('ignoreCase matches letters in either case', () => {
  expect(fits('FOO*.c', 'foobar.C', { ignoreCase: true })).toBe(true);
  expect(fits('[A-C]', 'b', { ignoreCase: true })).toBe(true);
  expect(fits('[[:upper:]]', 'b', { ignoreCase: true })).toBe(true);
  expect(fits('foo', 'FOO')).toBe(false);
});

test('many stars and folders are matched quickly', () => {
  expect(fits(`${'**/'.repeat(50)}x`, `${'a/'.repeat(1000)}y`)).toBe(false);
  expect(fits(`${'*a'.repeat(100)}b`, 'a'.repeat(4000))).toBe(false);
});
