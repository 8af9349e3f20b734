/** Clients with different capabilities: what they display, how they send settings, how they connect. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type {
  AskResult,
  ChatResult,
  DaemonStatus,
  IndexChanged,
  SearchResult,
} from '../../server/src/protocol.ts';
import { type ClientOptions, TestClient, WITH_CODE_ACTIONS } from '../../server/src/testing/client.ts';
import { Place } from '../cli/harness.ts';

const DOWSE = fileURLToPath(new URL('../../daemon/bin/dowse.js', import.meta.url));
let place: Place;
let clients: TestClient[] = [];
beforeAll(async () => {
  place = new Place({
    'a.ts': 'export function retryLater(): void {}\n',
    'b.ts': 'export function retrySoon(): void {}\n',
    '.hidden.ts': 'unseen\n',
  });
  await place.serve();
});
afterEach(async () => {
  for (const client of clients) await client.stop();
  clients = [];
});
afterAll(() => place.remove());

async function open(more: Partial<ClientOptions> = {}): Promise<TestClient> {
  const client = await TestClient.start({ env: place.env(), folders: [place.tree], ...more });
  clients.push(client);
  return client;
}
const search = (client: TestClient, pattern = 'retry') =>
  client.request<SearchResult>('dowse/search', { pattern });
const isReady = ({ state }: IndexChanged) => state === 'ready';

test('a client with progress support sees the build of a folder that is opened', async () => {
  const client = await open({ capabilities: { window: { workDoneProgress: true } } });
  const { token } = await client.notified<{ token: string }>('window/workDoneProgress/create');
  type Message = { token: string; value: { kind: string; title?: string } };
  await client.notified<Message>(
    '$/progress',
    message => message.token === token && message.value.kind === 'end',
  );
  const [begin] = client.all<Message>('$/progress').filter(message => message.token === token);
  expect(begin?.value).toMatchObject({ kind: 'begin', title: 'Indexing tree' });
});

test('a client with progress support sees each build once: where it requested it, or as a server-initiated build', {
  tags: 'slow',
}, async () => {
  const other = new Place(
    Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`m${at}.py`, `def make_${at}():\n    pass\n`]),
    ),
  );
  const client = await open({
    folders: [other.tree],
    capabilities: { window: { workDoneProgress: true } },
    settings: { index: { buildOnOpen: false } },
  });
  const build = async (more: object) => {
    const from = client.received.length;
    await client.request('dowse/index/build', { force: true, ...more });
    await client.notified<IndexChanged>('dowse/index/changed', isReady, from);
    const received = client.received.slice(from);
    expect(received.some(({ params }) => (params as IndexChanged).progress !== undefined)).toBe(true);
    return received.filter(({ method }) => method === 'window/workDoneProgress/create').length;
  };
  expect(await build({ workDoneToken: 'mine' })).toBe(0);
  expect(await build({})).toBe(1);
  await client.stop();
  clients.pop();
  await other.remove();
});

test('a client without progress support gets no progress', { tags: 'slow' }, async () => {
  const client = await open();
  await client.notified<IndexChanged>('dowse/index/changed', isReady);
  expect(client.all('window/workDoneProgress/create')).toEqual([]);
  expect(client.all('$/progress')).toEqual([]);
});

test('a client that supports workspace/configuration is asked again after a change', async () => {
  const settings = { search: { hidden: false }, ask: { limit: 1 } };
  const client = await open({ settings });
  expect((await search(client, 'unseen')).count).toBe(0);
  settings.search.hidden = true;
  expect((await search(client, 'unseen')).count).toBe(0);
  await client.notify('workspace/didChangeConfiguration', { settings: null });
  expect((await search(client, 'unseen')).count).toBe(1);
});

test('hidden files are searched by default, and with plain words if their command says so', async () => {
  const client = await open();
  expect((await search(client, 'unseen')).count).toBe(1);
  const count = async (query: string) => (await client.request<ChatResult>('dowse/chat', { query })).count;
  expect(await count('dowse search -r unseen')).toBe(0);
  expect(await count('dowse search -r --hidden unseen')).toBe(1);
});

test('a client that sends its settings has them applied', async () => {
  const client = await open();
  await client.notified<IndexChanged>('dowse/index/changed', isReady);
  const answers = async () => (await client.command<AskResult>('dowse.ask', 'retry')).results.length;
  expect(await answers()).toBe(2);
  await client.notify('workspace/didChangeConfiguration', { settings: { dowse: { ask: { limit: 1 } } } });
  expect(await answers()).toBe(1);
});

test('a client that turns builds off gets none, and its questions say why they have no answer', {
  tags: 'slow',
}, async () => {
  const folder = join(place.root, 'empty');
  const other = new Place({ 'x.ts': 'let x;\n' });
  const client = await open({ folders: [other.tree], settings: { index: { buildOnOpen: false } } });
  const { results, folders } = await client.command<AskResult>('dowse.ask', 'x');
  expect(results).toEqual([]);
  expect(folders).toMatchObject([{ state: 'missing' }]);
  await other.remove();
  await expect(client.command('dowse.ask', { query: 'x', folders: [`file://${folder}`] })).rejects.toThrow(
    'not open',
  );
});

test('a folder whose index is refused is reported as failed, and can be searched', async () => {
  const client = await open({ folders: [place.root] });
  const { message } = await client.notified<IndexChanged>(
    'dowse/index/changed',
    ({ state }) => state === 'failed',
  );
  expect(message).toContain('home folder');
  expect((await search(client)).count).toBeGreaterThan(0);
});

test('a client with one folder, or with none', { tags: 'slow' }, async () => {
  expect((await search(await open({ rootOnly: true }))).count).toBe(2);
  const none = await open({ folders: [] });
  await expect(search(none)).rejects.toThrow('No folder is open');
  expect(await none.request('workspace/symbol', { query: 'retry' })).toEqual([]);
  expect(await none.request('dowse/index/status')).toEqual([]);
});

test('a client that sets the dowse command and the data folder', { tags: 'slow' }, async () => {
  const other = new Place({ 'x.ts': 'retry\n' });
  const { DOWSE_DATA_DIR: _, ...env } = place.env();
  const daemon = {
    command: process.execPath,
    args: [DOWSE],
    dataDir: other.dataDir,
    env: { DOWSE_LOG: 'x' },
  };
  const client = await open({ env, folders: [other.tree], initializationOptions: { daemon } });
  expect((await search(client)).count).toBe(1);
  expect(await client.request<DaemonStatus>('dowse/daemon/status')).toMatchObject({ dataDir: other.dataDir });
  await client.stop();
  clients.pop();
  await other.remove();
});

test('a client whose dowse cannot be run gets an error', { tags: 'slow' }, async () => {
  const other = new Place({ 'x.ts': 'retry\n' });
  const daemon = { command: join(other.root, 'no-such-program'), dataDir: other.dataDir };
  const client = await open({ folders: [other.tree], initializationOptions: { daemon } });
  await expect(search(client)).rejects.toMatchObject({
    data: { code: 'SERVICE_UNAVAILABLE', details: expect.stringContaining('no-such-program') },
  });
  await expect(client.request('dowse/doctor')).rejects.toMatchObject({
    data: { code: 'SERVICE_UNAVAILABLE' },
  });
  await client.stop();
  clients.pop();
  await other.remove();
});

test('a client with its own commands sees none of ours, can run all, and gets its own in the code action', async () => {
  const initializationOptions = { announceCommands: false, findSimilarCommand: 'mine' };
  const client = await open({ initializationOptions, capabilities: WITH_CODE_ACTIONS });
  expect(client.initialized.capabilities.executeCommandProvider).toBeUndefined();
  expect((await client.command<SearchResult>('dowse.search', 'retry')).count).toBe(2);
  await expect(client.command('dowse.nope')).rejects.toThrow('no command');
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 5 } };
  const params = { textDocument: { uri: 'file:///x' }, range, context: { diagnostics: [] } };
  expect(await client.request('textDocument/codeAction', params)).toMatchObject([
    { command: { command: 'mine' } },
  ]);
});

test('a client without code action literals gets commands', { tags: 'slow' }, async () => {
  const client = await open();
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 5 } };
  const actions = (only?: unknown) =>
    client.request('textDocument/codeAction', {
      textDocument: { uri: 'file:///x' },
      range,
      context: { diagnostics: [], only },
    });
  const command = {
    title: 'Find code similar to the selection',
    command: 'dowse.findSimilar',
    arguments: [{ textDocument: { uri: 'file:///x' }, range }],
  };
  expect(await actions()).toEqual([command]);
  expect(await actions(null)).toEqual([command]);
  expect(await actions(['quickfix'])).toEqual([]);
});

test('a client that listens on a pipe', async () => {
  expect((await search(await open({ transport: 'pipe' }))).count).toBe(2);
});
