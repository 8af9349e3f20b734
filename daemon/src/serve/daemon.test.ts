import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Call } from '../api/dowse.ts';
import { DowseError } from '../api/errors.ts';
import type { SearchResponse } from '../api/schemas.ts';
import { toDowseError } from '../cli/failure.ts';
import type { Engine } from '../http/context.ts';
import { CERTIFICATE } from '../http/testing/certificates.ts';
import { patternEngine, silent } from '../http/testing/test-server.ts';
import { readDaemonInfo, writeDaemonInfo } from '../security/daemon-info.ts';
import { readOwnerKey } from '../security/owner-key.ts';
import { openState } from '../store/state.ts';
import { AlreadyRunningError, type RunningDaemon, startDaemon } from './daemon.ts';
import { ConfigurationError, type DaemonOptions } from './daemon-options.ts';

let dataDir: string;
let started: RunningDaemon[];
beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'dowse-main-')));
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map(daemon => daemon.close()));
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(
  options: Partial<DaemonOptions> = {},
  engine: Partial<Engine> = {},
): Promise<RunningDaemon> {
  const daemon = await startDaemon({
    dataDir,
    logger: silent,
    port: 0,
    createEngine: async () => patternEngine(engine),
    ...options,
  });
  started.push(daemon);
  return daemon;
}

const searchRequest = (daemon: RunningDaemon) =>
  new Request(`${daemon.url}/api/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${readOwnerKey(dataDir)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ pattern: 'dws_', path: join(dataDir, 'owner.key') }),
  });

describe('start', () => {
  test('it answers, says where in daemon.json, and keeps its folder to itself', async () => {
    const daemon = await start();
    const { close: _, drain: __, stopped: ___, ...info } = daemon;
    expect(readDaemonInfo(dataDir)).toEqual(info);
    expect(daemon).toMatchObject({
      pid: process.pid,
      host: '127.0.0.1',
      url: `http://127.0.0.1:${daemon.port}`,
    });
    const health = (await (await fetch(`${daemon.url}/healthz`)).json()) as { instance: string };
    expect(health.instance).toBe(daemon.instance);
    const found = (await (await fetch(searchRequest(daemon))).json()) as SearchResponse;
    expect(found.results).toHaveLength(1);
    if (process.platform !== 'win32') expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  test('a second daemon on the folder is told where the first listens; after its end the folder is free', async () => {
    const first = await start();
    const refused = await start().catch(error => error);
    expect(refused).toBeInstanceOf(AlreadyRunningError);
    expect(refused.running.url).toBe(first.url);
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    await first.close();
    expect(existsSync(join(dataDir, 'daemon.json'))).toBe(false);
    expect((await start()).instance).not.toBe(first.instance);
  });

  test.each(['daemon.lock', 'dowse.db', 'dowse.db-wal', 'owner.key', 'webhooks.db', 'webhook.key'])(
    'a folder where %s is meant to be is named, with what to do about it',
    async name => {
      mkdirSync(join(dataDir, name));
      const refused = await start().catch(error => toDowseError(error));
      const said = refused instanceof DowseError ? `${refused.message} ${refused.details}` : '';
      expect(said).toContain(`${join(dataDir, name)} cannot be used`);
      expect(said).toContain('or move it away: a new one is then created');
      rmSync(join(dataDir, name), { recursive: true });
      await start();
    },
  );

  test('a missing or empty database of keys or webhooks is reported, except at the first start', async () => {
    const warn = vi.fn();
    const logger = Object.assign(Object.create(silent), { warn });
    const again = async () => {
      await (await start({ logger })).close();
      return warn.mock.calls.splice(0).map(([, message]) => message);
    };
    expect(await again()).toEqual([]);
    for (const name of readdirSync(dataDir).filter(each => each.startsWith('dowse.db')))
      rmSync(join(dataDir, name));
    expect(await again()).toEqual(["dowse.db was missing or empty; add all keys except the owner's again"]);
    writeFileSync(join(dataDir, 'webhooks.db'), '');
    expect(await again()).toEqual([expect.stringMatching(/^webhooks.db was missing or empty/)]);
    expect(await again()).toEqual([]);
  });

  test('counts of the rate survive a restart', async () => {
    const remaining = async (daemon: RunningDaemon) =>
      Number((await fetch(searchRequest(daemon))).headers.get('x-ratelimit-remaining'));
    const first = await start();
    const before = await remaining(first);
    await first.close();
    expect(await remaining(await start())).toBe(before - 1);
  });

  test('where the port is taken, nothing is left behind', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await expect(start({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    other.close();
    expect(existsSync(join(dataDir, 'daemon.json'))).toBe(false);
    await start();
  });

  test('an address that others can reach needs TLS, or to be asked for', async () => {
    await expect(start({ host: '0.0.0.0' })).rejects.toBeInstanceOf(ConfigurationError);
    const daemon = await start({ host: '0.0.0.0', insecure: true });
    expect(daemon.url).toBe(`http://127.0.0.1:${daemon.port}`);
  });

  test('the directories it is given are built once it listens', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const build = (request: unknown) => {
      resolve(request);
      return Promise.reject(new Error('the daemon goes on'));
    };
    const daemon = await start({ dirs: [dataDir] }, { build });
    expect(await promise).toEqual({ target_dir: dataDir, wait: false });
    expect((await fetch(`${daemon.url}/healthz`)).status).toBe(200);
  });

  test('with a certificate it speaks TLS, and serves the names in it', async () => {
    const daemon = await start({ tls: CERTIFICATE });
    expect(daemon.url).toBe(`https://127.0.0.1:${daemon.port}`);
    const ask = async (host: string) => {
      const sent = httpsRequest(`${daemon.url}/healthz`, {
        ca: CERTIFICATE.cert,
        servername: 'dowse.test',
        headers: { host },
      });
      sent.end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    expect([await ask('dowse.test'), await ask('localhost'), await ask('evil.example')]).toEqual([
      200, 200, 403,
    ]);
  });
});

