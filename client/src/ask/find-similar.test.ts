import { beforeEach, expect, test, vi } from 'vitest';
import type { CancellationToken } from 'vscode';
import type { AskResult, FolderStatus, IndexChanged } from '../../../server/src/protocol.ts';
import type { Services } from '../services.ts';
import * as editor from '../testing/editor.ts';
import { startFindSimilar } from './ask.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const ANSWER: AskResult = {
  query: '',
  folders: [],
  results: [hitNamed('wait'), hitNamed('retry')],
  tookMs: 1,
};

function hitNamed(symbol: string): AskResult['results'][number] {
  const place = { line: 0, character: 0 };
  return {
    uri: `file:///a/${symbol}.ts`,
    folder: 'file:///a',
    path: `${symbol}.ts`,
    range: { start: place, end: place },
    lineRange: [1, 1],
    line: 1,
    snippet: `function ${symbol}()`,
    contextBefore: '',
    contextAfter: '',
    why: 'same words',
    score: 1,
    symbol,
    container: null,
    kind: 'function',
    symbolKind: 12,
    language: 'typescript',
    factors: [],
  };
}

let requests: PromiseWithResolvers<AskResult>[];
let indexChanged: editor.EventEmitter<Partial<IndexChanged>>;
let pick: (typeof editor.picks)[number];
let token: CancellationToken | undefined;
let connection: object;
beforeEach(() => {
  requests = [];
  indexChanged = new editor.EventEmitter();
  connection = {
    onIndexChanged: indexChanged.event,
    findSimilar(_params: unknown, given?: CancellationToken) {
      const request = Promise.withResolvers<AskResult>();
      requests.push(request);
      token = given;
      given?.onCancellationRequested(() => request.reject({ code: -32_800, message: 'Cancelled.' }));
      return request.promise;
    },
  };
  startFindSimilar({ connection } as unknown as Services, {} as never, 'wait()');
  pick = editor.picks.at(-1) as typeof pick;
});

test('text typed before the response filters it', async () => {
  const rows = pick.nextRows();
  pick.type('ret');
  requests[0]?.resolve(ANSWER);
  expect((await rows).map(({ label }) => label)).toEqual(['$(symbol-misc) retry']);
  expect(requests).toHaveLength(1);
});

test('closing the list cancels the request', () => {
  pick.hide();
  expect(token?.isCancellationRequested).toBe(true);
});

test('weak results are a group at the end, or the only one', async () => {
  const weak = (symbol: string) => ({ ...hitNamed(symbol), weak: true as const });
  const rowsFor = async (results: AskResult['results']) => {
    const rows = pick.nextRows();
    requests.at(-1)?.resolve({ ...ANSWER, results });
    return (await rows).map(({ label }) => label.replace('$(symbol-misc) ', ''));
  };
  const all = [hitNamed('wait'), weak('a'), hitNamed('retry'), weak('b'), weak('c')];
  expect(await rowsFor(all)).toEqual(['wait', 'retry', 'weak matches', 'a', 'b', 'c']);
  startFindSimilar({ connection } as unknown as Services, {} as never, 'wait()');
  pick = editor.picks.at(-1) as typeof pick;
  expect(await rowsFor([weak('a'), weak('b')])).toEqual([
    '$(warning) Nothing fits well. Nearest:',
    'weak matches',
    'a',
    'b',
  ]);
});

test('code in a name is not shown as an icon', async () => {
  const rows = pick.nextRows();
  requests[0]?.resolve({ ...ANSWER, results: [hitNamed('DIR=$(pwd)')] });
  expect((await rows)[0]?.label).toBe('$(symbol-misc) DIR=\\$(pwd)');
});

