import { expect, test } from 'vitest';
import { keyOfLine } from './used-key.ts';

test.each([
  ['list.full=The list {0} is full', 'list.full'],
  ['  "spool_full": "The spool is full",', 'spool_full'],
  ['  overdue: The invoice %{number} is overdue', 'overdue'],
  ['  <string name="sync_failed">Synchronizing failed</string>', 'sync_failed'],
  ['  <data name="SyncFailed" xml:space="preserve">', 'SyncFailed'],
  ['The list is full: 7', undefined],
  ['- The list is full', undefined],
  ['a: 1', undefined],
])('%s has the key %s', (line, key) => {
  expect(keyOfLine(line)).toBe(key);
});
