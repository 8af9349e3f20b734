import { expect, test } from 'vitest';
import { withSections } from './document.ts';

const document =
  'a\n<!-- figures: time -->\nold\n<!-- end -->\nb\n<!-- figures: symbols -->\nkept\n<!-- end -->\n';

test('a section is replaced, again and again, and others stay', () => {
  const once = withSections(document, { time: '5 ms $& $1' });
  expect(once).toBe(document.replace('\nold\n', () => '\n\n5 ms $& $1\n\n'));
  expect(withSections(once, { time: 'x' })).toBe(document.replace('old', '\nx\n'));
});

test('a document without the place is refused', () => {
  expect(() => withSections('a', { time: 'x' })).toThrow('no place for time');
});
