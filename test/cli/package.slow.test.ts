import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchResult } from '../../server/src/protocol.ts';
import { TestClient } from '../../server/src/testing/client.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const place = realpathSync.native(mkdtempSync(join(tmpdir(), 'dowse-package-')));
const home = join(place, 'home');
const prefix = join(place, 'prefix');
const isWindows = process.platform === 'win32';
const installed = join(prefix, ...(isWindows ? [] : ['lib']), 'node_modules', 'dowse');
const command = isWindows ? join(prefix, 'dowse.cmd') : join(prefix, 'bin', 'dowse');
/** Only the environment that npm needs for its registry. */
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  HOME: home,
  USERPROFILE: home,
  XDG_DATA_HOME: undefined,
  DOWSE_DATA_DIR: undefined,
  DOWSE_URL: undefined,
};
const dowse = (...args: string[]) =>
  run(command, args, { cwd: home, env, shell: isWindows, timeout: 60_000 });

// Compiling, packing and installing are slow on busy machines.
beforeAll(async () => {
  mkdirSync(home);
  const built = await run(process.execPath, ['scripts/build.ts', '--pack', place], { cwd: root });
  const tarball = built.stdout.trim();
  const flags = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const cache = (await run('npm', ['config', 'get', 'cache'], { cwd: root, shell: isWindows })).stdout.trim();
  const places = [`--prefix=${prefix}`, `--cache=${cache}`];
  await run('npm', ['install', '-g', ...places, ...flags, tarball], { cwd: home, env, shell: isWindows });
  expect(readdirSync(home)).toEqual([]);
  mkdirSync(join(home, 'code'));
  writeFileSync(join(home, 'code/retry.ts'), 'export function retryLater(): void {}\n');
}, 300_000);

afterAll(async () => {
  await dowse('stop').catch(() => {});
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
});

test('the package works when it is installed globally, without install scripts, in an empty home', async () => {
  expect((await dowse('--version')).stdout).toBe('0.1.0\n');
  expect((await dowse('search', 'retryLater', 'code')).stdout).toBe(
    'code/retry.ts:1:export function retryLater(): void {}\n',
  );
  expect((await dowse('ask', 'try again later', 'code')).stdout).toMatch(
    /^code\/retry\.ts:1-1: retryLater\n/,
  );
  expect((await dowse('chat', '--dry-run', '"retryLater"')).stdout).toMatch(/^dowse search .*retryLater/);
  const { findings } = JSON.parse((await dowse('doctor', '--json')).stdout);
  expect(findings.filter((finding: { level: string }) => finding.level === 'fail')).toEqual([]);
}, 120_000);

test('its language server starts, finds the daemon and searches', async () => {
  const program = join(installed, 'bin', 'dowse.js');
  const client = await TestClient.start({
    env,
    folders: [join(home, 'code')],
    dowse: [process.execPath, program],
  });
  const found = await client.request<SearchResult>('dowse/search', { pattern: 'retryLater' });
  expect(found.matches).toMatchObject([{ path: 'retry.ts', line: 1, highlights: [[16, 26]] }]);
  expect(await client.stop()).toBe(0);
  const { stdout } = await run(process.execPath, [program, 'status', '--json'], { env });
  expect(JSON.parse(stdout)).toHaveProperty('pid');
}, 60_000);

test('it contains grammars and no tests', () => {
  const files = readdirSync(installed, { recursive: true })
    .map(String)
    .filter(name => !name.startsWith('node_modules'));
  expect(files.filter(name => name.endsWith('.wasm')).length).toBeGreaterThanOrEqual(20);
  expect(files.filter(name => /\.test\.|tsbuildinfo/.test(name))).toEqual([]);
});
