import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KeyList } from '../../daemon/src/api/admin.ts';
import { connect, runningDaemon } from '../../daemon/src/daemon-client/index.ts';
import { startInBackground } from '../../daemon/src/daemon-client/start-in-background.ts';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import type {
  AskResult,
  BuildResult,
  DaemonStatus,
  FolderStatus,
  IndexChanged,
  SearchPart,
  SearchResult,
} from '../../server/src/protocol.ts';
import { type ClientOptions, TestClient } from '../../server/src/testing/client.ts';
import { Place } from '../cli/harness.ts';
import { writeFiles } from '../support/tree.ts';
import { until } from '../support/until.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** On a busy machine, two daemon starts and much work take a while. */
const SLOW = { timeout: 180_000 };

let place: Place;
let clients: TestClient[];
beforeEach(() => {
  place = new Place({ 'a.ts': 'export const retries = 3;\n' });
  clients = [];
});
afterEach(async () => {
  for (const client of clients) {
    if (client.process.exitCode === null) await client.stop();
  }
  await place.remove();
});

async function open(more: Partial<ClientOptions> = {}): Promise<TestClient> {
  const client = await TestClient.start({ env: place.env(), folders: [place.tree], ...more });
  clients.push(client);
  return client;
}
const search = (client: TestClient, pattern = 'retries') =>
  client.request<SearchResult>('dowse/search', { pattern });
const searchInParts = (client: TestClient) =>
  client.request<SearchResult>('dowse/search', {
    pattern: 'retries',
    options: { max_results: 100_000 },
    partialResultToken: 'parts',
  });
const expectEachOnce = (client: TestClient, count: number) => {
  const parts = client.all<{ value: SearchPart }>('$/progress').flatMap(({ value }) => value.matches);
  expect(new Set(parts.map(({ path, line }) => `${path}:${line}`)).size).toBe(count);
  expect(parts).toHaveLength(count);
};
const state = (client: TestClient, wanted: DaemonStatus['state'], from = 0) =>
  client.notified<DaemonStatus>('dowse/daemon/changed', status => status.state === wanted, from);
const daemon = async () => {
  const info = await runningDaemon(place.dataDir);
  if (!info) throw new Error('no daemon runs');
  return info;
};
const messages = (client: TestClient) => client.all<{ type: number; message: string }>('window/showMessage');

async function keys(): Promise<KeyList['keys']> {
  const { url } = await daemon();
  const owner = connect({ url, key: readOwnerKey(place.dataDir) });
  const { keys } = await owner.json<KeyList>('GET', '/api/admin/keys');
  owner.close();
  return keys.filter(({ name }) => name.startsWith('editor-'));
}

test('a missing daemon is started, and every state is reported', async () => {
  const client = await open();
  await state(client, 'ready');
  expect(client.all<DaemonStatus>('dowse/daemon/changed').map(status => status.state)).toEqual([
    'connecting',
    'starting',
    'ready',
  ]);
  expect((await search(client)).count).toBe(1);
  const { pid } = await daemon();
  expect(await client.request('dowse/daemon/status')).toMatchObject({ pid, dataDir: place.dataDir });
  expect(messages(client)).toEqual([]);
  expect(await client.stop()).toBe(0);
  expect((await daemon()).pid).toBe(pid);
});

test('over a socket that the server connects to', async () => {
  const client = await open({ transport: 'socket' });
  expect((await search(client)).count).toBe(1);
});

test('its key covers only the workspace folders, and ends with it', async () => {
  const client = await open();
  await search(client);
  expect(await keys()).toMatchObject([
    { roots: [place.tree], scopes: ['search', 'index'], revoked_at: null, expires_at: expect.any(String) },
  ]);
  const other = join(place.root, 'other');
  writeFiles(other, { 'b.ts': 'retries\n' });
  const added = [{ uri: `file://${other}`, name: '' }];
  await client.notify('workspace/didChangeWorkspaceFolders', { event: { added, removed: [] } });
  expect((await search(client)).count).toBe(2);
  await client.stop();
  const all = await until('the keys to be revoked', async () => {
    const now = await keys();
    return now.every(({ revoked_at }) => revoked_at !== null) && now;
  });
  expect(all.map(({ roots }) => roots)).toEqual([[place.tree], [place.tree, other]]);
});

