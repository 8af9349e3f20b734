import { describe, expect, test } from 'vitest';
import type { Options } from '../search/ripgrep-arguments.ts';
import type { GramQuery } from './gram-query.ts';
import { patternQuery } from './pattern-query.ts';

/** `*` for all, `(a b)` for both, `[a|b]` for one of them. */
function show(query: GramQuery): string {
  if (query.kind === 'all') return '*';
  if (query.kind === 'gram') return bytes(query.gram).toString();
  const parts = query.parts.map(show);
  return query.kind === 'and' ? `(${parts.join(' ')})` : `[${parts.join('|')}]`;
}

const bytes = (gram: number) => Buffer.from([gram >>> 16, (gram >>> 8) & 255, gram & 255]);

const rows: [pattern: string, query: string, options?: Options][] = [
  // Text.
  ['abc', 'abc'],
  ['hello', '(hel ell llo)'],
  ['ab', '*'],
  ['', '*'],
  ['aaaa', 'aaa'],
  ['漢', '漢'],
  ['a漢', `(${Buffer.from('a漢').subarray(0, 3)} 漢)`],
  // Alternation, and grams across its edges.
  ['abc|def', '[abc|def]'],
  ['abc|de', '*'],
  ['(ab|cd)ef', '[(abe bef)|(cde def)]'],
  ['(abc|def)ghi', '([(abc bcg)|(def efg)] [cgh|fgh] ghi)'],
  ['abc|', '*'],
  // Repetition.
  ['abc*d', '*'],
  ['abcc*d', 'abc'],
  ['abc+d', 'abc'],
  ['abbb+cc', '(abb bbb bcc)'],
  ['abc?d', '[(abc bcd)|abd]'],
  ['(abc)?d', '*'],
  ['(ab)+c', 'abc'],
  ['ab{2,3}c', '(abb bbc)'],
  ['ab{2}c', '(abb bbc)'],
  ['abc{0}def', '(abd bde def)'],
  ['(abc){0,9}def', 'def'],
  ['a{2}{3}', 'aaa'],
  ['abc+?', 'abc'],
  // Wildcards.
  ['foo.*bar', '(foo bar)'],
  ['a.c', '*'],
  ['foo\\s+bar', '(foo bar)'],
  ['\\w+_retry', '(_re ret etr try)'],
  ['\\pLabc\\p{Greek}def', '(abc def)'],
  // Assertions match no text.
  ['^abc$', 'abc'],
  ['\\babc\\B', 'abc'],
  ['\\b{start}abc\\b{end}', 'abc'],
  ['\\<abc\\>', 'abc'],
  ['a\\bbc', 'abc'],
  ['\\Aabc\\z', 'abc'],
  // Classes.
  ['x[ab]y', '[xay|xby]'],
  ['x[a-c]y', '[xay|xby|xcy]'],
  ['x[^a]y', '*'],
  ['x[a-z]yzz', 'yzz'],
  ['x[]a]y', '[x]y|xay]'],
  ['x[-a]y', '[x-y|xay]'],
  ['x[a-]y', '[xay|x-y]'],
  ['x[\\]\\x41]y', '[x]y|xAy]'],
  ['x[[:digit:]]yzz', 'yzz'],
  ['x[a-c&&b]yzz', 'yzz'],
  ['x[a-c--b]yzz', 'yzz'],
  ['x[ab[cd]]yzz', 'yzz'],
  ['x[\\da]yzz', 'yzz'],
  // Escapes.
  ['a\\.b', 'a.b'],
  ['\\x61\\x{62}\\u0063', 'abc'],
  ['\\U00000061bc', 'abc'],
  ['a\\tb', 'a\tb'],
  ['\\[a\\]', '[a]'],
  // Groups and flags.
  ['(?:abc)', 'abc'],
  ['(?P<name>ab)c', 'abc'],
  ['(?<name>ab)c', 'abc'],
  ['(?s)a(?m:b)c', 'abc'],
  ['(?i)ab(?-i)c', '[abc|aBc|Abc|ABc]'],
  ['(?i:a)bc', '[abc|Abc]'],
  ['((?i)a)bc', '[abc|Abc]'],
  ['ab(?i)c|de(?-i)f', '[abc|abC|def|dEf|Def|DEf]'],
  // Options.
  ['a.c', 'a.c', { fixed_strings: true }],
  ['abc', 'abc', { word: true }],
  ['abc', '*', { pcre2: true }],
  ['a1', '*', { ignore_case: true }],
  ['a1b', '[a1b|a1B|A1b|A1B]', { ignore_case: true }],
  // Lines: the index has no grams across them.
  ['abc\\ndef', '(abc def)', { multiline: true }],
  ['abc\ndef', '(abc def)', { fixed_strings: true, multiline: true }],
  ['a\\nb', '*', { multiline: true }],
  ['ab\\r\\nc', 'ab\r', { multiline: true }],
  ['abc\\x00def', '(abc def)'],
  // Unsupported or invalid: ripgrep decides.
  ...[
    '(?x) a b c',
    '(?=abc)d',
    'abc(?<!d)',
    '(abc',
    'abc)',
    'abc{',
    'abc{ 2}',
    '*abc',
    'abc[',
    'abc[]',
    'abc[z-a]',
    'abc[\\b]',
    '\\1abc',
    'abc\\q',
    'abc\\',
    '\\x{110000}abc',
    'abc\ud800',
    '(?-u)abc[\\xff]',
  ].map((pattern): [string, string] => [pattern, '*']),
];

