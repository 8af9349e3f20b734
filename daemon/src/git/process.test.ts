import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Command, OutputLimits } from './process.ts';

const LIMITS: OutputLimits = { timeoutMs: 60_000, maxBytes: 1e6 };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'git-process-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  rmSync(folder, { recursive: true });
});

const isLinux = process.platform === 'linux';
const WAYS = [
  { way: 'by the shell', isLaunched: true },
  { way: 'spawned', isLaunched: false },
].filter(({ isLaunched }) => isLinux || !isLaunched);

describe.skipIf(process.platform === 'win32').each(WAYS)('a program $way', ({ isLaunched }) => {
  /** The module anew: with no place for its pipes the shell cannot be used. */
  async function load(): Promise<typeof import('./process.ts')> {
    vi.resetModules();
    if (!isLaunched) vi.stubEnv('TMPDIR', join(folder, 'missing'));
    return import('./process.ts');
  }

  const shell = (script: string, more: Partial<Command> = {}): Command => ({
    ...{ program: '/bin/sh', args: ['-c', script], cwd: '/', env: { PATH: process.env.PATH }, limits: ':' },
    ...more,
  });

  async function run(command: Command, limits: Partial<OutputLimits> = {}) {
    const { start, outputOf } = await load();
    return outputOf(await start(command), { ...LIMITS, ...limits });
  }

  test.runIf(isLinux)('is started by the process that should start it', async () => {
    const { stdout } = await run(shell('tr "\\0" " " < /proc/$PPID/cmdline'));
    if (isLaunched) expect(stdout).toMatch(/^\/bin\/sh -s /);
    else expect(stdout).not.toMatch(/^\/bin\/sh -s /);
  });

  test('gives its output and its exit code', async () => {
    const { stdout, stderr, exitCode } = await run(shell('cat; echo wrong >&2; exit 3'), {
      onStderr: text => expect(text).toBe('wrong\n'),
    });
    expect({ stdout, stderr, exitCode }).toEqual({ stdout: '', stderr: 'wrong\n', exitCode: 3 });
    expect((await run(shell('kill -9 $$'))).exitCode).toBeNull();
    expect((await run(shell('cat', { input: 'é\0\n'.repeat(50_000) }))).stdout).toHaveLength(150_000);
    expect((await run(shell('printf "\\303\\251"'), { encoding: 'latin1' })).stdout).toBe('Ã©');
  });

  // What was spawned is read from the beginning.
  test.runIf(isLaunched)('may have ended before its output is read', async () => {
    const { start, outputOf } = await load();
    for (const [script, stdout] of [
      ['exit 3', ''],
      ['echo read; exit 3', 'read\n'],
    ] as const) {
      const running = await start(shell(script));
      await running.exit;
      if (stdout === '') await expect.poll(() => running.stdout.readableEnded).toBe(true);
      expect(await outputOf(running, LIMITS)).toEqual({ exitCode: 3, stdout, stderr: '' });
    }
  });

  test('has the given environment, and no other', async () => {
    vi.stubEnv('SECRET', 'of this process');
    const odd = `it's "$HOME" \`id\` \n; exit 1 # ü`;
    const program = ['/usr/bin/env', '/bin/env'].find(existsSync)!;
    const env = { ODD: odd, EMPTY: '', GONE: undefined };
    const { stdout } = await run({ program, args: ['-0'], cwd: '/', env, limits: ':' });
    const variables = stdout.split('\0').filter(Boolean).sort();
    // Those that shells set themselves.
    const own = /^(PWD|OLDPWD|SHLVL|_)=/;
    expect(variables.filter(variable => !own.test(variable))).toEqual(['EMPTY=', `ODD=${odd}`]);
  });

  test('has the given limits', async () => {
    const limits = 'ulimit -f 1 || exit';
    const { exitCode } = await run(
      shell('printf %2000s x > "$F"', { limits, env: { PATH: process.env.PATH, F: join(folder, 'large') } }),
    );
    expect(exitCode).not.toBe(0);
    expect(readFileSync(join(folder, 'large'))).toHaveLength(512);
  });

  const endings: [string, string, Partial<OutputLimits>, object][] = [
    ['prints too much', 'yes', {}, { name: 'TooMuchOutput' }],
    ['prints too many errors', 'yes >&2', {}, { name: 'TooMuchOutput' }],
    ['takes too long', 'exec sleep 1000', { timeoutMs: 300 }, { name: 'TooLate' }],
    ['is aborted', 'exec sleep 1000', { signal: AbortSignal.timeout(300) }, { name: 'TimeoutError' }],
    ['was aborted before', 'exec sleep 1000', { signal: AbortSignal.abort() }, { name: 'AbortError' }],
  ];
  test.each(endings)('ends if it %s', async (_, script, limits, error) => {
    const file = join(folder, 'pid');
    const env = { PATH: process.env.PATH, FILE: file };
    await expect(run(shell(`echo $$ > "$FILE"; ${script}`, { env }), limits)).rejects.toMatchObject(error);
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    if (pid > 0) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  test('that does not exist fails', async () => {
    const missing = { program: join(folder, 'none'), args: [], cwd: '/', env: {}, limits: ':' };
    expect((await run(missing)).exitCode).toBeGreaterThan(0);
  });
});

/** The processes with a text in their arguments. */
function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && commandOf(name).includes(text))
    .map(Number);
}

/** Empty if the process has just ended. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

describe.runIf(isLinux)('a git that waits for a silent server', () => {
  const sockets: Socket[] = [];
  const server = createServer(socket => sockets.push(socket.on('error', () => {})));
  let url: string;
  beforeEach(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as { port: number }).port}/silent.git`;
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await new Promise(resolve => server.close(resolve));
  });

  test('ends with all that it has started, when it is aborted', async () => {
    const { remoteHead } = await import('./mirror-git.ts');
    const end = new AbortController();
    const connected = once(server, 'connection');
    const asked = remoteHead(folder, { url, protocol: 'http' }, end.signal);
    await connected;
    // git, and its helper for http.
    expect(processesWith(url).length).toBeGreaterThan(1);
    end.abort();
    await expect(asked).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect.poll(() => processesWith(url)).toEqual([]);
  });

  test('ends with all that it has started, when the daemon is killed', async () => {
    const module = JSON.stringify(new URL('./mirror-git.ts', import.meta.url).href);
    writeFileSync(
      join(folder, 'asks.mjs'),
      `const { remoteHead } = await import(${module});
       const [, , folder, url] = process.argv;
       await remoteHead(folder, { url, protocol: 'http' }, new AbortController().signal);`,
    );
    const connected = once(server, 'connection');
    const child = spawn(process.execPath, [join(folder, 'asks.mjs'), folder, url]);
    await connected;
    expect(processesWith(url).length).toBeGreaterThan(2);
    child.kill('SIGKILL');
    await expect.poll(() => processesWith(url), { timeout: 10_000 }).toEqual([]);
  });
});