test('its key ends with the server, unless the server is killed', SLOW, async () => {
  const ends: ((client: TestClient) => unknown)[] = [
    client => client.connection.sendNotification('exit'),
    client => client.process.stdin?.end(),
  ];
  // Windows has no signals.
  if (process.platform !== 'win32') ends.push(client => client.process.kill('SIGTERM'));
  for (const end of ends) {
    const client = await open();
    await search(client);
    const exit = once(client.process, 'exit');
    end(client);
    const [code] = await exit;
    expect(code).not.toBe(0);
    expect((await keys()).filter(({ revoked_at }) => revoked_at === null)).toEqual([]);
  }
  expect(await keys()).toHaveLength(ends.length);
});

/** Starts `dowse` as an editor does, and writes its exit code to a file. */
const EDITOR = `
  const { spawn } = require('node:child_process');
  const [code, ...words] = process.argv.slice(1);
  const run = ['-c', 'code=$1; shift; "$@"; echo $? > "$code"', 'sh', code, process.execPath, ...words];
  const server = spawn('sh', run, { stdio: ['pipe', 'pipe', 'ignore'] });
  process.stdin.pipe(server.stdin);
  server.stdout.pipe(process.stdout);
`;

test.skipIf(process.platform === 'win32')(
  'its key ends when the editor is killed during an answer',
  SLOW,
  async () => {
    const code = join(place.root, 'code');
    const dowse = join(root, 'daemon', 'bin', 'dowse.js');
    const client = await open({ dowse: [process.execPath, '-e', EDITOR, code, dowse] });
    await search(client);
    const asked = Array.from({ length: 20_000 }, () => client.request('dowse/daemon/status'));
    for (const answer of asked) answer.catch(() => {});
    await asked[0];
    client.process.kill('SIGKILL');
    clients = [];
    const ended = await until('the server to end', () => existsSync(code) && readFileSync(code, 'utf8'));
    expect(ended).toBe('1\n');
    expect(await keys()).toMatchObject([{ revoked_at: expect.any(String) }]);
  },
);

test("its key ends when the editor's process is gone although its pipes are open", SLOW, async () => {
  const editor = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const client = await open({ processId: editor.pid! });
  await search(client);
  const exit = once(client.process, 'exit');
  editor.kill('SIGKILL');
  expect(await exit).toEqual([1, null]);
  expect(await keys()).toMatchObject([{ revoked_at: expect.any(String) }]);
});

test('an editor that does not listen is an error', async () => {
  const { code, stderr } = await place.run(['lsp', '--socket', '1']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^dowse: .*port 1.*ECONNREFUSED/);
  const pipe = await place.run(['lsp', '--pipe', join(place.root, 'none')]);
  expect(pipe).toMatchObject({ code: 2, stderr: expect.stringContaining(join(place.root, 'none')) });
});

test('a revoked key is replaced', async () => {
  const client = await open();
  await search(client);
  const name = (await keys())[0]!.name;
  expect((await place.run(['keys', 'revoke', name])).code).toBe(0);
  expect((await search(client)).count).toBe(1);
});

test('rate limits apply, and the server waits and retries', async () => {
  await place.serve();
  const made = await place.run(['keys', 'create', 'slow', '--root', place.tree, '--rate', '100']);
  const client = await open({ env: place.env({ DOWSE_API_KEY: made.stdout.trim() }) });
  const started = performance.now();
  // Ten per second; the others are sent in the next second.
  const found = await Promise.all(Array.from({ length: 12 }, () => search(client)));
  expect(found.map(({ count }) => count)).toEqual(Array.from({ length: 12 }, () => 1));
  expect(performance.now() - started).toBeGreaterThan(500);
  const many = Array.from({ length: 120 }, () =>
    search(client).then(
      () => undefined,
      error => error,
    ),
  );
  const errors = (await Promise.all(many)).filter(Boolean);
  expect(errors[0]).toMatchObject({ data: { code: 'RATE_LIMIT_EXCEEDED', retryAfter: expect.any(Number) } });
});

/** Too many to arrive in one chunk. */
const MANY_LINES = Array.from({ length: 60_000 }, (_, i) => `retries ${i} ${'x'.repeat(100)}`).join('\n');

test(
  'a daemon killed during a search is restarted: every match comes once, and it is reported once',
  SLOW,
  async () => {
    writeFiles(place.tree, { 'big.txt': MANY_LINES });
    const client = await open({ settings: { index: { buildOnOpen: false } } });
    await state(client, 'ready');
    const { pid } = await daemon();
    const from = client.received.length;
    const running = searchInParts(client);
    await client.notified('$/progress');
    process.kill(pid, 'SIGKILL');
    expect(await running).toMatchObject({ count: 60_001, matches: [], truncated: false });
    expectEachOnce(client, 60_001);
    await state(client, 'ready', from);
    expect((await daemon()).pid).not.toBe(pid);
    await client.notified('window/showMessage');
    expect((await search(client, 'retries = 3')).count).toBe(1);
    expect(messages(client)).toMatchObject([{ type: 3, message: expect.stringContaining('started again') }]);
  },
);

