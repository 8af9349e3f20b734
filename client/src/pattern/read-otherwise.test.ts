import { expect, test, vi } from 'vitest';
import { readOtherwise } from './read-otherwise.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const search = (query: string, options: object = {}) => ({ kind: 'search', query, options }) as const;
const asText = { fixed_strings: true, word: true };

test('a text with signs of a regular expression can be read as one, and the reverse', () => {
  expect(readOtherwise(search('foo.*bar', asText))).toEqual(search('foo.*bar', { word: true }));
  expect(readOtherwise(search('map(k)', { word: true }))).toEqual(search('map(k)', asText));
});

test('a text that can be read only one way cannot', () => {
  expect(readOtherwise(search('map(', asText)), 'is no regular expression').toBeUndefined();
  for (const options of [{}, asText]) expect(readOtherwise(search('foo', options))).toBeUndefined();
  expect(readOtherwise({ ...search('/^open$/'), name: 'calls of “open”' }), 'was not typed').toBeUndefined();
  expect(readOtherwise({ kind: 'ask', query: 'why (so)?' })).toBeUndefined();
});
