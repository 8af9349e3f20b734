import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KeyList } from '../../daemon/src/api/admin.ts';
import { type Connection, connect } from '../../daemon/src/daemon-client/index.ts';
import { CERTIFICATE, OTHER_CERTIFICATE } from '../../daemon/src/http/testing/certificates.ts';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import { type RunningDaemon, startDaemon } from '../../daemon/src/serve/daemon.ts';
import { DaemonLink } from './daemon-link.ts';
import type { IndexEvent } from './index-events.ts';

let root: string;
let daemon: RunningDaemon;
let owner: Connection;
let link: DaemonLink;
let events: IndexEvent[];
let onEvent: () => void;
let roots: string[];
const { signal } = new AbortController();
const path = (...names: string[]) => join(root, ...names);

beforeEach(async () => {
  root = realpathSync.native(mkdtempSync(join(tmpdir(), 'dowse-link-')));
  for (const name of ['data', 'a', 'b']) mkdirSync(path(name));
  writeFileSync(path('a', 'x.txt'), 'hello\n');
  writeFileSync(path('b', 'y.txt'), 'hello\n');
  daemon = await startDaemon({ dataDir: path('data'), port: 0, logger: pino({ level: 'silent' }) });
  owner = connect({ url: daemon.url, key: readOwnerKey(path('data')) });
  roots = [path('a')];
  events = [];
  onEvent = () => {};
  link = linkWith({});
});
afterEach(async () => {
  await link.close();
  owner.close();
  await daemon.close();
  rmSync(root, { recursive: true });
});

function linkWith(env: NodeJS.ProcessEnv): DaemonLink {
  return new DaemonLink({
    env: { PATH: process.env.PATH, ...env },
    dataDir: path('data'),
    roots: () => roots,
    onStatus: () => {},
    onReady: () => {},
    onIndexEvent: event => {
      events.push(event);
      onEvent();
    },
    tell: () => {},
    log: () => {},
  });
}

async function find(folder: string): Promise<number> {
  const request = { pattern: 'hello', path: path(folder) };
  const { results } = await link.call(signal, ({ dowse }) => dowse.search(request, { roots: [], signal }));
  return results.length;
}

/** Revokes the session keys, as if they had expired. */
async function revokeSessionKeys(): Promise<void> {
  const { keys } = await owner.json<KeyList>('GET', '/api/admin/keys');
  for (const { name, revoked_at } of keys) {
    if (!name.startsWith('editor-') || revoked_at) continue;
    await owner.json('POST', `/api/admin/keys/${name}/revoke`, {});
  }
}

/** Builds the index of a folder, and waits for the event of its end. */
async function build(folder: string): Promise<void> {
  const from = events.length;
  const { promise, resolve } = Promise.withResolvers<void>();
  onEvent = () => events.slice(from).some(({ type }) => type === 'finished') && resolve();
  await owner.json('POST', '/api/agent/index/build', { target_dir: path(folder), force: true });
  await promise;
}

test('trusts the certificate of the daemon of this data folder, also after it changes', async () => {
  for (const tls of [CERTIFICATE, OTHER_CERTIFICATE]) {
    await daemon.close();
    daemon = await startDaemon({ dataDir: path('data'), port: 0, logger: pino({ level: 'silent' }), tls });
    expect(await find('a')).toBe(1);
  }
});

test('a missing folder is omitted from the key, and included once it is back', async () => {
  roots = [path('a'), path('b')];
  expect(await find('b')).toBe(1);
  rmSync(path('b'), { recursive: true });
  await revokeSessionKeys();
  expect(await find('a')).toBe(1);
  await expect(find('b')).rejects.toMatchObject({
    code: expect.stringMatching(/PERMISSION_DENIED|FILE_NOT_FOUND/),
  });
  mkdirSync(path('b'));
  writeFileSync(path('b', 'y.txt'), 'hello\n');
  expect(await find('b')).toBe(1);
  expect(await find('a')).toBe(1);
});

test('after a key is revoked, each event still arrives once', async () => {
  for (let ended = 0; ended < 3; ended++) {
    expect(await find('a')).toBe(1);
    await revokeSessionKeys();
  }
  expect(await find('a')).toBe(1);
  await build('a');
  // At the end of a second build, all events of the first have arrived.
  await build('a');
  expect(events.filter(({ type }) => type === 'started')).toHaveLength(2);
});

test('a restart does not stop a daemon named by address', async () => {
  mkdirSync(path('other'));
  const other = await startDaemon({ dataDir: path('other'), port: 0, logger: pino({ level: 'silent' }) });
  link = linkWith({ DOWSE_URL: other.url, DOWSE_API_KEY: readOwnerKey(path('other')) });
  await link.connect();
  await expect(link.restart()).rejects.toMatchObject({
    message: expect.stringContaining('cannot be restarted'),
  });
  expect(link.status).toMatchObject({ state: 'ready', url: other.url });
  expect(await find('a')).toBe(1);
  await link.close();
  await other.close();
  expect(await owner.json('GET', '/healthz')).toBeTruthy();
});