/** Too many to be indexed at once. */
const MANY_FILES = Object.fromEntries(
  Array.from({ length: 1500 }, (_, i) => [
    `src/m${i}.py`,
    `def make_widget_${i}(total):\n    return total + ${i}\n`,
  ]),
);

test('a daemon killed during a build: the build finishes', SLOW, async () => {
  writeFiles(place.tree, MANY_FILES);
  const client = await open({ settings: { index: { buildOnOpen: false } } });
  const built = client.command<BuildResult>('dowse.index.build', {});
  await client.notified<IndexChanged>('dowse/index/changed', ({ progress = 0 }) => progress > 0);
  process.kill((await daemon()).pid, 'SIGKILL');
  expect((await built).folders).toMatchObject([{ fileCount: 1501, failed: false }]);
  const [status] = await client.request<FolderStatus[]>('dowse/index/status');
  expect(status).toMatchObject({ state: 'ready', fileCount: 1501 });
});

test('a daemon that was stopped is started again by the next request', async () => {
  const client = await open();
  await search(client);
  const from = client.received.length;
  expect((await place.run(['stop'])).code).toBe(0);
  await state(client, 'lost', from);
  expect(await runningDaemon(place.dataDir)).toBeUndefined();
  expect((await search(client)).count).toBe(1);
  expect(messages(client)).toEqual([]);
});

test(
  'a daemon that is stopped during a build is lost, and is not started again by itself',
  SLOW,
  async () => {
    writeFiles(place.tree, MANY_FILES);
    const client = await open();
    await client.notified<IndexChanged>('dowse/index/changed', ({ progress = 0 }) => progress > 0);
    const from = client.received.length;
    expect((await place.run(['stop'])).code).toBe(0);
    await state(client, 'lost', from);
    expect(await runningDaemon(place.dataDir)).toBeUndefined();
    expect(messages(client)).toEqual([]);
  },
);

test('a daemon that cannot start is reported once with the reason, and retried with each request', async () => {
  writeFileSync(join(place.root, 'data'), 'no folder');
  const client = await open({ folders: [place.root] });
  await state(client, 'failed');
  await expect(search(client)).rejects.toThrow();
  await expect(search(client)).rejects.toThrow();
  expect(messages(client)).toMatchObject([
    { type: 1, message: expect.stringContaining('cannot reach its daemon') },
  ]);
});

test('an address without a daemon is reported once, and retried with each request', async () => {
  const env = place.env({ DOWSE_URL: 'http://127.0.0.1:1', DOWSE_API_KEY: 'dws_any' });
  const client = await open({ env });
  await state(client, 'failed');
  await expect(search(client)).rejects.toThrow('cannot be reached');
  const states = client.all<DaemonStatus>('dowse/daemon/changed').map(status => status.state);
  expect(states).toEqual(['connecting', 'failed', 'connecting', 'failed']);
  expect(messages(client)).toMatchObject([
    { type: 1, message: expect.stringContaining('cannot be reached') },
  ]);
});

test('two windows share one daemon, each with its own key; both see its builds', async () => {
  const [one, two] = await Promise.all([open(), open()]);
  expect((await Promise.all([search(one), search(two)])).map(({ count }) => count)).toEqual([1, 1]);
  const pids = await Promise.all(
    [one, two].map(client => client.request<DaemonStatus>('dowse/daemon/status')),
  );
  expect(pids[0]?.pid).toBe(pids[1]?.pid);
  expect(await keys()).toHaveLength(2);
  const received = [one.received.length, two.received.length];
  await one.command('dowse.index.build', { force: true });
  const isReady = ({ state }: IndexChanged) => state === 'ready';
  await one.notified<IndexChanged>('dowse/index/changed', isReady, received[0]);
  await two.notified<IndexChanged>('dowse/index/changed', isReady, received[1]);
  await one.stop();
  expect((await search(two)).count).toBe(1);
});

test('restarted by command', async () => {
  const client = await open();
  await search(client);
  const { pid } = await daemon();
  expect(await client.command('dowse.daemon.restart')).toMatchObject({ state: 'ready' });
  expect((await daemon()).pid).not.toBe(pid);
  expect((await search(client)).count).toBe(1);
});

