import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { Place } from './harness.ts';

let place: Place;
beforeEach(() => {
  place = new Place({ 'a.ts': 'export const retries = 3;\n' });
});
afterEach(() => place.remove());

const health = async (url: string) => (await fetch(`${url}/healthz`)).status;

test('serve prints and stores its address, and responds there', async () => {
  const { url, log } = await place.serve();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await health(url)).toBe(200);
  const file = JSON.parse(readFileSync(join(place.dataDir, 'daemon.json'), 'utf8'));
  expect(file).toMatchObject({ url, version: '0.1.0', pid: expect.any(Number) });
  for (const line of log().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
});

test('status shows the log of a background daemon', { tags: 'slow' }, async () => {
  const { process: child, ended } = await place.serve();
  const foreground = await place.run(['status']);
  expect(foreground.stdout).toMatch(/^log +standard error of "dowse serve", which runs in the foreground$/m);
  child.kill('SIGKILL');
  await ended;
  await place.run(['search', 'retries']);
  const { stdout } = await place.run(['status']);
  const [, file] = /^log +(.*)$/m.exec(stdout) ?? [];
  expect(file).toBe(join(place.dataDir, 'daemon.log'));
  expect(existsSync(file!)).toBe(true);
});

test.skipIf(process.platform === 'win32')(
  'only the owner can read its files in a shared folder',
  async () => {
    mkdirSync(place.dataDir);
    writeFileSync(join(place.dataDir, 'letters.txt'), '');
    chmodSync(place.dataDir, 0o755);
    await place.serve();
    const open = readdirSync(place.dataDir).filter(name => statSync(join(place.dataDir, name)).mode & 0o077);
    expect(open).toEqual(['letters.txt']);
  },
);

test('a second serve on the folder shows the address of the first and exits 3', {
  tags: 'slow',
}, async () => {
  const { url } = await place.serve();
  const second = await place.run(['serve', '--port', '0']);
  expect(second).toMatchObject({ code: 3, stdout: '' });
  expect(second.stderr).toContain(url);
});

test('a data folder inside an indexed project is neither indexed nor shown', { tags: 'slow' }, async () => {
  const dataDir = join(place.tree, 'data');
  mkdirSync(dataDir);
  // By any path.
  symlinkSync(dataDir, place.dataDir, 'junction');
  symlinkSync(join(dataDir, 'daemon.lock'), join(place.tree, '.dowseignore'), 'file');
  const { url } = await place.serve();
  const built = await place.run(['index', 'build', '--json']);
  expect(JSON.parse(built.stdout)).toMatchObject({ status: 'success', file_count: 1 });
  expect(await place.run(['search', 'retries|dws_', '--hidden', '--no-ignore', '-c'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^1\b/),
  });
  const named = await place.run(['search', 'dws_', join(dataDir, 'owner.key')]);
  expect(named).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('No permission') });
  const second = await place.run(['serve', '--port', '0']);
  expect(second).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining(url) });
});

test.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT'] as const)(
  'on %s it exits 0 and removes its file',
  async signal => {
    const { process: child, ended } = await place.serve();
    child.kill(signal);
    expect(await ended).toBe(0);
    expect((await place.run(['status'])).code).toBe(1);
  },
);

/** Makes the program treat this Node as too old, so that it runs the one in the checkout. */
const OLD_NODE = `data:text/javascript,${encodeURIComponent(`
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } });
  process.execPath = 'old-node';
`)}`;

test.skipIf(process.platform !== 'linux')(
  'Ctrl-C stops it cleanly, also under an old Node',
  { tags: 'slow' },
  async () => {
    const nodeOptions = ['--import', OLD_NODE];
    const child = place.startOnTerminal(['serve', '--port', '0'], { nodeOptions, stdin: 'pipe' });
    const ended = once(child, 'exit');
    let text = '';
    for await (const chunk of child.stdout!.setEncoding('utf8')) {
      const before = text;
      text += chunk;
      const listens = (shown: string) => shown.includes('listening on');
      if (listens(text) && !listens(before)) child.stdin!.write('\u0003');
    }
    expect(text).toContain('"signal":"SIGINT","msg":"stopping"');
    expect(await ended).toEqual([0, null]);
    expect(existsSync(join(place.dataDir, 'daemon.json'))).toBe(false);
  },
);

test.skipIf(process.platform === 'win32')(
  'under an old Node, reports the signal of the command',
  { tags: 'slow' },
  async () => {
    const dowse = fileURLToPath(new URL('../../daemon/bin/dowse.js', import.meta.url));
    const child = place.spawn(process.execPath, ['--import', OLD_NODE, dowse, 'mcp'], { stdin: 'pipe' });
    const ended = once(child, 'exit');
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    };
    child.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
    await once(child.stdout!, 'data');
    child.kill('SIGINT');
    expect(await ended).toEqual([null, 'SIGINT']);
  },
);

test('after a kill -9 the next start just works', async () => {
  const first = await place.serve();
  first.process.kill('SIGKILL');
  await first.ended;
  expect((await place.run(['status'])).code).toBe(1);
  const second = await place.serve();
  expect(await health(second.url)).toBe(200);
  expect(await place.run(['search', 'retries'])).toMatchObject({ code: 0 });
});

