import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { VERSION } from '../api/version.ts';
import { announceSuccessor, awaitSuccessor } from './successor.ts';

let dataDir: string;
let server: Server | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dowse-successor-'));
});
afterEach(() => {
  server?.close();
  rmSync(dataDir, { recursive: true });
});

const announced = (version: string, until = Date.now() + 10_000) =>
  writeFileSync(join(dataDir, 'successor.json'), JSON.stringify({ version, until }));

async function daemon(): Promise<string> {
  server = createServer((_request, response) => response.end('{"instance":"x"}')).listen(0, '127.0.0.1');
  await new Promise(resolve => server?.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(join(dataDir, 'daemon.json'), JSON.stringify({ url, instance: 'x' }));
  return url;
}

test('a withdrawn announcement leaves no file', () => {
  const withdraw = announceSuccessor(dataDir);
  expect(existsSync(join(dataDir, 'successor.json'))).toBe(true);
  withdraw();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('awaitSuccessor waits for a newer version', async () => {
  announced('99.0.0');
  const waiting = awaitSuccessor(dataDir);
  const url = await daemon();
  expect(await waiting).toMatchObject({ url });
});

test('awaitSuccessor does not wait for the same or an older version, an expired announcement or a broken file', async () => {
  expect(await awaitSuccessor(dataDir)).toBeUndefined();
  for (const version of [VERSION, '0.0.1']) {
    announced(version);
    expect(await awaitSuccessor(dataDir)).toBeUndefined();
  }
  announced('99.0.0', Date.now() - 1);
  expect(await awaitSuccessor(dataDir)).toBeUndefined();
  writeFileSync(join(dataDir, 'successor.json'), '{');
  expect(await awaitSuccessor(dataDir)).toBeUndefined();
});
