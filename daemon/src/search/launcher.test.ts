import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Launcher } from './launcher.ts';
import { type Ripgrep, ripgrepPath } from './ripgrep.ts';

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  // After the name, which may have anything in it: state, parent.
  const parentOf = (pid: string) => Number(read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1]);
  return pids.filter(pid => parentOf(pid) === parent).map(Number);
}

/** Arguments, with NULs between. */
function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`);
}

/** Empty where the process has just gone. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Folders of launchers. */
function temporary(folder: string): string[] {
  return readdirSync(folder).filter(name => name.startsWith('dowse-'));
}

describe.runIf(process.platform === 'linux')('ripgrep started by a shell', () => {
  let folder: string;
  let launcher: Launcher;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'launcher-test-'));
    writeFileSync(path.join(folder, 'a.txt'), 'needle\n'.repeat(100_000));
    writeFileSync(path.join(folder, 'b.txt'), 'none\n');
    launcher = new Launcher();
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

  test('gives all of its output and how it ended', async () => {
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

  test('one that ends for want of memory says so', async () => {
    // An expression of a hundred million states, for lack of a machine that is small enough.
    const found = await start('--regex-size-limit=100G', '(\\pL{1000}){1000}', './b.txt');
    expect(await output(found)).toBe('');
    const { code, stderr } = await found.exit;
    expect(code).toBeNull();
    expect(stderr).toMatch(/^memory allocation of \d+ bytes failed/);
  });

  test('many at a time do not mix; those that have no place yet are for another to start', async () => {
    await start('none', './b.txt');
    const texts = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const ripgrep = await start('--max-count', String(i + 1), 'needle', './a.txt');
        const text = await output(ripgrep);
        // Its place is free from here on.
        await ripgrep.exit;
        return text;
      }),
    );
    expect(texts.map(text => text.length / 'needle\n'.length)).toEqual(texts.map((_, i) => i + 1));
    // Those that have just ended give their places back a moment later.
    const started = await vi.waitFor(async () => {
      const all = await Promise.all(
        Array.from({ length: 50 }, () => launcher.start(['needle', './a.txt'], folder)),
      );
      const some = all.filter(ripgrep => ripgrep !== undefined);
      expect(some.length).toBeGreaterThan(0);
      return some;
    });
    expect(started.length).toBeLessThan(50);
    for (const ripgrep of started) expect(await output(ripgrep)).toHaveLength(700_000);
  });

  test('whatever a word has in it reaches ripgrep as it is', async () => {
    const odd = `it's "$HOME" \`id\` \\n \n; exit 1 & * ~ # ü漢`;
    writeFileSync(path.join(folder, odd.replaceAll('/', '')), `before ${odd.split('\n')[0]}\n`);
    const found = await start('--fixed-strings', odd.split('\n')[0]!, '--', `./${odd}`);
    expect(await output(found)).toBe(`before ${odd.split('\n')[0]}\n`);
    expect((await found.exit).code).toBe(0);
  });

  /** After a search: the one that waits for the arguments of the next. */
  async function waiting(): Promise<number> {
    await output(await start('needle', './b.txt'));
    for (;;) {
      const [pid] = launcher.waitingPids;
      const state = pid === undefined ? '' : read(`/proc/${pid}/stat`);
      if (pid !== undefined && state.startsWith(`${pid} (rg) S`)) return pid;
      await new Promise(setImmediate);
    }
  }

  test('one waits for the next search, and does what one that is started then does', async () => {
    const odd = [
      'needle',
      '(',
      ' needle',
      'needle ',
      'n(',
      '#',
      'nee\u0085',
      '\u0085',
      'é',
      'x\ny',
      'n'.repeat(70_000),
    ];
    for (const pattern of odd) {
      const pid = await waiting();
      const args = ['--count', `--regexp=${pattern}`, '--', './a.txt', './b.txt'];
      const one = await start(...args);
      if (!/^\s|\s$|\n|\u0085|n{9}/.test(pattern)) expect(one.pid).toBe(pid);
      const other = spawnSync(await ripgrepPath(), ['--no-config', ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect(await output(one)).toBe(other.stdout);
      expect(await one.exit).toEqual({ code: other.status, stderr: other.stderr });
    }
  });

  test('one that waits in a folder that another has taken the place of is not used', async () => {
    const pid = await waiting();
    renameSync(folder, `${folder}-old`);
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'b.txt'), 'needle\n');
    const now = await start('needle', './b.txt');
    expect(now.pid).not.toBe(pid);
    expect(await output(now)).toBe('needle\n');
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
    rmSync(`${folder}-old`, { recursive: true });
  });

  test('one that was killed as it waited is replaced', async () => {
    for (let i = 0; i < 20; i++) {
      const pid = await waiting();
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
      expect(await output(await start('--max-count=1', 'needle', './a.txt'))).toBe('needle\n');
    }
  });

  test('one that waits keeps no process from ending', async () => {
    const script = `
      import { Launcher } from ${JSON.stringify(new URL('./launcher.ts', import.meta.url).href)};
      const launcher = new Launcher();
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

  test.each(['SIGKILL', 'SIGTERM'] as const)(
    'a shell that ends by %s takes those that wait with it',
    async signal => {
      const pid = await waiting();
      const [shell] = childrenOf(process.pid).filter(child => commandOf(child).startsWith('/bin/sh\0-s\0'));
      process.kill(shell!, signal);
      await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 10_000 }).toBe(false);
      expect(await output(await start('needle', './b.txt'))).toBe('');
    },
  );

  test('a run of whose end nobody tells is given up', async () => {
    const running = await start('needle', './a.txt');
    await once(running.stdout, 'readable');
    process.kill(Number(read(`/proc/${running.pid}/stat`).split(') ').at(-1)!.split(' ')[1]), 'SIGKILL');
    expect(await output(running)).toHaveLength(700_000);
    await expect(running.exit).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await output(await start('--max-count=1', 'needle', './a.txt'))).toBe('needle\n');
  });

  test('leaves nothing behind of what has ended', async () => {
    for (let i = 0; i < 30; i++) {
      const ripgrep = await start('needle', './b.txt');
      await output(ripgrep);
      await ripgrep.exit;
    }
    const shells = childrenOf(process.pid).filter(pid => commandOf(pid).startsWith('/bin/sh\0-s\0'));
    expect(shells).toHaveLength(1);
    expect(childrenOf(shells[0]!).length).toBeLessThan(5);
  });

  test('dies with this process, and so does all that it started, whatever kills it', async () => {
    spawnSync('mkfifo', ['endless'], { cwd: folder });
    const script = `
      import { Launcher } from ${JSON.stringify(new URL('./launcher.ts', import.meta.url).href)};
      const launcher = new Launcher();
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

  test('is killed on request, and with the one that asked for it', async () => {
    const one = await start('needle', './a.txt');
    one.kill();
    expect((await one.exit).code).toBeNull();
    const two = await start('needle', './a.txt');
    const { exit } = two;
    launcher.close();
    await expect(exit).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  test('what a shell left unread does not get into what the next one gives', async () => {
    const unread = await start('--max-count=1000', 'needle', './a.txt');
    await unread.exit;
    launcher.close();
    launcher = new Launcher();
    const whole = await start('needle', './a.txt');
    unread.kill();
    expect(await output(whole)).toBe('needle\n'.repeat(100_000));
  });

  test('a reader that never comes leaves its place to others', async () => {
    for (let i = 0; i < 10; i++) {
      const abandoned = await start('--max-count=10', 'needle', './a.txt');
      await abandoned.exit;
      abandoned.kill();
    }
    const after = await start('needle', './a.txt');
    expect(await output(after)).toHaveLength(700_000);
  });

  test('a folder that something cleaned up is made anew; what runs is not disturbed', async () => {
    vi.stubEnv('TMPDIR', folder);
    launcher.close();
    launcher = new Launcher();
    const running = await start('needle', './a.txt');
    await once(running.stdout, 'readable');
    for (const name of temporary(folder)) rmSync(path.join(folder, name), { recursive: true });
    expect(await launcher.start(['needle', './a.txt'], folder)).toBeUndefined();
    expect(await output(running)).toHaveLength(700_000);
    expect((await running.exit).code).toBe(0);
    expect(await output(await start('needle', './a.txt'))).toHaveLength(700_000);
    vi.unstubAllEnvs();
  });

  test('where no file can be opened any more there is none, and once some can, there is', () => {
    const script = `
      import { closeSync, openSync } from 'node:fs';
      import { Launcher } from ${JSON.stringify(new URL('./launcher.ts', import.meta.url).href)};
      import { ripgrepPath } from ${JSON.stringify(new URL('./ripgrep.ts', import.meta.url).href)};
      await ripgrepPath();
      const launcher = new Launcher();
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

  test('a folder that is gone is left to the ordinary way', async () => {
    await start('none', './b.txt');
    expect(await launcher.start(['x', './'], path.join(folder, 'gone'))).toBeUndefined();
    expect(existsSync(folder)).toBe(true);
  });
});