test.skipIf(process.platform === 'win32')(
  'a hanging daemon is reported as running',
  { tags: 'slow' },
  async () => {
    const { process: child, url } = await place.serve();
    child.kill('SIGSTOP');
    const said = `The daemon at ${url} (process ${child.pid}) has not answered for 2 s.`;
    const hint = `kill -9 ${child.pid}`;
    const [status, json, doctor, search, stop] = await Promise.all(
      [['status'], ['status', '--json'], ['doctor'], ['search', 'x'], ['stop']].map(args => place.run(args)),
    );
    for (const ran of [status, search, stop]) {
      expect(ran).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(said) });
      expect(ran?.stderr).toContain(hint);
    }
    expect([json?.code, JSON.parse(json!.stdout).error.message]).toEqual([2, said]);
    expect([doctor?.code, doctor?.stdout]).toEqual([1, expect.stringContaining(`fail  daemon: ${said}`)]);
    child.kill('SIGCONT');
  },
);

test.skipIf(process.platform === 'win32')(
  'a daemon whose file cannot be read is reported',
  { tags: 'slow' },
  async () => {
    mkdirSync(place.dataDir);
    // A link to itself is unreadable also for root.
    symlinkSync('daemon.json', join(place.dataDir, 'daemon.json'));
    for (const args of [['status'], ['stop']]) {
      const ran = await place.run(args);
      expect(ran).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Cannot read') });
    }
  },
);

test.runIf(process.platform === 'linux')(
  'a start removes temporary files of a killed daemon',
  { tags: 'slow' },
  async () => {
    const temporary = join(place.root, 'tmp');
    mkdirSync(temporary);
    const env = { TMPDIR: temporary };
    const { process: child, ended } = await place.serve([], env);
    child.kill('SIGKILL');
    await ended;
    const namespace = /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0];
    mkdirSync(join(temporary, `dowse-search-${child.pid}-${namespace}-abcdef`));
    await place.serve([], env);
    await until('it to be gone', () => readdirSync(temporary).every(name => !name.endsWith('-abcdef')));
  },
);

test('reports a port in use', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => taken.once('listening', resolve));
  const { port } = taken.address() as { port: number };
  const { code, stderr } = await place.run(['serve', '--port', String(port)]);
  taken.close();
  expect(code).toBe(2);
  expect(stderr).toContain(`port ${port} on 127.0.0.1 is in use`);
});

test('accepts an IPv6 address with brackets', { tags: 'slow' }, async () => {
  const { url } = await place.serve(['--host', '[::1]']);
  expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
  expect(await health(url)).toBe(200);
});

test('a public address needs TLS or --insecure', { tags: 'slow' }, async () => {
  const { code, stderr } = await place.run(['serve', '--host', '0.0.0.0', '--port', '0']);
  expect(code).toBe(2);
  expect(stderr).toContain('--tls-cert');
});

test('indexes the given folders', { tags: 'slow' }, async () => {
  const { url } = await place.serve([place.tree]);
  expect(url).toBeTruthy();
  // A build joins the running one, so this waits for it.
  expect((await place.run(['index', 'build', '--json'])).code).toBe(0);
  const { stdout } = await place.run(['index', 'status', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({ status: 'ready', file_count: 1 });
});

test('refuses a missing folder before it listens', async () => {
  for (const name of ['nosuchdir', 'a.ts']) {
    const ran = await place.run(['serve', '--port', '0', '--log-level', 'silent', '.', name]);
    expect(ran).toEqual({ code: 2, stdout: '', stderr: `dowse: there is no folder ${name}\n` });
  }
});

test('two concurrent commands start one daemon', async () => {
  const both = await Promise.all([place.run(['search', 'retries']), place.run(['search', 'retries'])]);
  expect(both.map(({ stdout }) => stdout)).toEqual(Array(2).fill('a.ts:1:export const retries = 3;\n'));
  const { stdout } = await place.run(['status', '--json']);
  const { pid } = JSON.parse(stdout);
  expect(JSON.parse(readFileSync(join(place.dataDir, 'daemon.json'), 'utf8')).pid).toBe(pid);
  expect((await place.run(['stop'])).code).toBe(0);
  expect((await place.run(['stop'])).code).toBe(1);
});

test.skipIf(process.platform !== 'linux')(
  'sets the memory options of a background daemon, unless the user has',
  { tags: 'slow' },
  async () => {
    await place.run(['search', 'retries'], { env: { MALLOC_ARENA_MAX: '7' } });
    const { pid } = JSON.parse((await place.run(['status', '--json'])).stdout);
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    expect(environment).toContain('MALLOC_ARENA_MAX=7');
    expect(environment).toContain('MALLOC_TRIM_THRESHOLD_=131072');
  },
);

test('reports why a daemon cannot start', async () => {
  const { code, stderr } = await place.run(['search', 'x'], {
    env: { DOWSE_DATA_DIR: '/dev/null/x' },
  });
  expect(code).toBe(2);
  expect(stderr).toContain('/dev/null');
});

test('reports a full disk even if it cannot be logged', async context => {
  const disk = join(place.root, 'disk');
  mkdirSync(disk);
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status === 0;
  if (!isMounted) context.skip('a tmpfs cannot be mounted here');
  try {
    mkdirSync(join(disk, 'data'), { mode: 0o700 });
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize));
    const { code, stderr } = await place.run(['search', 'x'], {
      env: { DOWSE_DATA_DIR: join(disk, 'data') },
    });
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(`the disk of its data folder ${join(disk, 'data')} is full`),
    ]);
  } finally {
    spawnSync('umount', [disk]);
  }
});
