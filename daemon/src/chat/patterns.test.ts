import { expect, test } from 'vitest';
import { alternatives } from './patterns.ts';

test.each([
  ['a|b', ['a', 'b']],
  ['(a|b)|c', ['(a|b)', 'c']],
  [String.raw`a\|b|[|(]|c`, [String.raw`a\|b`, '[|(]', 'c']],
  [String.raw`\(|[^\]|]|(x(y|z))`, [String.raw`\(`, String.raw`[^\]|]`, '(x(y|z))']],
])('the alternatives of %s', (pattern, parts) => {
  expect(alternatives(pattern)).toEqual(parts);
});