/** A copy of the sources with another version number, and a program that runs it as `dowse`. */
function otherVersion(version: string): [string, ...string[]] {
  const copy = join(place.root, version);
  for (const part of ['daemon/bin', 'daemon/src', 'server/src', 'scripts']) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  for (const part of ['daemon/grammars', 'daemon/models', 'node_modules']) {
    symlinkSync(join(root, part), join(copy, part), 'junction');
  }
  for (const part of ['daemon', 'server']) {
    const manifest = JSON.parse(readFileSync(join(root, part, 'package.json'), 'utf8'));
    writeFileSync(join(copy, part, 'package.json'), JSON.stringify({ ...manifest, version }));
  }
  return [process.execPath, join(copy, 'daemon', 'bin', 'dowse.js')];
}

test('a newer version replaces an older daemon, and the older window loses no request', async () => {
  const [command, ...args] = otherVersion('0.0.9');
  const before = await open({ dowse: [command, ...args] });
  await search(before);
  expect((await daemon()).version).toBe('0.0.9');
  let isOver = false;
  const answers: number[] = [];
  const asking = (async () => {
    while (!isOver) answers.push((await search(before)).count);
  })();
  const from = before.received.length;
  const after = await open();
  await state(after, 'ready');
  const states = after.all<DaemonStatus>('dowse/daemon/changed').map(status => status.state);
  expect(states).toEqual(['connecting', 'replacing', 'starting', 'ready']);
  expect((await daemon()).version).toBe('0.1.0');
  await before.notified<DaemonStatus>('dowse/daemon/changed', ({ version }) => version === '0.1.0', from);
  isOver = true;
  await asking;
  expect(answers.length).toBeGreaterThan(0);
  expect(new Set(answers)).toEqual(new Set([1]));
  expect((await search(after)).count).toBe(1);
  expect([...messages(before), ...messages(after)]).toEqual([]);
});

test(
  'a newer version replaces an older daemon during a build, a streamed search and questions',
  SLOW,
  async () => {
    writeFiles(place.tree, { ...MANY_FILES, 'big.txt': MANY_LINES });
    const settings = { index: { buildOnOpen: false } };
    const before = await open({ dowse: otherVersion('0.0.9'), settings });
    await search(before);
    const built = before.command<BuildResult>('dowse.index.build', {});
    await before.notified<IndexChanged>('dowse/index/changed', ({ progress = 0 }) => progress > 0);
    const found = searchInParts(before);
    await before.notified('$/progress');
    const from = before.received.length;
    let isOver = false;
    const asking = (async () => {
      for (;;) {
        const { results } = await before.request<AskResult>('dowse/ask', { query: 'make_widget_7' });
        if (isOver) return results;
      }
    })();
    const after = await open({ settings });
    await before.notified<DaemonStatus>('dowse/daemon/changed', ({ version }) => version === '0.1.0', from);
    expect(await found).toMatchObject({ count: 60_001, matches: [], truncated: false });
    expectEachOnce(before, 60_001);
    expect((await built).folders).toMatchObject([{ fileCount: 1502, failed: false }]);
    isOver = true;
    expect((await asking)[0]).toMatchObject({ path: 'src/m7.py' });
    expect((await after.request<AskResult>('dowse/ask', { query: 'make_widget_7' })).results).not.toEqual([]);
    expect([...messages(before), ...messages(after)]).toEqual([]);
  },
);

test('an older version keeps a newer daemon, and a newer version keeps a daemon that a user has started', async () => {
  const [command, ...args] = otherVersion('99.0.0');
  mkdirSync(place.dataDir, { recursive: true });
  await startInBackground(place.dataDir, place.env(), { command, args });
  const client = await open();
  expect((await search(client)).count).toBe(1);
  expect((await daemon()).version).toBe('99.0.0');
  await client.stop();
  await place.run(['stop']);
  const old = otherVersion('0.0.8');
  const foreground = place.spawn(old[0], [old[1]!, 'serve', '--port', '0']);
  await until('the daemon to run', () => runningDaemon(place.dataDir));
  const another = await open();
  const found = await another.request<AskResult>('dowse/ask', { query: 'retries' });
  expect(found.folders).toHaveLength(1);
  expect((await another.request<DaemonStatus>('dowse/daemon/status')).message).toContain('0.0.8');
  foreground.kill();
});