test('asks again when the index is ready', async () => {
  const building = { folder: 'file:///a', state: 'building', progress: 0.12, lastUpdated: null };
  const waiting = pick.nextRows();
  requests[0]?.resolve({ ...ANSWER, results: [], folders: [building as FolderStatus] });
  expect((await waiting)[0]?.label).toBe('$(sync~spin) Indexing a: 12%');
  const rows = pick.nextRows();
  indexChanged.fire({ state: 'ready' });
  await vi.waitFor(() => expect(requests).toHaveLength(2), 60_000);
  requests[1]?.resolve(ANSWER);
  expect(await rows).toHaveLength(2);
  indexChanged.fire({ state: 'ready' });
  pick.hide();
  expect(requests).toHaveLength(2);
});

test('Enter builds a missing index; an unavailable folder shows no progress', async () => {
  const waiting = pick.nextRows();
  const folders = [
    { folder: 'file:///a', state: 'missing', lastUpdated: null },
    { folder: 'file:///gone', state: 'unknown', lastUpdated: null, message: 'No file or directory.' },
  ] as FolderStatus[];
  requests[0]?.resolve({ ...ANSWER, results: [], folders });
  const rows = await waiting;
  expect(rows.map(({ label }) => label)).toEqual([
    '$(database) a has no index yet',
    '$(warning) gone: No file or directory.',
  ]);
  pick.enter();
  expect(editor.ran.map(([command]) => command).slice(-1)).toEqual(['dowse.index.build']);
  indexChanged.fire({ folder: 'file:///a', state: 'building', progress: 0.5 });
  expect(pick.items[0]?.label).toBe('$(sync~spin) Indexing a: 50%');
});

test('shows the progress of a late folder, and adds its results', async () => {
  const building = { folder: 'file:///b', state: 'building', progress: 0.12, lastUpdated: null };
  const rows = pick.nextRows();
  requests[0]?.resolve({ ...ANSWER, folders: [building as FolderStatus] });
  const labels = async () => (await rows).map(({ label }) => label);
  expect(await labels()).toEqual([
    'not all folders have answered',
    '$(symbol-misc) wait',
    '$(symbol-misc) retry',
    '$(sync~spin) Indexing b: 12%',
  ]);
  pick.activeItems = [pick.items[2] as (typeof pick.items)[number]];
  indexChanged.fire({ folder: 'file:///b', state: 'building', progress: 0.5 });
  // Without alwaysShow, the editor filters rows by the typed text.
  expect(pick.items[3]).toMatchObject({ label: '$(sync~spin) Indexing b: 50%', alwaysShow: true });
  expect(pick.activeItems[0]).toBe(pick.items[2]);
  indexChanged.fire({ folder: 'file:///other', state: 'ready' });
  const all = pick.nextRows();
  indexChanged.fire({ folder: 'file:///b', state: 'ready' });
  await vi.waitFor(() => expect(requests).toHaveLength(2), 60_000);
  requests[1]?.resolve({ ...ANSWER, results: [hitNamed('best'), ...ANSWER.results] });
  expect((await all).map(({ label }) => label)).toEqual([
    '$(symbol-misc) best',
    '$(symbol-misc) wait',
    '$(symbol-misc) retry',
  ]);
  expect(pick.activeItems[0]?.label).toBe('$(symbol-misc) retry');
});

test('shows that indexing is paused above and below the results', async () => {
  const paused = { folder: 'file:///a', state: 'paused', lastUpdated: '2026-01-01T00:00:00Z' };
  const rows = pick.nextRows();
  requests[0]?.resolve({ ...ANSWER, folders: [paused as FolderStatus] });
  expect((await rows).map(({ label }) => label)).toEqual([
    'indexing is paused',
    '$(symbol-misc) wait',
    '$(symbol-misc) retry',
    '$(debug-pause) Indexing is paused',
  ]);
});

test('retries a failed request on the next key', async () => {
  const failed = pick.nextRows();
  requests[0]?.reject(new Error('no'));
  expect((await failed)[0]?.label).toBe('$(warning) no');
  pick.type('wait');
  await vi.waitFor(() => expect(requests).toHaveLength(2), 60_000);
  const rows = pick.nextRows();
  requests[1]?.resolve(ANSWER);
  expect((await rows).map(({ label }) => label)).toEqual(['$(symbol-misc) wait']);
});
