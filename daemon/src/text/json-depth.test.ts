import { expect, test } from 'vitest';
import { whyTooDeep } from './json-depth.ts';

const arrays = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test.each([
  arrays(100),
  `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`,
  JSON.stringify('['.repeat(1000)),
  JSON.stringify({ text: '"[{\\'.repeat(1000) }),
  `[${'[],'.repeat(10_000)}[]]`,
])('a text with up to a hundred levels is accepted', text => {
  expect(() => JSON.parse(text)).not.toThrow();
  expect(whyTooDeep(text)).toBeUndefined();
});

test.each([arrays(101), '['.repeat(1_000_000), '{"a":['.repeat(60), `["\\"[",${arrays(100)}]`])(
  'a deeper text is refused, closed or not',
  text => {
    expect(whyTooDeep(text)).toBe('it is nested more than 100 deep');
  },
);
