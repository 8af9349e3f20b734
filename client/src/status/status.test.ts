import { beforeEach, expect, test, vi } from 'vitest';
import type { DaemonStatus, FolderStatus, IndexChanged, IndexState } from '../../../server/src/protocol.ts';
import type { Connection } from '../language/connection.ts';
import { contexts, EventEmitter } from '../testing/editor.ts';
import { statusText } from './index-state.ts';
import { Status } from './status.ts';

vi.mock('vscode', () => import('../testing/editor.ts'));

const A = 'file:///a';
const B = 'file:///b';

let indexChanged: EventEmitter<IndexChanged>;
let daemonChanged: EventEmitter<Partial<DaemonStatus>>;
let answer: PromiseWithResolvers<FolderStatus[]>;
/** The answer to the next status request of the item. */
let next: PromiseWithResolvers<FolderStatus[]>;
let status: Status;
beforeEach(() => {
  indexChanged = new EventEmitter();
  daemonChanged = new EventEmitter();
  answer = Promise.withResolvers();
  next = Promise.withResolvers();
  const never = new EventEmitter<never>().event;
  const connection = {
    onIndexChanged: indexChanged.event,
    onDaemonChanged: daemonChanged.event,
    onStarted: never,
    onFailed: never,
    status: () => next.promise,
  };
  status = new Status(connection as unknown as Connection);
});

test('a build that ends during a status request stays ended', async () => {
  const updated = status.update(() => answer.promise);
  indexChanged.fire({ folder: A, state: 'ready' });
  answer.resolve([folder(A, 'building', 0.4), folder(B, 'ready')]);
  await updated;
  expect(status.summary).toEqual({ state: 'ready' });
});

test('a status list replaces earlier changes', async () => {
  indexChanged.fire({ folder: A, state: 'ready' });
  const updated = status.update(() => answer.promise);
  answer.resolve([folder(A, 'building', 0.4)]);
  await updated;
  expect(status.summary).toEqual({ state: 'building', progress: 0.4 });
});

test('uses the list for a resumed folder', async () => {
  const updated = status.update(() => answer.promise);
  indexChanged.fire({ folder: A, state: 'paused' });
  indexChanged.fire({ folder: A, state: 'stale' });
  answer.resolve([folder(A, 'ready')]);
  await updated;
  expect(status.summary).toEqual({ state: 'ready' });
});

test('indexing can be resumed when one folder is paused and another has failed', async () => {
  await status.update(async () => [folder(A, 'paused'), folder(B, 'failed')]);
  expect(status.summary).toEqual({ state: 'failed' });
  expect(contexts['dowse.paused']).toBe(true);
  await status.update(async () => [folder(A, 'ready'), folder(B, 'failed')]);
  expect(contexts['dowse.paused']).toBe(false);
});

test('without a daemon the summary is down', async () => {
  await status.update(async () => [folder(A, 'ready')]);
  daemonChanged.fire({ state: 'failed', message: 'no' });
  expect(status.summary).toEqual({ state: 'down' });
  daemonChanged.fire({ state: 'ready' });
  expect(status.summary).toEqual({ state: 'ready' });
});

test('a build ends with the daemon, and the next daemon is asked for its states', async () => {
  indexChanged.fire({ folder: A, state: 'building', progress: 0.22 });
  expect([status.summary, statusText(status.summary)]).toEqual([
    { state: 'building', progress: 0.22 },
    '$(sync~spin) Dowse 22%',
  ]);
  daemonChanged.fire({ state: 'lost' });
  expect([status.summary, statusText(status.summary)]).toEqual([
    { state: 'stopped' },
    '$(debug-disconnect) Dowse',
  ]);
  daemonChanged.fire({ state: 'connecting' });
  expect(status.summary).toEqual({ state: 'unknown' });
  daemonChanged.fire({ state: 'ready' });
  next.resolve([folder(A, 'stale')]);
  await vi.waitFor(() => expect(status.summary).toEqual({ state: 'stale' }));
});

function folder(uri: string, state: IndexState, progress?: number): FolderStatus {
  return {
    folder: uri,
    state,
    ...(progress === undefined ? {} : { progress }),
    fileCount: 3,
    chunkCount: 3,
    staleFiles: 0,
    sizeMb: 1,
    lastUpdated: null,
    indexPath: '',
  };
}
