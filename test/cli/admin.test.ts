/** Keys, webhooks, status and doctor. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { Receiver } from '../webhooks/receiver.ts';
import { Place, PROJECT } from './harness.ts';

const place = new Place(PROJECT);
let url = '';
beforeAll(async () => {
  url = (await place.serve()).url;
});
afterAll(() => place.remove());

test('keys: prints only the key to standard output; rotates and revokes it', async () => {
  const made = await place.run([
    'keys',
    'create',
    'ci',
    '--root',
    'src',
    '--scope',
    'search',
    '--expires',
    '30d',
  ]);
  expect(made.code).toBe(0);
  expect(made.stdout).toMatch(/^dws_[\w-]{43}\n$/);
  expect(made.stderr).toContain(join(place.tree, 'src'));
  const withKey = (key: string, path: string) =>
    place.run(['search', 'retryWith', path], { env: { DOWSE_URL: url, SERVICE_API_KEY: key.trim() } });
  expect((await withKey(made.stdout, 'src')).code).toBe(0);
  expect((await withKey(made.stdout, 'lib')).code).toBe(2);

  const { stdout: list } = await place.run(['keys', 'list']);
  expect(list).toMatch(/^NAME +SCOPES +RATE +ENDS +ROOTS\n/);
  expect(list).toMatch(/\nci +search +100\/min +in (29|30) d +\S+src\n/);

  const rotated = await place.run(['keys', 'rotate', 'ci', '--grace', '0s']);
  expect((await withKey(made.stdout, 'src')).code).toBe(2);
  expect((await withKey(rotated.stdout, 'src')).code).toBe(0);
  expect(await place.run(['keys', 'revoke', 'ci'])).toMatchObject({ code: 0, stdout: 'revoked ci\n' });
  expect((await withKey(rotated.stdout, 'src')).code).toBe(2);
  expect((await place.run(['keys', 'list'])).stdout).not.toContain('ci ');
  expect((await place.run(['keys', 'revoke', 'ci'])).code).toBe(2);
  expect((await place.run(['keys', 'create', 'x', '--expires', 'soon'])).stderr).toContain('12h, 30d');
});

test("refuses to revoke the owner's key, but rotates it", { tags: 'slow' }, async () => {
  const revoked = await place.run(['keys', 'revoke', 'owner']);
  expect(revoked).toMatchObject({ code: 2, stdout: '' });
  expect(revoked.stderr).toContain('dowse keys rotate owner --grace 0');
  const before = readFileSync(join(place.dataDir, 'owner.key'), 'utf8');
  expect((await place.run(['keys', 'rotate', 'owner', '--grace', '0'])).code).toBe(0);
  expect(readFileSync(join(place.dataDir, 'owner.key'), 'utf8')).not.toBe(before);
  expect((await place.run(['keys', 'list'])).code).toBe(0);
});

test('the help of stop explains keys', { tags: 'slow' }, async () => {
  const { stdout } = await place.run(['stop', '--help']);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    'The daemon of your data folder stops regardless of the key in DOWSE_API_KEY, because you own the process. ' +
      'To stop a daemon named by DOWSE_URL, the key needs the scope admin.',
  );
  const { stdout: key } = await place.run(['keys', 'create', 'searcher', '--scope', 'search']);
  const env = { DOWSE_URL: url, DOWSE_API_KEY: key.trim() };
  expect(await place.run(['stop'], { env })).toMatchObject({ code: 2, stdout: '' });
  expect((await place.run(['status'])).code).toBe(0);
});

test('webhooks: test without a notification address exits 1 with a remedy', { tags: 'slow' }, async () => {
  await place.run(['webhooks', 'add', 'quiet', '--target', '.']);
  const tested = await place.run(['webhooks', 'test', 'quiet']);
  expect(tested).toMatchObject({ code: 1, stdout: '' });
  expect(tested.stderr).toContain('quiet has no notification address');
  expect(tested.stderr).toContain('dowse webhooks add quiet --target DIR --notify URL');
  const json = await place.run(['webhooks', 'test', 'quiet', '--json']);
  expect([json.code, JSON.parse(json.stdout).notify]).toEqual([1, null]);
});

test('webhooks: rotate shows the X-Webhook-Token and its grace time', { tags: 'slow' }, async () => {
  const notify = ['--target', '.', '--notify', 'http://127.0.0.1:1'];
  const added = await place.run(['webhooks', 'add', 'told', ...notify]);
  expect(added.stderr).toMatch(/^and carry the header X-Webhook-Token: \S+$/m);
  const told = async (...grace: string[]) =>
    (await place.run(['webhooks', 'rotate', 'told', ...grace])).stderr;
  const both =
    /with \S+, the old secret too\nand carry .* X-Webhook-Token, the old one for 1 (h|d) more, and then: \S+$/m;
  expect(await told('--grace', '1h')).toMatch(both);
  expect(await told()).toMatch(both);
  expect(await told('--grace', '0')).toMatch(/with \S+\nand carry the header X-Webhook-Token: \S+$/m);
});

test('webhooks: shows ended notifications, and restarts them on rotate', { tags: 'slow' }, async () => {
  const receiver = await new Receiver().listen();
  try {
    receiver.answer = response => void response.writeHead(410).end();
    const added = await place.run(['webhooks', 'add', 'gone', '--target', '.', '--notify', receiver.url]);
    const headers = { 'x-webhook-token': added.stdout.trim(), 'content-type': 'application/json' };
    await fetch(`${url}/webhooks/gone`, { method: 'POST', headers, body: '{"event":"reindex","data":{}}' });
    const shown = await until('the end of them', async () => {
      const { stdout } = await place.run(['webhooks', 'show', 'gone']);
      return stdout.includes('ended: ') && stdout;
    });
    expect(shown).toContain('410 Gone; "dowse webhooks rotate gone" restarts them');
    const note = /^notifications had ended \(the receiver answered 410 Gone\); they are sent again$/m;
    expect((await place.run(['webhooks', 'rotate', 'gone'])).stderr).toMatch(note);
    expect((await place.run(['webhooks', 'show', 'gone'])).stdout).not.toContain('ended: ');
    expect((await place.run(['webhooks', 'rotate', 'gone'])).stderr).not.toMatch(note);
  } finally {
    receiver.close();
  }
});

test('status shows the address, also of a remote daemon', async () => {
  const { code, stdout } = await place.run(['status', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ running: true, url, data_dir: place.dataDir });
  const remote = await place.run(['status'], { env: { DOWSE_URL: url, DOWSE_DATA_DIR: place.root } });
  expect(remote.stdout).toContain(url);
});

test('doctor accepts this machine, and detects a broken setup', async () => {
  const sound = await place.run(['doctor', '--json']);
  const { findings } = JSON.parse(sound.stdout) as { findings: Array<{ check: string; level: string }> };
  expect(findings.filter(({ level }) => level === 'fail')).toEqual([]);
  expect(sound.code).toBe(0);
  expect(findings.map(({ check }) => check)).toEqual(
    expect.arrayContaining(['node', 'better-sqlite3', '@parcel/watcher', 'ripgrep', 'grammars', 'daemon']),
  );
  const broken = await place.run(['doctor'], {
    env: { DOWSE_URL: 'http://127.0.0.1:1', DOWSE_API_KEY: 'secret' },
  });
  expect(broken.code).toBe(1);
  expect(broken.stdout).toMatch(/fail {2}daemon: .*\n {6}→ /);
  expect(broken.stdout).not.toContain('secret');
  const mistyped = await place.run(['doctor'], { env: { DOWSE_URL: '127.0.0.1:7717' } });
  expect(mistyped.stdout).toContain(
    'DOWSE_URL is not an address: 127.0.0.1:7717: Expected http://HOST:PORT.\n',
  );
});

test("the next daemon replaces a wrong or missing owner's key, and reports it", {
  tags: 'slow',
}, async () => {
  const own = new Place({ 'a.txt': 'one\n' });
  try {
    const remedy = '"dowse stop", and the next command makes it anew';
    for (const spoil of [
      () => writeFileSync(join(own.dataDir, 'owner.key'), 'dws_wrong\n'),
      () => rmSync(join(own.dataDir, 'owner.key')),
    ]) {
      await own.serve();
      expect(await own.run(['search', 'one'])).toMatchObject({ code: 0 });
      spoil();
      const refused = await own.run(['search', 'one']);
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(remedy)]);
      expect((await own.run(['doctor'])).stdout).toContain(`→ ${remedy}`);
      expect(await own.run(['stop'])).toMatchObject({ code: 0 });
    }
    await own.serve();
    expect(await own.run(['search', 'one'])).toMatchObject({ code: 0 });
  } finally {
    await own.remove();
  }
});

test('doctor detects a wrong key, an invalid data folder, and an incomplete endpoint', {
  tags: 'slow',
}, async () => {
  const failures = async (env: NodeJS.ProcessEnv) => {
    const { code, stdout } = await place.run(['doctor', '--json'], { env });
    const { findings } = JSON.parse(stdout) as { findings: Record<'check' | 'level' | 'found', string>[] };
    return [
      code,
      ...findings.filter(({ level }) => level === 'fail').map(one => `${one.check}: ${one.found}`),
    ];
  };
  const wrong = { DOWSE_API_KEY: `dws_${'x'.repeat(43)}` };
  expect(await failures(wrong)).toEqual([1, expect.stringMatching(/^key: DOWSE_API_KEY: .*key/)]);
  writeFileSync(join(place.root, 'file'), '');
  symlinkSync(join(place.root, 'nowhere'), join(place.root, 'link'));
  for (const name of ['file', 'file/data', 'link', 'link/data']) {
    const found = await failures({ DOWSE_DATA_DIR: join(place.root, name) });
    expect([name, found]).toEqual([name, [1, expect.stringMatching(/^data folder: .*not a folder$/)]]);
  }
  const half = { DOWSE_EMBED_URL: 'http://127.0.0.1:1' };
  expect(await failures(half)).toEqual([1, expect.stringContaining('DOWSE_EMBED_MODEL names no model')]);
  const down = { ...half, DOWSE_EMBED_MODEL: 'any' };
  expect(await failures(down)).toEqual([1, expect.stringContaining('It cannot be reached.')]);
});

test.skipIf(process.platform === 'win32')("doctor's commands can be pasted", { tags: 'slow' }, async () => {
  const open = join(place.root, "it's open");
  mkdirSync(open);
  chmodSync(open, 0o755);
  const { stdout } = await place.run(['doctor'], { env: { DOWSE_DATA_DIR: open } });
  const [, command] = /→ (chmod .*)/.exec(stdout) ?? [];
  spawnSync('sh', ['-c', command!]);
  expect(statSync(open).mode & 0o777).toBe(0o700);
});
