import { expect, test } from 'vitest';
import type { CancellationToken } from 'vscode';
import type { AskResult, SearchResult } from '../../../server/src/protocol.ts';
import type { Connection } from '../language/connection.ts';
import type { Search } from './model.ts';
import { runSearch } from './run-search.ts';

const NO_ANSWER: AskResult = { query: '', results: [], folders: [], tookMs: 1 };
const NO_MATCH: SearchResult = { matches: [], count: 0, truncated: false, tookMs: 1, notOnScreen: [] };

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
  for (const search of searches) await runSearch(connection, search, {} as CancellationToken, () => {});
  expect(sent).toEqual([
    { query: 'retries' },
    { text: 'wait()' },
    { pattern: 'TODO', options: { word: true } },
  ]);
});