describe('stop', () => {
  /** An engine whose search waits for the test. */
  function waiting() {
    const called = Promise.withResolvers<Call>();
    const answer = Promise.withResolvers<SearchResponse>();
    const search: Engine['search'] = (_request, call) => {
      called.resolve(call);
      return answer.promise;
    };
    return { engine: { search }, called: called.promise, answer: answer.resolve };
  }

  test('a request in flight is answered, a new one on an open connection is a 503', async () => {
    const { engine, called, answer } = waiting();
    const daemon = await start({}, engine);
    const agent = new HttpAgent({ keepAlive: true, maxSockets: 1 });
    const running = fetch(searchRequest(daemon));
    await called;
    const idle = httpRequest(`${daemon.url}/healthz`, { agent }).end();
    const [first] = (await once(idle, 'response')) as [IncomingMessage];
    const closed = daemon.close();
    // The connection is busy with its answer, so it is not closed as idle; what comes next on it is refused.
    const late = httpRequest(`${daemon.url}/healthz`, { agent }).end();
    const outcome = once(late, 'response').catch((error: NodeJS.ErrnoException) => error);
    first.resume();
    const [response] = [await outcome].flat() as [IncomingMessage | NodeJS.ErrnoException];
    if ('statusCode' in response) {
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
      response.resume();
    } else expect(['ECONNRESET', 'ECONNREFUSED']).toContain((response as NodeJS.ErrnoException).code);
    answer({ search_term: 'x', time_taken: '0s', results: [] });
    expect((await running).status).toBe(200);
    await closed;
    agent.destroy();
  });

  test('a request that hangs is handed back with 503, and the daemon is gone', async () => {
    const { engine, called } = waiting();
    const daemon = await start({}, engine);
    const running = fetch(searchRequest(daemon));
    const call = await called;
    await daemon.close();
    expect(call.signal?.aborted).toBe(true);
    const response = await running;
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await response.json()).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE' } });
  });

  test('clients that hold connections open and an engine that does not close do not keep it', async () => {
    const daemon = await start({}, { close: () => new Promise(() => {}) });
    const agent = new HttpAgent({ keepAlive: true });
    const [response] = (await once(httpRequest(`${daemon.url}/healthz`, { agent }).end(), 'response')) as [
      IncomingMessage,
    ];
    response.resume();
    await once(response, 'end');
    await daemon.close();
    agent.destroy();
  });

  const LOST: [string, () => void][] = [
    ['has lost its file', () => rmSync(join(dataDir, 'daemon.json'))],
    ['has lost its data folder', () => rmSync(dataDir, { recursive: true })],
  ];
  test.skipIf(process.platform === 'win32').each(LOST)('one that %s ends by itself', async (_, lose) => {
    const daemon = await start({ checkEveryMs: 1 });
    lose();
    await daemon.stopped;
    await expect(fetch(`${daemon.url}/healthz`)).rejects.toThrow();
    expect(existsSync(join(dataDir, 'daemon.json'))).toBe(false);
  });

  test('a daemon ends if another one took over its data folder, and leaves the file of the other', async () => {
    const daemon = await start({ checkEveryMs: 1 });
    const other = { ...readDaemonInfo(dataDir)!, instance: 'another' };
    writeDaemonInfo(dataDir, other);
    await daemon.stopped;
    expect(readDaemonInfo(dataDir)).toEqual(other);
  });

  test('an admin can stop it over HTTP', async () => {
    const daemon = await start();
    const headers = { authorization: `Bearer ${readOwnerKey(dataDir)}` };
    const response = await fetch(`${daemon.url}/api/admin/shutdown`, { method: 'POST', headers });
    expect(await response.json()).toEqual({ status: 'stopping' });
    await daemon.stopped;
    expect(readDaemonInfo(dataDir)).toBeUndefined();
  });
});

test('after a kill -9 the next start just works, with the same key, and counts of the rate are kept', async () => {
  const script = join(dataDir, 'daemon.mjs');
  const at = (module: string) => JSON.stringify(new URL(module, import.meta.url).href);
  writeFileSync(
    script,
    `import { startDaemon } from ${at('./daemon.ts')};
     import { patternEngine, silent } from ${at('../http/testing/test-server.ts')};
     const options = { dataDir: process.argv[2], logger: silent, port: 0, createEngine: async () => patternEngine() };
     console.log((await startDaemon(options)).url);`,
  );
  const child = spawn(process.execPath, [fileURLToPath(new URL(`file://${script}`)), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const dead = readDaemonInfo(dataDir)!;
  const key = readOwnerKey(dataDir);
  expect(dead.pid).toBe(child.pid);
  await expect(start()).rejects.toMatchObject({ name: 'AlreadyRunningError', running: { url: dead.url } });
  const ask = async (url: string) =>
    Number((await fetch(searchRequest({ url } as RunningDaemon))).headers.get('x-ratelimit-remaining'));
  const remaining = await ask(dead.url);
  await vi.waitFor(() => {
    const db = openState(dataDir);
    const written = db.prepare('SELECT count FROM rate_windows').get();
    db.close();
    expect(written).toEqual({ count: 1 });
  }, 60_000);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(join(dataDir, 'daemon.json'))).toBe(true);
  const daemon = await start();
  expect(readOwnerKey(dataDir)).toBe(key);
  expect(JSON.parse(readFileSync(join(dataDir, 'daemon.json'), 'utf8')).instance).toBe(daemon.instance);
  expect(await ask(daemon.url)).toBe(remaining - 1);
});
