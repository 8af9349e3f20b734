import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const daemon = fileURLToPath(new URL('../daemon', import.meta.url));

/** Runs the command of a fake installed package on a Node that reports other versions. */
function runOn(versions: { node: string; napi: string }) {
  const place = mkdtempSync(join(tmpdir(), 'dowse-old-node-'));
  try {
    const command = join(place, 'bin', 'dowse.js');
    const program = join(place, 'dist', 'cli', 'main.js');
    for (const file of [command, program]) mkdirSync(dirname(file), { recursive: true });
    cpSync(join(daemon, 'bin', 'dowse.js'), command);
    writeFileSync(join(place, 'package.json'), '{ "type": "module" }');
    writeFileSync(program, "console.log('runs');");
    const pretend = join(place, 'pretend.cjs');
    const value = JSON.stringify(versions);
    writeFileSync(
      pretend,
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, ...${value} } });`,
    );
    const env = { ...process.env, XDG_CACHE_HOME: place, LOCALAPPDATA: place, HOME: place };
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-r', pretend, command], {
      env,
      encoding: 'utf8',
    });
    return { status, stdout: stdout.trim(), stderr };
  } finally {
    rmSync(place, { recursive: true, force: true });
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

test('package.json requires the same version', () => {
  const { engines } = JSON.parse(readFileSync(join(daemon, 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  expect(engines.node).toBe('>=22.14');
});
