import { expect, test, vi } from 'vitest';
import type { CancellationToken } from 'vscode';
import type { AskResult, SearchResult } from '../../../server/src/protocol.ts';
import type { Connection } from '../language/connection.ts';
import { found, workspace } from '../testing/editor.ts';
import type { Search } from './hit.ts';
import { runSearch } from './run-search.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const NO_ANSWER: AskResult = { query: '', results: [], folders: [], tookMs: 1 };
const NO_MATCH: SearchResult = { matches: [], count: 0, truncated: false, tookMs: 1, notOnScreen: [] };

const TOKEN = {} as CancellationToken;

test('sends no limit: the server applies the settings. Matches in code come first', async () => {
  const sent: object[] = [];
  const respondWith =
    <T>(answer: T) =>
    async (params: object) => {
      sent.push(params);
      return answer;
    };
  const connection = {
    ask: respondWith(NO_ANSWER),
    findSimilar: respondWith(NO_ANSWER),
    search: respondWith(NO_MATCH),
    chat: respondWith(NO_MATCH),
  } as unknown as Connection;
  const searches: Search[] = [
    { kind: 'ask', query: 'retries' },
    { kind: 'similar', query: 'wait', params: { text: 'wait()' } },
    { kind: 'search', query: 'TODO', options: { word: true } },
    { kind: 'plain', query: 'todos', command: 'dowse search TODO' },
  ];
  for (const search of searches) await runSearch(connection, search, TOKEN, () => {});
  expect(sent).toEqual([
    { query: 'retries' },
    { text: 'wait()' },
    { pattern: 'TODO', options: { word: true, code_first: true } },
    { query: 'dowse search TODO', codeFirst: true },
  ]);
});

test('reports that no file was searched, and another engine', async () => {
  const connection = {
    ask: async () => ({ ...NO_ANSWER, noFile: true }),
    search: async () => ({ ...NO_MATCH, noFile: true, pcre2: true, multiline: true }),
  } as unknown as Connection;
  const notes = async (search: Search) => (await runSearch(connection, search, TOKEN, () => {})).searchNotes;
  const noFile = 'no text file matches the files to search';
  expect(await notes({ kind: 'ask', query: 'retries' })).toEqual([noFile]);
  expect(await notes({ kind: 'search', query: '(?=x)', options: {} })).toEqual([
    noFile,
    'searched with PCRE2, for look-around, a backreference or a lone brace',
    'searched across lines, for the line ending in the pattern',
  ]);
});

test('reports that the open folders have no files', async () => {
  const connection = {
    ask: async () => ({ ...NO_ANSWER, folders: [{ state: 'ready' }] }),
    search: async () => NO_MATCH,
  } as unknown as Connection;
  const notes = async (search: Search) => (await runSearch(connection, search, TOKEN, () => {})).searchNotes;
  const pattern: Search = { kind: 'search', query: 'x', options: {} };
  workspace.workspaceFolders = [{}];
  expect(await notes(pattern)).toEqual([]);
  found.current = [];
  expect(await notes(pattern)).toEqual(['there are no files here']);
  expect(await notes({ kind: 'ask', query: 'retries' })).toEqual(['there are no files here']);
  expect(await notes({ ...pattern, team: '' })).toEqual([]);
  workspace.workspaceFolders = [];
});

test('reports documents searched as saved, and folders without results', async () => {
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
  expect((await outcome({ kind: 'ask', query: 'retries' })).searchNotes).toEqual([
    'not all folders answered: w is being indexed',
  ]);
  const paused = { folder: 'file:///w', state: 'paused', lastUpdated: '2026-01-01T00:00:00Z' };
  Object.assign(connection, { ask: async () => ({ ...NO_ANSWER, folders: [paused] }) });
  expect((await outcome({ kind: 'ask', query: 'retries' })).searchNotes).toEqual(['indexing is paused']);
  expect((await outcome({ kind: 'search', query: 'TODO', options: {} })).searchNotes).toEqual([
    'dump.sql was searched as last saved: its unsaved text is too large',
  ]);
});
