import { expect, test } from 'vitest';
import { withoutIcons } from './without-icons.ts';

test('what looks like an icon stays code', () => {
  expect(withoutIcons('DIR=$(pwd)')).toBe('DIR=\\$(pwd)');
  expect(withoutIcons('$(sync~spin) $(a b) $x')).toBe('\\$(sync~spin) $(a b) $x');
});
