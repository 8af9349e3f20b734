import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_TOKEN_LENGTH, subtokens } from './tokens.ts';

describe('subtokens', () => {
  it.each([
    ['camelCase', 'camel case'],
    ['PascalCase', 'pascal case'],
    ['snake_case_name', 'snake case name'],
    ['SCREAMING_CASE', 'screaming case'],
    ['kebab-case', 'kebab case'],
    ['parseHTTPResponse', 'parse http response'],
    ['parseIDs APIKeys URLs', 'parse ids api keys urls'],
    ['utf8Decode sha256', 'utf decode sha 256'],
    ['a bc d', 'bc'],
    ['größe Straße', 'größe straße'],
    ['поиск кода', 'поиск кода'],
    ['搜索代码', '搜索 索代 代码'],
    ['fooÜber', 'fooüber'],
    ['ok😀fine', 'ok fine'],
    ['', ''],
  ])('splits %s', (text, expected) => {
    expect(subtokens(text).join(' ')).toBe(expected);
  });

  it('skips runs that are not words', () => {
    expect(subtokens(`before ${'a'.repeat(MAX_TOKEN_LENGTH + 1)} after`)).toEqual(['before', 'after']);
  });

  it('returns lower-case tokens within the length limits for any text, the same each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const tokens = subtokens(text);
        for (const token of tokens) {
          expect(token).toBe(token.toLowerCase());
          expect(token.length).toBeGreaterThan(0);
        }
        expect(subtokens(text)).toEqual(tokens);
      }),
    );
  });

  it('matches a plain regular expression on ASCII', () => {
    const words = /[A-Z]+s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;
    const plain = (text: string) =>
      (text.match(words) ?? [])
        .map(word => word.toLowerCase())
        .filter(word => word.length >= 2 && word.length <= 24);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcsABCS019_- .') }), text => {
        expect(subtokens(text)).toEqual(plain(text));
      }),
      { numRuns: 1000 },
    );
  });
});
