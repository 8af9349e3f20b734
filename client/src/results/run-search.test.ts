import { expect, test } from 'vitest';
import type { CancellationToken } from 'vscode';
import type { AskResult, SearchResult } from '../../../server/src/protocol.ts';
import type { Connection } from '../language/connection.ts';
import type { Search } from './hit.ts';
import { runSearch } from './run-search.ts';

const NO_ANSWER: AskResult = { query: '', results: [], folders: [], tookMs: 1 };
const NO_MATCH: SearchResult = { matches: [], count: 0, truncated: false, tookMs: 1, notOnScreen: [] };

const TOKEN = {} as CancellationToken;

test('how much is wanted is for the server to say, which keeps the settings within their limits', async () => {
  const sent: object[] = [];
  const answering =
    <T>(answer: T) =>
    async (params: object) => {
      sent.push(params);
      return answer;
    };
  const connection = {
    ask: answering(NO_ANSWER),
    findSimilar: answering(NO_ANSWER),
    search: answering(NO_MATCH),
  } as unknown as Connection;
  const searches: Search[] = [
    { kind: 'ask', query: 'retries' },
    { kind: 'similar', query: 'wait', params: { text: 'wait()' } },
    { kind: 'search', query: 'TODO', options: { word: true } },
  ];
  for (const search of searches) await runSearch(connection, search, TOKEN, () => {});
  expect(sent).toEqual([
    { query: 'retries' },
    { text: 'wait()' },
    { pattern: 'TODO', options: { word: true } },
  ]);
});

test('what could not be searched as it is on the screen is told, as folders without an answer are', async () => {
  const building = {
    folder: 'file:///w',
    state: 'building',
    lastUpdated: null,
    message: 'w is being indexed',
  };
  const connection = {
    ask: async () => ({ ...NO_ANSWER, folders: [building] }),
    search: async () => ({ ...NO_MATCH, notOnScreen: ['file:///w/dump.sql'] }),
  } as unknown as Connection;
  const outcome = (search: Search) => runSearch(connection, search, TOKEN, () => {});
  expect((await outcome({ kind: 'ask', query: 'retries' })).reservations).toEqual([
    'not all folders answered: w is being indexed',
  ]);
  const paused = { folder: 'file:///w', state: 'paused', lastUpdated: '2026-01-01T00:00:00Z' };
  Object.assign(connection, { ask: async () => ({ ...NO_ANSWER, folders: [paused] }) });
  expect((await outcome({ kind: 'ask', query: 'retries' })).reservations).toEqual(['indexing is paused']);
  expect((await outcome({ kind: 'search', query: 'TODO', options: {} })).reservations).toEqual([
    'dump.sql was searched as last saved: its unsaved text is too large',
  ]);
});
