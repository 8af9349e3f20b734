import { expect, test } from 'vitest';
import { withoutIcons } from './without-icons.ts';

test('escapes code that looks like an icon', () => {
  expect(withoutIcons('DIR=$(pwd)')).toBe('DIR=\\$(pwd)');
  expect(withoutIcons('$(sync~spin) $(a b) $x')).toBe('\\$(sync~spin) $(a b) $x');
});
