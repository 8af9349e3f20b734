/** Invalid and incomplete client messages get the answers that LSP and JSON-RPC define. */
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ErrorCodes } from 'vscode-languageserver/node';
import type {
  DaemonStatus,
  DoctorResult,
  FolderStatus,
  InitializationOptions,
} from '../../server/src/protocol.ts';
import { requestOf } from '../../server/src/request-of.ts';
import { type ClientOptions, TestClient } from '../../server/src/testing/client.ts';
import { Place } from '../cli/harness.ts';
import { some } from '../support/fast.ts';

let place: Place;
let clients: TestClient[];
beforeEach(() => {
  place = new Place({ 'a.ts': 'needle\n' });
  clients = [];
});
afterEach(async () => {
  for (const client of clients) await client.stop();
  await place.remove();
});

const options = (): ClientOptions => ({
  env: place.env(),
  folders: [place.tree],
  settings: { index: { buildOnOpen: false } },
});
async function open(more: Partial<ClientOptions> = {}): Promise<TestClient> {
  const client = await TestClient.start({ ...options(), ...more });
  clients.push(client);
  return client;
}
const RANGE = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } };
const code = (code: number) => ({ code });

test('requests before initialize or after shutdown are refused', async () => {
  const client = await TestClient.launch(options());
  const status = () => client.request<DaemonStatus>('dowse/daemon/status');
  await expect(status()).rejects.toMatchObject(code(ErrorCodes.ServerNotInitialized));
  await expect(client.request('x/y')).rejects.toMatchObject(code(ErrorCodes.ServerNotInitialized));
  await client.initialize(options());
  await expect(client.request('x/y')).rejects.toMatchObject(code(ErrorCodes.MethodNotFound));
  await client.request('shutdown');
  await expect(status()).rejects.toMatchObject(code(ErrorCodes.InvalidRequest));
  await expect(client.request('shutdown')).rejects.toMatchObject(code(ErrorCodes.InvalidRequest));
  expect(await exitCode(client)).toBe(0);
});

test('a shutdown before initialize is refused and has no effect', { tags: 'slow' }, async () => {
  const client = await TestClient.launch(options());
  await expect(client.request('shutdown')).rejects.toMatchObject(code(ErrorCodes.ServerNotInitialized));
  await client.initialize(options());
  expect(await client.request('dowse/search', { pattern: 'needle' })).toMatchObject({ count: 1 });
  expect(await exitCode(client)).toBe(1);
});

async function exitCode(client: TestClient): Promise<number | null> {
  const ended = once(client.process, 'exit');
  await client.notify('exit', {});
  const [exited] = await ended;
  client.connection.dispose();
  return exited;
}

test('initialize is accepted only once', { tags: 'slow' }, async () => {
  const client = await open();
  const again = client.initialize({ ...options(), folders: [] });
  await expect(again).rejects.toMatchObject(code(ErrorCodes.InvalidRequest));
  expect(await client.request('dowse/search', { pattern: 'needle' })).toMatchObject({ count: 1 });
});

test.each<[string, object, string]>([
  ['dowse/ask', { query: 5 }, '`query` must be a string'],
  ['dowse/search', { pattern: 'x', in: 'file:///a' }, '`in` must be a list of strings'],
  ['dowse/search', { pattern: 'x', in: [5] }, '`in` must be a list of strings'],
  ['dowse/search', { pattern: 'x', options: 'i' }, '`options` must be an object'],
  ['dowse/search', ['needle'], 'must be an object'],
  ['dowse/index/build', { folders: 'file:///a' }, '`folders` must be a list of strings'],
  ['dowse/index/pause', { paused: 'yes' }, '`paused` must be true or false'],
  ['dowse/findSimilar', { textDocument: 'file:///a' }, '`textDocument` must be'],
  ['dowse/findSimilar', { text: 'x', range: { start: 1 } }, '`range` must be'],
  ['textDocument/codeAction', { textDocument: { uri: 'file:///a' } }, '`range` is missing'],
  [
    'textDocument/codeAction',
    { textDocument: { uri: 'file:///a' }, range: RANGE, context: { only: 5 } },
    '`context` must be an object, and its `only` a list of strings',
  ],
  ['workspace/symbol', {}, '`query` is missing'],
  ['workspaceSymbol/resolve', { name: 'x' }, '`location` is missing'],
  ['workspace/executeCommand', {}, '`command` is missing'],
  ['workspace/executeCommand', { command: 'dowse.ask', arguments: 'x' }, '`arguments` must be a list'],
  [
    'workspace/executeCommand',
    { command: 'dowse.ask', arguments: [{ limit: '5' }] },
    '`limit` must be a number',
  ],
  ['workspace/executeCommand', { command: 'dowse.ask', arguments: [5] }, 'must be an object'],
  ...['index.build', 'index.status', 'index.pause', 'daemon.status', 'findSimilar'].map(
    (name): [string, object, string] => [
      'workspace/executeCommand',
      { command: `dowse.${name}`, arguments: ['file:///a'] },
      'must be an object',
    ],
  ),
])('parameters of a wrong type: %s %j', (method, params, message) => {
  const refused = expect.objectContaining({
    code: ErrorCodes.InvalidParams,
    message: expect.stringContaining(message),
  });
  expect(() => requestOf(method, params)).toThrow(refused);
});

test('invalid parameters are refused, with the reason', async () => {
  const client = await open();
  await expect(client.request('dowse/ask', { query: 5 })).rejects.toMatchObject({
    code: ErrorCodes.InvalidParams,
    message: 'Wrong parameters: `query` must be a string.',
  });
});

test('requests without parameters, and with null for optional ones', async () => {
  const { connection } = await open();
  for (const params of [[], [null]]) {
    // A lone null is sent as a list with one element.
    const send = <R>(method: string) => connection.sendRequest<R>(method, ...params);
    expect(await send<FolderStatus[]>('dowse/index/status')).toMatchObject([{ state: 'missing' }]);
    expect((await send<DaemonStatus>('dowse/daemon/status')).state).toBe('ready');
    expect((await send<DoctorResult>('dowse/doctor')).ok).toBe(true);
  }
  for (const args of [null, [null], []]) {
    const params = { command: 'dowse.index.status', arguments: args };
    expect(await connection.sendRequest('workspace/executeCommand', params)).toHaveLength(1);
  }
  const params = {
    pattern: 'needle',
    in: null,
    options: null,
    partialResultToken: null,
    workDoneToken: null,
  };
  const options = { globs: null, file_types: null, max_results: null, ignore_case: null };
  for (const asked of [params, { ...params, options }]) {
    expect(await connection.sendRequest('dowse/search', asked)).toMatchObject({
      count: 1,
      matches: [{ line: 1 }],
    });
  }
});

test.each(
  some<[string, object]>(
    [
      ['all', { daemon: null, announceCommands: null, findSimilarCommand: null }],
      ['in an object', { daemon: { command: null, args: null, env: null, dataDir: null } }],
    ],
    2,
  ),
)('null for optional values in initialize: %s', { tags: 'slow' }, async (_, given) => {
  const client = await open({ initializationOptions: given as InitializationOptions });
  expect(client.initialized.capabilities.executeCommandProvider?.commands).toContain('dowse.ask');
  const params = { textDocument: { uri: 'file:///x' }, range: RANGE, context: { diagnostics: [] } };
  expect(await client.request('textDocument/codeAction', params)).toMatchObject([
    { command: 'dowse.findSimilar' },
  ]);
  expect(await client.request('dowse/search', { pattern: 'needle' })).toMatchObject({ count: 1 });
});
