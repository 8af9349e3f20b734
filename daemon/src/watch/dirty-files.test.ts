import { expect, test } from 'vitest';
import { DirtyFiles } from './dirty-files.ts';

test('what is touched while it is taken in stays dirty', () => {
  const dirty = new DirtyFiles();
  dirty.note({ touched: ['a'], added: ['b'], removed: ['c'] });
  const batch = dirty.batch(10);
  expect(batch).toMatchObject({ changed: ['b', 'a'], removed: ['c'] });
  dirty.touch('a');
  dirty.touch('c');
  expect(dirty.done(batch)).toBe(true);
  expect([...dirty.changed].sort()).toEqual(['a', 'c']);
  expect(dirty.has('b')).toBe(false);
  expect(dirty.done(batch)).toBe(false);
});

test('a file that is no longer searched is not searched for being touched', () => {
  const dirty = new DirtyFiles();
  dirty.note({ touched: ['a'], added: [], removed: ['a'] });
  expect([...dirty.changed]).toEqual([]);
  expect(dirty.has('a')).toBe(true);
});
