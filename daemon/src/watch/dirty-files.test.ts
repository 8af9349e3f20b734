import { expect, test } from 'vitest';
import { DirtyFiles } from './dirty-files.ts';

test('a file that is touched while its batch is indexed stays dirty', () => {
  const dirty = new DirtyFiles();
  dirty.note({ touched: ['a'], added: ['b'], removed: ['c'] });
  const batch = dirty.batch();
  expect(batch).toMatchObject({ changed: ['b', 'a'], removed: ['c'] });
  dirty.touch('a');
  dirty.touch('c');
  expect(dirty.done(batch)).toBe(true);
  expect([...dirty.changed].sort()).toEqual(['a', 'c']);
  expect(dirty.has('b')).toBe(false);
  expect(dirty.done(batch)).toBe(false);
});

test('touching a removed file does not add it back', () => {
  const dirty = new DirtyFiles();
  dirty.note({ touched: ['a'], added: [], removed: ['a'] });
  expect([...dirty.changed]).toEqual([]);
  expect(dirty.has('a')).toBe(true);
});
