import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('without settings the defaults hold', () => {
  expect(readSettings(null)).toEqual({
    index: { buildOnOpen: true },
    search: { maxResults: 2000, hidden: false, noIgnore: false },
    ask: { limit: 20 },
    symbols: { enabled: true },
  });
});

test('nested or dotted, each is read; what has the wrong type is not', () => {
  expect(readSettings({ index: { buildOnOpen: false }, 'ask.limit': 5 })).toMatchObject({
    index: { buildOnOpen: false },
    ask: { limit: 5 },
  });
  expect(readSettings({ search: { maxResults: '7', hidden: 1 }, ask: { limit: 1000 } })).toMatchObject({
    search: { maxResults: 2000, hidden: false },
    ask: { limit: 100 },
  });
});

test.each([
  [0, 1],
  [12.4, 12],
  [1e9, 100_000],
])('of %d matches a list shows %d', (wanted, shown) => {
  expect(readSettings({ search: { maxResults: wanted } }).search.maxResults).toBe(shown);
});
