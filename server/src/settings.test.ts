import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('uses the defaults without settings', () => {
  expect(readSettings(null)).toEqual({
    index: { buildOnOpen: true },
    search: { maxResults: 2000, hidden: true, noIgnore: false },
    ask: { limit: 20 },
    symbols: { enabled: true },
  });
});

test('reads nested and dotted names, and ignores wrong types', () => {
  expect(readSettings({ index: { buildOnOpen: false }, 'ask.limit': 5 })).toMatchObject({
    index: { buildOnOpen: false },
    ask: { limit: 5 },
  });
  expect(readSettings({ search: { maxResults: '7', hidden: 1 }, ask: { limit: 1000 } })).toMatchObject({
    search: { maxResults: 2000, hidden: true },
    ask: { limit: 100 },
  });
});

test.each([
  [0, 1],
  [12.4, 12],
  [1e9, 100_000],
])('clamps %d matches to %d', (wanted, shown) => {
  expect(readSettings({ search: { maxResults: wanted } }).search.maxResults).toBe(shown);
});
