import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DowseError } from '../api/errors.ts';
import type { Located } from './locate.ts';
import { type SessionSource, withRetries } from './retries.ts';

let dataDir: string;
/** Accepts requests and never answers, like a daemon on an overloaded machine. */
let silent: Server;
let daemon: Located;
beforeEach(async () => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-again-')));
  silent = createServer(() => {});
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const info = {
    pid: process.pid,
    host: '127.0.0.1',
    port,
    url,
    version: '1.0.0',
    startedAt: new Date().toISOString(),
    instance: 'slow',
  };
  writeFileSync(join(dataDir, 'daemon.json'), JSON.stringify(info));
  daemon = { url, key: undefined, started: false, info };
});
afterEach(async () => {
  silent.closeAllConnections();
  await new Promise(resolve => silent.close(resolve));
  rmSync(dataDir, { recursive: true });
});

type Session = { daemon: Located };

/** A session source with a daemon that never ends. */
function sourceOf(session: Session, forgotten: Session[]): SessionSource<Session> {
  return {
    dataDir,
    connect: async () => session,
    isCurrent: () => true,
    forget: gone => forgotten.push(gone),
    ended: () => new Promise(() => {}),
    shouldRetry: () => false,
  };
}

test('a request to a daemon that is too busy for a health check is retried with the same session', async () => {
  const forgotten: Session[] = [];
  const waits: unknown[] = [];
  const onWait = ({ message }: DowseError) => waits.push(message);
  let asked = 0;
  const answer = await withRetries({ ...sourceOf({ daemon }, forgotten), onWait }, async () => {
    asked += 1;
    if (asked === 1) throw new DowseError('SERVICE_UNAVAILABLE', 'Too many wait.', '', 0);
    return 'answered';
  });
  expect(answer).toBe('answered');
  expect(waits).toEqual(['Too many wait.']);
  expect(forgotten).toEqual([]);
});
