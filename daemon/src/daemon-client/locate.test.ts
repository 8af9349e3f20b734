import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { VERSION } from '../api/version.ts';
import { proofOf } from '../security/daemon-info.ts';
import { locate } from './locate.ts';

let dataDir: string;
let server: Server | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dowse-locate-'));
  writeFileSync(join(dataDir, 'owner.key'), 'dws_owner\n');
});
afterEach(() => {
  server?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts a server that answers like a daemon, and writes its `daemon.json`. */
async function daemon(
  file: { version?: string; instance?: string; secret?: string } = {},
  proof: (challenge: string) => string | undefined = () => undefined,
): Promise<string> {
  server = createServer(({ url }, response) => {
    const challenge = new URL(url!, 'http://x').searchParams.get('challenge')!;
    const health = { status: 'ok', version: VERSION, instance: 'this one', proof: proof(challenge) };
    response.end(JSON.stringify(health));
  }).listen(0, '127.0.0.1');
  await new Promise(resolve => server?.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const info = { pid: 1, host: '127.0.0.1', port, url, startedAt: new Date().toISOString() };
  writeFileSync(
    join(dataDir, 'daemon.json'),
    JSON.stringify({ ...info, version: VERSION, instance: 'this one', ...file }),
  );
  return url;
}

const find = (env: NodeJS.ProcessEnv = {}) => locate({ env, dataDir, start: false });

test("the daemon of the data folder is found, with the owner's key", async () => {
  const url = await daemon();
  expect(await find()).toMatchObject({
    url,
    key: 'dws_owner',
    started: false,
    info: { instance: 'this one' },
  });
});

test('the file of a dead daemon is ignored, also if another program has its port', async () => {
  await daemon({ instance: 'one before' });
  expect(await find()).toBeUndefined();
  writeFileSync(join(dataDir, 'daemon.json'), '{"url": "http://127.0.0.1:1"}');
  expect(await find()).toBeUndefined();
  writeFileSync(join(dataDir, 'daemon.json'), '{"url": "http');
  expect(await find()).toBeUndefined();
});

test('a program that took the port of a killed daemon cannot impersonate it', async () => {
  const proofs: string[] = [];
  const replayed = (challenge: string) => {
    proofs.push(proofOf('theirs', challenge));
    return proofs[0];
  };
  await daemon({ secret: 'theirs' }, replayed);
  expect(await find()).toBeDefined();
  expect(await find()).toBeUndefined();
  server!.close();
  await daemon({ secret: 'theirs' });
  expect(await find()).toBeUndefined();
});

test('a daemon of another version is used, with a warning', async () => {
  await daemon({ version: '0.0.9' });
  expect((await find())?.warning).toMatch(/0\.0\.9 .*"dowse stop"/);
});

test("the key comes from the variables in order; the owner's key is not sent to another machine", async () => {
  const key = async (env: NodeJS.ProcessEnv) => (await find(env))?.key;
  const here = { DOWSE_URL: 'http://localhost:1' };
  expect(await key({ ...here, DOWSE_API_KEY: 'a', SERVICE_API_KEY: 'b' })).toBe('a');
  expect(await key({ ...here, DOWSE_API_KEY: '', SERVICE_API_KEY: 'b' })).toBe('b');
  expect(await key({ ...here, DOWSE_API_KEY: ' a\r\n' })).toBe('a');
  expect(await key({ ...here, DOWSE_API_KEY: '\n', SERVICE_API_KEY: 'b' })).toBe('b');
  for (const noKey of ['a\nb', 'ключ']) {
    await expect(key({ ...here, DOWSE_API_KEY: noKey })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  }
  expect(await key(here)).toBe('dws_owner');
  expect(await key({ DOWSE_URL: 'http://[::1]:1' })).toBe('dws_owner');
  expect(await key({ DOWSE_URL: 'https://dowse.example.org' })).toBeUndefined();
  expect(await key({ DOWSE_URL: 'http://127.0.0.1.example.org' })).toBeUndefined();
  await expect(key({ DOWSE_URL: 'dowse.example.org:1' })).rejects.toThrow('DOWSE_URL is not an address');
});

test.each(['/dowse', '/?a=b', '/#top'])(
  'DOWSE_URL with %s is refused, because it would be ignored',
  async rest => {
    const url = `https://dowse.example.org${rest}`;
    await expect(find({ DOWSE_URL: url })).rejects.toThrow(`DOWSE_URL is not an address: ${url}`);
  },
);