/** Replaces incomplete characters, which some grams contain. */
const plain = (text: string) => text.replace(/[^\x20-\x7e]+/g, '?');

test.each(rows)('%j requires %s %j', (pattern, expected, options) => {
  const query = show(patternQuery(pattern, options));
  expect(sorted(plain(query))).toEqual(sorted(plain(expected)));
});

/** The order of the parts does not matter. */
function sorted(query: string): string[] {
  return query.split(/(?<!x)[|() ]|^\[|\]$/).sort();
}

describe('bytes', () => {
  const grams = (query: GramQuery): number[] =>
    query.kind === 'gram' ? [query.gram] : query.kind === 'all' ? [] : query.parts.flatMap(grams);

  test('characters beyond ASCII are their UTF-8', () => {
    expect(grams(patternQuery('é='))).toEqual([0xc3a93d]);
    expect(grams(patternQuery('\\xe9='))).toEqual([0xc3a93d]);
    expect(grams(patternQuery('\\u{1F600}'))).toEqual([0xf09f98, 0x9f9880]);
  });

  test('without Unicode, an escape is a byte', () => {
    expect(grams(patternQuery('(?-u)\\xe9=='))).toEqual([0xe93d3d]);
    expect(grams(patternQuery('(?-u:\\xe9)=='))).toEqual([0xe93d3d]);
    expect(grams(patternQuery('(?-u:a)\\xe9='))).toEqual([0x61c3a9, 0xc3a93d]);
  });
});

describe('foldings outside ASCII', () => {
  const folded = (pattern: string) => patternQuery(pattern, { ignore_case: true });
  const oneOf = (...texts: string[]) => patternQuery(texts.join('|'));

  test.each(['12s', '12S', '12ſ', '12\\x73'])('%j has the long s', pattern => {
    expect(parts(folded(pattern))).toEqual(parts(oneOf('12s', '12S', '12ſ')));
  });

  test.each(['12k', '12\u212a', '12[k]'])('%j has the Kelvin sign', pattern => {
    expect(parts(folded(pattern))).toEqual(parts(oneOf('12k', '12K', '12\u212a')));
  });

  test('letters that fold to each other', () => {
    expect(parts(folded('1ß'))).toEqual(parts(oneOf('1ß', '1ẞ')));
    expect(parts(folded('1ς'))).toEqual(parts(oneOf('1ς', '1σ', '1Σ')));
    expect(parts(folded('1ı'))).toEqual(parts(oneOf('1ı')));
  });

  test('an unassigned code point may fold', () => {
    expect(folded('\u{1cfff}')).toEqual({ kind: 'all' });
  });

  const parts = (query: GramQuery) => new Set((query.kind === 'or' ? query.parts : [query]).map(show));
});

describe('size', () => {
  test('a long text needs some of its grams only', () => {
    const text = Array.from({ length: 2000 }, (_, i) => i.toString(36)).join('');
    const query = patternQuery(text, { fixed_strings: true });
    expect(query.kind === 'and' && query.parts.length).toBe(64);
  });

  test('many alternatives are kept, and too many are not', () => {
    const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i + 1000}`).join('|');
    expect(patternQuery(words(100)).kind).toBe('or');
    expect(patternQuery(words(100_000)).kind).toBe('all');
  });

  test('nesting does not exhaust the stack', () => {
    expect(show(patternQuery(`${'('.repeat(490)}abc${')'.repeat(490)}`))).toBe('abc');
    expect(patternQuery(`${'['.repeat(900)}abc`)).toEqual({ kind: 'all' });
  });

  test('repetitions of repetitions stay small', () => {
    const query = patternQuery('((((a|b){9}|[cd]e){9}|f){9}xyz){99}', { ignore_case: true });
    expect(show(query).length).toBeLessThan(2000);
  });

  test('at any depth, the text beside them is still required', () => {
    const deep = `${'('.repeat(100)}[a-d]x[a-d]${'){4}'.repeat(100)}`;
    expect(show(patternQuery(`${deep}-retry`))).toContain('try');
  });
});
