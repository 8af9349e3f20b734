import { expect, test } from 'vitest';
import { bitsOf, maskWeights, share, termsIn } from './term-mask.ts';

const TERMS = ['build', 'line', 'creat', 'make', 'row'];
const WEIGHTS: Record<string, number> = { build: 0.6, line: 0.4, creat: 0.3, make: 0.2, row: 0.5 };
const MEANT = new Map([
  ['creat', 'build'],
  ['make', 'build'],
  ['row', 'line'],
]);
const bits = bitsOf(TERMS);
const maskOf = (...terms: string[]) => terms.reduce((mask, term) => mask | bits.get(term)!, 0);

test.each([
  [['build'], 0.6],
  [['creat'], 0.3],
  [['build', 'creat', 'make'], 0.6],
  [['creat', 'make'], 0.3],
  [['creat', 'line'], 0.7],
  [['line', 'row'], 0.5],
  [['build', 'row'], 1],
  [[], 0],
])('of a word and its synonyms the one that weighs most counts: %j', (terms, expected) => {
  const weights = maskWeights(TERMS, term => WEIGHTS[term]!, MEANT);
  expect(share(maskOf(...terms), weights)).toBeCloseTo(expected);
});

test('the 32nd term has a bit, the next has none', () => {
  const many = Array.from({ length: 33 }, (_, n) => `t${n}`);
  expect(termsIn(bitsOf(many).get('t31')!, many)).toEqual(['t31']);
  expect(bitsOf(many).has('t32')).toBe(false);
  expect(
    share(
      bitsOf(many).get('t31')!,
      maskWeights(many, () => 0.5, new Map()),
    ),
  ).toBe(0.5);
});
