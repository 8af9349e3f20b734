import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Ripgrep } from './ripgrep.ts';
import { RipgrepLauncher } from './ripgrep-launcher.ts';

/** NaN for a process that has ended. */
function parentOf(pid: string): number {
  // After the name, which may contain anything: state, parent.
  return Number(read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1]);
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  return pids.filter(pid => parentOf(pid) === parent).map(Number);
}

/** The arguments, separated by NUL. */
function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`);
}

/** Empty if the process has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The pipe folders in `folder`. */
function temporary(folder: string): string[] {
  return readdirSync(folder).filter(name => name.startsWith('dowse-'));
}

describe.runIf(process.platform === 'linux')('ripgrep started by a shell', () => {
  let folder: string;
  let launcher: RipgrepLauncher;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'launcher-test-'));
    writeFileSync(path.join(folder, 'a.txt'), 'needle\n'.repeat(100_000));
    writeFileSync(path.join(folder, 'b.txt'), 'none\n');
    launcher = new RipgrepLauncher();
  });
  afterEach(() => {
    launcher.close();
    rmSync(folder, { recursive: true });
  });

  async function start(...args: string[]): Promise<Ripgrep> {
    for (;;) {
      const ripgrep = await launcher.start(args, folder);
      if (ripgrep) return ripgrep;
      await new Promise(setImmediate);
    }
  }

  async function output({ stdout }: Ripgrep): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of stdout) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  }

  test('a run gives all of its output and its exit status', async () => {
    const found = await start('needle', './a.txt');
    expect(await output(found)).toBe('needle\n'.repeat(100_000));
    expect(await found.exit).toEqual({ code: 0, stderr: '' });
    const nothing = await start('needle', './b.txt');
    expect(await output(nothing)).toBe('');
    expect((await nothing.exit).code).toBe(1);
    const refused = await start('(', './b.txt');
    expect(await output(refused)).toBe('');
    expect(await refused.exit).toMatchObject({ code: 2, stderr: expect.stringContaining('unclosed group') });
  });

  test('a run reads its input, and nothing of it is left', async () => {
    await start('none', './b.txt');
    const input = 'one needle\n\0two\n'.repeat(10_000);
    const found = await vi.waitFor(async () => {
      const ripgrep = await launcher.start(['--text', '--count', 'needle', '-'], folder, input);
      expect(ripgrep).toBeDefined();
      return ripgrep!;
    });
    expect(await output(found)).toBe('10000\n');
    await found.exit;
    const pipes = temporary(tmpdir())
      .filter(name => name.includes(`-${process.pid}-`))
      .map(name => readdirSync(path.join(tmpdir(), name)));
    expect(pipes.flat().filter(name => name.endsWith('.input'))).toEqual([]);
  });

  test('a run without enough memory reports that', async () => {
    // An expression with a hundred million states.
    const found = await start('--regex-size-limit=100G', '(\\pL{1000}){1000}', './b.txt');
    expect(await output(found)).toBe('');
    const { code, stderr } = await found.exit;
    expect(code).toBeNull();
    expect(stderr).toMatch(/^memory allocation of \d+ bytes failed/);
  });

  test('many runs at a time do not mix, and too many are not started', async () => {
    await start('none', './b.txt');
    const texts = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const ripgrep = await start('--max-count', String(i + 1), 'needle', './a.txt');
        const text = await output(ripgrep);
        await ripgrep.exit;
        return text;
      }),
    );
    expect(texts.map(text => text.length / 'needle\n'.length)).toEqual(texts.map((_, i) => i + 1));
    // The pipes of the next runs are made a moment after a run ends.
    const started = await vi.waitFor(async () => {
      const all = await Promise.all(
        Array.from({ length: 50 }, () => launcher.start(['needle', './a.txt'], folder)),
      );
      const some = all.filter(ripgrep => ripgrep !== undefined);
      expect(some.length).toBeGreaterThan(0);
      return some;
    }, 30_000);
    expect(started.length).toBeLessThan(50);
    for (const ripgrep of started) expect(await output(ripgrep)).toHaveLength(700_000);
  });

  test('any argument reaches ripgrep unchanged', async () => {
    const odd = `it's "$HOME" \`id\` \\n \n; exit 1 & * ~ # ü漢`;
    writeFileSync(path.join(folder, odd.replaceAll('/', '')), `before ${odd.split('\n')[0]}\n`);
    const found = await start('--fixed-strings', odd.split('\n')[0]!, '--', `./${odd}`);
    expect(await output(found)).toBe(`before ${odd.split('\n')[0]}\n`);
    expect((await found.exit).code).toBe(0);
  });

  test('the shell keeps no process from ending', async () => {
    const script = `
      import { RipgrepLauncher } from ${JSON.stringify(new URL('./ripgrep-launcher.ts', import.meta.url).href)};
      const launcher = new RipgrepLauncher();
      for (let i = 0; i < 3;) {
        const ripgrep = await launcher.start(['needle', './b.txt'], ${JSON.stringify(folder)});
        if (!ripgrep) { await new Promise(setImmediate); continue; }
        for await (const _ of ripgrep.stdout);
        console.log((await ripgrep.exit).code);
        i++;
      }`;
    const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect({ stdout, status }).toEqual({ stdout: '1\n1\n1\n', status: 0 });
  });

  test('a run whose end is not reported fails', async () => {
    const running = await start('needle', './a.txt');
    await once(running.stdout, 'readable');
    process.kill(parentOf(String(running.pid)), 'SIGKILL');
    // The failure may come before all of ripgrep's output is read, and then truncates it.
    const [, exit] = await Promise.allSettled([output(running), running.exit]);
    expect(exit).toMatchObject({ status: 'rejected', reason: { code: 'SERVICE_UNAVAILABLE' } });
    expect(await output(await start('--max-count=1', 'needle', './a.txt'))).toBe('needle\n');
  });

  test('a run may report its end late, as on a busy machine', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const running = await start('needle', './a.txt');
      await once(running.stdout, 'readable');
      const shell = parentOf(String(running.pid));
      process.kill(shell, 'SIGSTOP');
      const closed = once(running.stdout, 'close');
      expect(await output(running)).toHaveLength(700_000);
      await closed;
      vi.advanceTimersByTime(60_000);
      process.kill(shell, 'SIGCONT');
      await expect(running.exit).resolves.toMatchObject({ code: 0 });
    } finally {
      vi.useRealTimers();
    }
  });

  test('no process is left of a run that ended', async () => {
    const search = async () => {
      const ripgrep = await start('needle', './b.txt');
      await output(ripgrep);
      await ripgrep.exit;
    };
    // One starts git, if other tests of this process needed it.
    const shells = () => childrenOf(process.pid).filter(pid => commandOf(pid).startsWith('/bin/sh\0-s\0'));
    await search();
    const before = shells();
    for (let i = 0; i < 30; i++) await search();
    expect(before).not.toEqual([]);
    expect(shells()).toEqual(before);
    // A run ends a moment before its processes do, and the shell notices their end with its next run.
    await vi.waitFor(async () => {
      await search();
      for (const shell of before) expect(childrenOf(shell).length).toBeLessThan(5);
    });
  });

  test('the shell and its runs end when this process is killed', async () => {
    spawnSync('mkfifo', ['endless'], { cwd: folder });
    const script = `
      import { RipgrepLauncher } from ${JSON.stringify(new URL('./ripgrep-launcher.ts', import.meta.url).href)};
      const launcher = new RipgrepLauncher();
      for (;;) {
        const ripgrep = await launcher.start(['x', './endless'], ${JSON.stringify(folder)});
        if (ripgrep) { console.log(ripgrep.pid); setInterval(() => {}, 1000); break; }
        await new Promise(setImmediate);
      }`;
    const env = { ...process.env, TMPDIR: folder };
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env });
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    const pid = Number(line);
    expect(process.kill(pid, 0)).toBe(true);
    expect(temporary(folder)).toHaveLength(1);
    child.kill('SIGKILL');
    await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 10_000 }).toBe(false);
    await expect.poll(() => temporary(folder), { timeout: 10_000 }).toEqual([]);
  });

  test('a run can be killed, and ends with the launcher', async () => {
    const one = await start('needle', './a.txt');
    one.kill();
    expect((await one.exit).code).toBeNull();
    const two = await start('needle', './a.txt');
    const { exit } = two;
    launcher.close();
    await expect(exit).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  test('unread output does not get into a run of the next shell', async () => {
    const unread = await start('--max-count=1000', 'needle', './a.txt');
    await unread.exit;
    launcher.close();
    launcher = new RipgrepLauncher();
    const whole = await start('needle', './a.txt');
    unread.kill();
    expect(await output(whole)).toBe('needle\n'.repeat(100_000));
  });

  test('an unread run can be killed', async () => {
    for (let i = 0; i < 10; i++) {
      const abandoned = await start('--max-count=10', 'needle', './a.txt');
      await abandoned.exit;
      abandoned.kill();
    }
    const after = await start('needle', './a.txt');
    expect(await output(after)).toHaveLength(700_000);
  });

  test('a removed pipe folder is made again, without disturbing a run', async () => {
    vi.stubEnv('TMPDIR', folder);
    launcher.close();
    launcher = new RipgrepLauncher();
    const running = await start('needle', './a.txt');
    await once(running.stdout, 'readable');
    for (const name of temporary(folder)) rmSync(path.join(folder, name), { recursive: true });
    expect(await launcher.start(['needle', './a.txt'], folder)).toBeUndefined();
    expect(await output(running)).toHaveLength(700_000);
    expect((await running.exit).code).toBe(0);
    expect(await output(await start('needle', './a.txt'))).toHaveLength(700_000);
    vi.unstubAllEnvs();
  });

  test('without free file descriptors nothing is started; later runs are', () => {
    const script = `
      import { closeSync, openSync } from 'node:fs';
      import { RipgrepLauncher } from ${JSON.stringify(new URL('./ripgrep-launcher.ts', import.meta.url).href)};
      import { ripgrepPath } from ${JSON.stringify(new URL('./ripgrep.ts', import.meta.url).href)};
      await ripgrepPath();
      const launcher = new RipgrepLauncher();
      const start = () => launcher.start(['needle', './b.txt'], ${JSON.stringify(folder)});
      const open = [];
      try {
        for (;;) open.push(openSync('/dev/null'));
      } catch {}
      console.log(await start());
      for (const fd of open) closeSync(fd);
      let ripgrep;
      while (!(ripgrep = await start())) await new Promise(setImmediate);
      for await (const _ of ripgrep.stdout);
      console.log((await ripgrep.exit).code);`;
    const { stdout, status } = spawnSync(
      '/bin/sh',
      ['-c', 'ulimit -n 256; exec "$0" "$@"', process.execPath, '--input-type=module', '-e', script],
      { encoding: 'utf8', timeout: 20_000 },
    );
    expect({ stdout, status }).toEqual({ stdout: 'undefined\n1\n', status: 0 });
  });

  test('a run in a missing folder is not started', async () => {
    await start('none', './b.txt');
    expect(await launcher.start(['x', './'], path.join(folder, 'gone'))).toBeUndefined();
    expect(existsSync(folder)).toBe(true);
  });
});
