import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, swaps, toleratedMistakes } from './edit-distance.ts';

test.each([
  ['emiter', 'emitter', 1],
  ['improt', 'import', 1],
  ['whitspace', 'whitespace', 1],
  ['retreive', 'retrieve', 1],
  ['atuhentication', 'authentication', 1],
  ['cahce', 'cache', 1],
  ['same', 'same', 0],
  ['kitten', 'sitting', 3],
])('%s and %s are %i apart', (a, b, distance) => {
  expect(editDistance(a, b, 3)).toBe(distance);
  expect(editDistance(b, a, 3)).toBe(distance);
});

test('stops above the limit', () => {
  expect(editDistance('kitten', 'sitting', 1)).toBeGreaterThan(1);
  expect(editDistance('a', 'abcdef', 2)).toBeGreaterThan(2);
});

test('one letter inserted, removed or replaced anywhere is one mistake', () => {
  const word = fc.stringMatching(/^[a-z]{3,12}$/);
  fc.assert(
    fc.property(word, fc.nat(), fc.constantFrom('put', 'leave', 'replace'), (text, place, change) => {
      const at = place % text.length;
      const rest = text.slice(at + (change === 'put' ? 0 : 1));
      const other = `${text.slice(0, at)}${change === 'leave' ? '' : '_'}${rest}`;
      expect(editDistance(text, other, 2)).toBe(1);
    }),
  );
});

test('short words, numbers and signs must match exactly', () => {
  expect(['cash', 'utf8x', 'a-b-c-d', 'cache', 'whitespace'].map(toleratedMistakes)).toEqual([0, 0, 0, 1, 2]);
});

test.each([
  ['fiel', ['ifel', 'feil', 'file']],
  ['teh', ['eth', 'the']],
  ['ok', []],
  ['aab', ['aba']],
  ['cache', []],
  ['x86', []],
])('swapped letters of a short word: %s', (word, expected) => {
  expect(swaps(word)).toEqual(expected);
});
