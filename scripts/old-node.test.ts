import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const daemon = fileURLToPath(new URL('../daemon', import.meta.url));

/** A fake installed package with a program, and the arguments of a Node that reports other versions. */
function install(versions: { node: string; napi: string }, text: string) {
  const place = mkdtempSync(join(tmpdir(), 'dowse-old-node-'));
  const command = join(place, 'dowse', 'bin', 'dowse.js');
  const program = join(place, 'dowse', 'dist', 'cli', 'main.js');
  for (const file of [command, program]) mkdirSync(dirname(file), { recursive: true });
  cpSync(join(daemon, 'bin', 'dowse.js'), command);
  writeFileSync(join(place, 'package.json'), '{ "type": "module" }');
  writeFileSync(program, text);
  const pretend = join(place, 'pretend.cjs');
  const value = JSON.stringify(versions);
  writeFileSync(
    pretend,
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, ...${value} } });`,
  );
  const env = { ...process.env, XDG_CACHE_HOME: place, LOCALAPPDATA: place, HOME: place };
  const remove = () => rmSync(place, { recursive: true, force: true });
  return { place, args: ['-r', pretend, command], env, remove };
}

function runOn(versions: { node: string; napi: string }) {
  const { args, env, remove } = install(versions, "console.log('runs');");
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    return { status, stdout: stdout.trim(), stderr };
  } finally {
    remove();
  }
}

test('an unsupported Node gets an error message instead of a silent exit', () => {
  for (const versions of [
    { node: '20.20.2', napi: '9' },
    { node: '22.13.1', napi: '9' },
    { node: '23.5.0', napi: '9' },
  ]) {
    expect(runOn(versions), versions.node).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('needs Node 22.14 or newer'),
    });
  }
  for (const versions of [
    { node: '22.14.0', napi: '10' },
    { node: '24.0.0', napi: '10' },
  ]) {
    expect(runOn(versions), versions.node).toEqual({ status: 0, stdout: 'runs', stderr: '' });
  }
});

test.skipIf(process.platform === 'win32')('a command on the bundled Node ends with its parent', async () => {
  const old = { node: '20.20.2', napi: '9' };
  const program = 'console.log(process.pid); setInterval(() => {}, 1000);';
  const { place, args, env, remove } = install(old, program);
  const bundled = join(place, 'node_modules', 'node', 'bin');
  mkdirSync(bundled, { recursive: true });
  symlinkSync(process.execPath, join(bundled, 'node'));
  const parent = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(parent, 'close'); // when no process has its standard output open
  const pid = Number(await once(parent.stdout, 'data'));
  onTestFinished(() => {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {}
    remove();
  });
  expect(pid).not.toBe(parent.pid);
  parent.kill('SIGKILL');
  expect(await closed).toEqual([null, 'SIGKILL']);
});

test('package.json requires the same version', () => {
  const { engines } = JSON.parse(readFileSync(join(daemon, 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  expect(engines.node).toBe('>=22.14');
});
