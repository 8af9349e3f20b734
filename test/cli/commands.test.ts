import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { Receiver } from '../webhooks/receiver.ts';
import { Place } from './harness.ts';

const RETRY = `/** Tries again, waiting longer each time. */
export async function retryWithBackoff(attempts: number) {
  for (let n = 0; n < attempts; n++) await wait(2 ** n);
}
`;
const place = new Place({ 'src/retry.ts': RETRY, 'lib/other.py': 'def unrelated():\n    return 1\n' });
let url = '';
beforeAll(async () => {
  url = (await place.serve()).url;
});
afterAll(() => place.remove());

test('index: status of nothing exits 1, build says what it did, then it is ready', async () => {
  const missing = await place.run(['index', 'status', 'lib', '--json']);
  expect(missing.code).toBe(1);
  expect(JSON.parse(missing.stdout)).toMatchObject({ status: 'missing', file_count: 0 });
  const built = await place.run(['index', 'build', 'lib']);
  expect(built).toMatchObject({ code: 0, stderr: 'Indexing lib…\n' });
  expect(built.stdout).toMatch(/^1 file indexed in [\d.]+s, 1 chunk new\n$/);
  const ready = await place.run(['index', 'status', 'lib']);
  expect(ready.code).toBe(0);
  expect(ready.stdout).toMatch(/^status +ready\n/);
  const forced = await place.run(['index', 'build', '--force', '--json', 'lib']);
  expect(JSON.parse(forced.stdout)).toMatchObject({ status: 'success', file_count: 1 });
});

test.runIf(process.platform === 'linux')('index: patterns alone', async () => {
  const built = await place.run(['index', 'build', '--patterns-only', 'src']);
  expect(built.code).toBe(0);
  expect(built.stdout).toMatch(/^patterns of 1 file indexed in [\d.]+s\n$/);
  const status = await place.run(['index', 'status', 'src']);
  expect(status).toMatchObject({ code: 0, stdout: expect.stringMatching(/^patterns +ready, 1 file,/m) });
  const found = await place.run(['search', 'retryWithBackoff', 'src', '-r', '--json']);
  expect(JSON.parse(found.stdout)).toMatchObject({ engine: 'index', files_scanned: 1 });
});

test('index: what is indexed is listed, and removed', async () => {
  await place.run(['index', 'build', 'lib']);
  const listed = await place.run(['index', 'list']);
  expect(listed.stdout).toMatch(/^FOLDER +STATUS +FILES +SIZE +UPDATED\n/);
  expect(listed.stdout).toMatch(
    new RegExp(`^${join(place.tree, 'lib')} +ready +1 +[\\d.]+ MB +\\d{4}-`, 'm'),
  );
  const removed = await place.run(['index', 'remove', 'lib']);
  expect(removed.stdout).toMatch(new RegExp(`^removed ${join(place.tree, 'lib')} \\([\\d.]+ MB\\)\n$`));
  expect((await place.run(['index', 'list'])).stdout).not.toContain(`${join(place.tree, 'lib')} `);
  expect(await place.run(['index', 'remove', 'lib'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'dowse: lib has no index.\n"dowse index list" shows the folders that have one.\n',
  });
  expect(await place.run(['index', 'remove', '--gone'])).toMatchObject({ code: 1, stdout: '' });
  expect(await place.run(['index', 'remove', '--gone', 'lib'])).toMatchObject({ code: 2 });
});

test('index: pause and resume', async () => {
  const none = await place.run(['index', 'pause', 'src']);
  expect(none).toMatchObject({ code: 2, stdout: '' });
  await place.run(['index', 'build', 'lib']);
  expect(await place.run(['index', 'pause', 'lib'])).toMatchObject({
    code: 0,
    stdout: 'paused; "dowse index resume lib" goes on\n',
  });
  expect((await place.run(['index', 'status', 'lib'])).stdout).toMatch(
    /^status +ready, paused \("dowse index resume lib" goes on\)\n/,
  );
  const refused = await place.run(['index', 'build', 'lib']);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain(`\nResume it with: dowse index resume '${join(place.tree, 'lib')}'\n`);
  const resumed = await place.run(['index', 'resume', 'lib', '--json']);
  expect(JSON.parse(resumed.stdout)).not.toHaveProperty('paused');
});

test('who asks while indexing is paused is told so with what is missing', async () => {
  await place.run(['index', 'build', 'lib']);
  await place.run(['index', 'pause', 'lib']);
  const added = join(place.tree, 'lib', 'added.ts');
  writeFileSync(added, 'export const added = 1;\n');
  const told = async () => (await place.run(['ask', 'retries', 'lib'])).stderr;
  await until('the change to be told', async () => (await told()) !== '');
  expect(await told()).toBe(
    '1 changed file is not in the index yet: indexing is paused ("dowse index resume lib" goes on)\n',
  );
  rmSync(added);
  await place.run(['index', 'resume', 'lib']);
});

test('ask builds the index on first use, then answers in lines that other programs can read', async () => {
  const first = await place.run(['ask', 'wait longer before trying again', '--limit', '1']);
  expect(first.code).toBe(0);
  expect(first.stderr).toMatch(/^Indexing .*…\n(Indexing .*\n)*2 files indexed/);
  expect(first.stdout).toContain(RETRY.trimEnd());
  expect(first.stdout).toMatch(/^src\/retry\.ts:1-4: retryWithBackoff\n/);
  const second = await place.run(['ask', 'wait longer', '.', '--json', '--in', 'src', '--type', 'ts']);
  expect(second.stderr).toBe('');
  expect(JSON.parse(second.stdout)).toMatchObject({
    filters: { file_types: ['ts'], path: 'src' },
    results: [{ file: './src/retry.ts', line_range: [1, 4], symbol: 'retryWithBackoff' }],
  });
  const nothing = await place.run(['ask', 'wait longer', '--type', 'zig']);
  expect(nothing).toMatchObject({ code: 1, stdout: '' });
  const explained = await place.run(['ask', 'backoff', '--limit', '1', '--explain']);
  expect(explained.stdout).toMatch(/feature +contribution\n/);
});

test('ask in a folder of one that is indexed is answered from that index', async () => {
  const way = new Place({
    'app/src/retry.ts': RETRY,
    'app/src/wait.ts': 'export const wait = (ms: number) => sleep(ms);\n',
    'app/lib/backoff.ts': RETRY,
    'app/out/retry.ts': RETRY,
    'app/.gitignore': 'out/\n',
  });
  await way.run(['index', 'build', 'app']);
  symlinkSync(join(way.tree, 'app', 'src'), join(way.tree, 'link'));
  const about = ['ask', 'retryWithBackoff', '--limit', '1'];
  const inside = await way.run(about, { cwd: join(way.tree, 'app', 'src') });
  expect(inside).toMatchObject({ code: 0, stderr: '' });
  expect(inside.stdout).toMatch(/^retry\.ts:1-4: retryWithBackoff\n/);
  for (const dir of ['app/lib', './app/lib/', join(way.tree, 'app', 'lib')]) {
    const from = `${dir.replace(/\/$/, '')}/backoff.ts:1-4`;
    expect(await way.run([...about, dir])).toMatchObject({ code: 0, stdout: expect.stringContaining(from) });
  }
  expect((await way.run([...about, 'link'])).stdout).toContain('link/retry.ts:1-4');
  const file = await way.run([...about, 'app/src', '--in', 'wait.ts', '--json']);
  expect(JSON.parse(file.stdout)).toMatchObject({
    filters: { path: 'wait.ts' },
    results: [{ file: 'app/src/wait.ts' }],
  });
  expect(await way.run([...about, 'app/src', '--type', 'zig'])).toMatchObject({ code: 1, stdout: '' });
  const unheard = await way.run(['ask', 'qqqzzz', 'app/src']);
  expect(unheard).toMatchObject({ code: 1, stdout: '', stderr: '' });
  const outside = await way.run([...about, 'app/src', '--in', '../lib']);
  expect(outside).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('outside app/src') });
  const status = await way.run(['index', 'status', 'app/src']);
  expect(status.code).toBe(1);
  expect(status.stdout).toContain(`in the index of ${join(way.tree, 'app')}\n`);
  expect((await way.run(['index', 'list'])).stdout.trim().split('\n')).toHaveLength(2);
  // What that index leaves out has one of its own.
  expect((await way.run([...about, 'app/out'])).stderr).toContain('1 file indexed');
  await way.remove();
});

test('ask about one file gives its places; about several, further ones are named on demand', async () => {
  const methods = Array.from(
    { length: 4 },
    (_, n) =>
      `/** Pays the invoice in way ${n}. */\nexport function payInvoice${n}() {\n${'  pay();\n'.repeat(12)}}\n`,
  );
  const file = join(place.tree, 'pay', 'invoices.ts');
  mkdirSync(join(place.tree, 'pay'));
  writeFileSync(file, methods.join('\n'));
  writeFileSync(join(place.tree, 'pay', 'other.ts'), 'export const invoice = 1;\n');
  await place.run(['index', 'build', 'pay']);
  const of = await place.run(['ask', 'pay the invoice', 'pay', '--in', 'invoices.ts']);
  const places = of.stdout.match(/^pay\/invoices\.ts:\d+-\d+/gm) ?? [];
  expect(new Set(places).size).toBe(places.length);
  expect(places.length).toBeGreaterThan(2);
  const about = ['ask', 'pay the invoice', 'pay', '--limit', '1'];
  const named = await place.run([...about, '--further', '2']);
  expect(named.stdout.match(/^further: pay\/invoices\.ts:\d+-\d+: payInvoice\d$/gm)).toHaveLength(2);
  expect((await place.run(about)).stdout).not.toContain('further');
  await place.run(['index', 'remove', 'pay']);
  rmSync(join(place.tree, 'pay'), { recursive: true });
});

test.skipIf(process.platform !== 'linux')(
  'ask on a terminal: rank, place, symbol, score, lines',
  async () => {
    const { stdout } = await place.runOnTerminal(['ask', 'retry with backoff', '.', '--limit', '1'], {
      env: { NO_COLOR: '1' },
    });
    const text = stdout.replaceAll('\r\n', '\n');
    expect(text).toMatch(
      / 1 {2}\.\/src\/retry\.ts:\d {2}retryWithBackoff {2}function, lines 1-4\n {4}█+░* [01]\.\d\d {2}\S/,
    );
    expect(text).toContain('    2  export async function retryWithBackoff');
  },
);

test('chat: the command on standard error, the matches on standard output', async () => {
  const { code, stdout, stderr } = await place.run(['chat', '"unrelated"', 'lib']);
  expect(code).toBe(0);
  expect(stderr).toMatch(/^\$ dowse search .*unrelated/);
  expect(stdout).toBe('lib/other.py:1:def unrelated():\n');
  const dry = await place.run(['chat', '--dry-run', '"unrelated"', 'lib']);
  expect(dry).toMatchObject({ code: 0, stderr: '' });
  const dowse = fileURLToPath(new URL('../../daemon/bin/dowse.js', import.meta.url));
  const pasted = spawnSync('bash', ['-c', `dowse() { "$NODE" "$DOWSE" "$@"; }; ${dry.stdout}`], {
    cwd: join(place.tree, 'lib'),
    env: place.env({ NODE: process.execPath, DOWSE: dowse }),
    encoding: 'utf8',
  });
  expect(pasted.stdout).toBe('other.py:1:def unrelated():\n');
  const json = await place.run(['chat', '--json', '"unrelated"', 'lib']);
  expect(JSON.parse(json.stdout)).toMatchObject({ results: [{ file_name: 'lib/other.py' }] });
  const typed = await place.run(['chat', 'dowse search --json unrelated', 'lib']);
  expect(JSON.parse(typed.stdout)).toMatchObject({ results: [{ file_name: 'lib/other.py' }] });
});

test('chat: how many is counted in full, and the command that is shown counts too', async () => {
  const many = new Place({ 'many.txt': '// TODO\n'.repeat(12_000) });
  try {
    const asked = await many.run(['chat', 'how many lines contain "TODO"']);
    expect(asked).toMatchObject({ code: 0, stdout: '12000\n', stderr: expect.stringMatching(/^\$ .* -c /) });
    expect(asked.stderr).not.toContain('more than');
    const json = await many.run(['chat', '--json', 'how many lines contain "TODO"']);
    expect(JSON.parse(json.stdout)).toMatchObject({ count: 12_000, files: 1 });
  } finally {
    await many.remove();
  }
});

test('keys: the key alone on standard output; it works, is rotated, and is revoked at once', async () => {
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

test("the owner's key is not revoked, which would lock its owner out, but rotated", async () => {
  const revoked = await place.run(['keys', 'revoke', 'owner']);
  expect(revoked).toMatchObject({ code: 2, stdout: '' });
  expect(revoked.stderr).toContain('dowse keys rotate owner --grace 0');
  const before = readFileSync(join(place.dataDir, 'owner.key'), 'utf8');
  expect((await place.run(['keys', 'rotate', 'owner', '--grace', '0'])).code).toBe(0);
  expect(readFileSync(join(place.dataDir, 'owner.key'), 'utf8')).not.toBe(before);
  expect((await place.run(['keys', 'list'])).code).toBe(0);
});

test('stop says whose daemon it ends with which key', async () => {
  const { stdout } = await place.run(['stop', '--help']);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    'The daemon of your data folder is your own process, and ends whatever the key in DOWSE_API_KEY may do; ' +
      'one that DOWSE_URL names ends for a key with the scope admin.',
  );
  const { stdout: key } = await place.run(['keys', 'create', 'searcher', '--scope', 'search']);
  const env = { DOWSE_URL: url, DOWSE_API_KEY: key.trim() };
  expect(await place.run(['stop'], { env })).toMatchObject({ code: 2, stdout: '' });
  expect((await place.run(['status'])).code).toBe(0);
});

test('webhooks: test of one that notifies nobody exits 1 and says what to do', async () => {
  await place.run(['webhooks', 'add', 'quiet', '--target', '.']);
  const tested = await place.run(['webhooks', 'test', 'quiet']);
  expect(tested).toMatchObject({ code: 1, stdout: '' });
  expect(tested.stderr).toContain('quiet notifies no address');
  expect(tested.stderr).toContain('dowse webhooks add quiet --target DIR --notify URL');
  const json = await place.run(['webhooks', 'test', 'quiet', '--json']);
  expect([json.code, JSON.parse(json.stdout).notify]).toEqual([1, null]);
});

test('webhooks: rotate says which X-Webhook-Token notifications carry, and until when', async () => {
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

test('webhooks: notifications that a receiver ended are said to be, and sent again after rotate', async () => {
  const receiver = await new Receiver().listen();
  try {
    receiver.answer = response => void response.writeHead(410).end();
    const added = await place.run(['webhooks', 'add', 'gone', '--target', '.', '--notify', receiver.url]);
    const headers = { 'x-webhook-token': added.stdout.trim(), 'content-type': 'application/json' };
    await fetch(`${url}/webhooks/gone`, { method: 'POST', headers, body: '{"event":"reindex","data":{}}' });
    const shown = await until('the end of them', async () => {
      const { stdout } = await place.run(['webhooks', 'show', 'gone']);
      return stdout.includes('notifies no more') && stdout;
    });
    expect(shown).toContain('410 Gone; "dowse webhooks rotate gone" begins again');
    const note = /^notifications had ended \(the receiver answered 410 Gone\); they are sent again$/m;
    expect((await place.run(['webhooks', 'rotate', 'gone'])).stderr).toMatch(note);
    expect((await place.run(['webhooks', 'show', 'gone'])).stdout).not.toContain('no more');
    expect((await place.run(['webhooks', 'rotate', 'gone'])).stderr).not.toMatch(note);
  } finally {
    receiver.close();
  }
});

test('status names the address, of a daemon elsewhere too', async () => {
  const { code, stdout } = await place.run(['status', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ running: true, url, data_dir: place.dataDir });
  const remote = await place.run(['status'], { env: { DOWSE_URL: url, DOWSE_DATA_DIR: place.root } });
  expect(remote.stdout).toContain(url);
});

test('doctor finds this machine sound, and a broken set-up not', async () => {
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
  expect(mistyped.stdout).toContain('DOWSE_URL is not an address: 127.0.0.1:7717: It is http://HOST:PORT.\n');
});

test("an owner's key that is wrong or gone is made anew by the next daemon, and that is said", async () => {
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

test('doctor finds a wrong key, a data folder that cannot be, and half of an endpoint', async () => {
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
    expect([name, found]).toEqual([name, [1, expect.stringMatching(/^data folder: .*(no folder)$/)]]);
  }
  const half = { DOWSE_EMBED_URL: 'http://127.0.0.1:1' };
  expect(await failures(half)).toEqual([1, expect.stringContaining('DOWSE_EMBED_MODEL names no model')]);
  const down = { ...half, DOWSE_EMBED_MODEL: 'any' };
  expect(await failures(down)).toEqual([1, expect.stringContaining('It cannot be reached.')]);
});

test.skipIf(process.platform === 'win32')("doctor's commands can be pasted", async () => {
  const open = join(place.root, "it's open");
  mkdirSync(open);
  chmodSync(open, 0o755);
  const { stdout } = await place.run(['doctor'], { env: { DOWSE_DATA_DIR: open } });
  const [, command] = /→ (chmod .*)/.exec(stdout) ?? [];
  spawnSync('sh', ['-c', command!]);
  expect(statSync(open).mode & 0o777).toBe(0o700);
});

test.each([
  ['search -r foo(?=bar)', /^dowse: .*\nposition 3: look-around, .* not supported, only with --pcre2\n$/],
  ['search -r (a)\\1', /backreferences are not supported, only with --pcre2\n$/],
  ['search -r a\\nb', /matches only with --multiline\n$/],
  ['search --glob [ x', /\n--glob: error parsing glob/],
  [
    'ask x src/retry.ts',
    /^dowse: src\/retry\.ts is not a directory\nsrc\/retry\.ts: name the folder that it is in; "--in src\/retry\.ts" asks about the file alone\n$/,
  ],
  ['ask x --in src/nope.ts', /^dowse: No file or directory at "src\/nope\.ts"/],
  ['index pause src', /\nBuild it with: dowse index build src\n$/],
  ['ask x src --in ..', /\noutside src\n$/],
  ['index status src/retry.ts', /^dowse: src\/retry\.ts is not a directory\n/],
  ['index build /', /\n\/: name the folder of a project\n$/],
  ['webhooks add x --target src/retry.ts', /^dowse: --target is not a directory/],
  ['webhooks add x --target . --notify ftp://x', /\n--notify: expected an http/],
  [
    'webhooks add x --target . --notify http://10.0.0.1',
    /\n--notify: .* --allow-private lets it be notified\n$/,
  ],
  ['keys create a/b', /\nthe name: expected up to 64 letters/],
])('what the daemon refuses is told by the names of the command line: %s', async (words, said) => {
  const { code, stdout, stderr } = await place.run(words.split(' '));
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(said);
  expect(stderr).not.toMatch(/options|target_dir|\/api\//);
  const json = await place.run([...words.split(' '), '--json']);
  expect(JSON.parse(json.stdout)).toHaveProperty('error.code');
});

test('what is mistyped is an error that suggests', async () => {
  const command = await place.run(['serach', 'x']);
  expect(command.code).toBe(2);
  expect(command.stderr).toContain('Did you mean search?');
  const option = await place.run(['ask', 'x', '--limt', '3']);
  expect(option.code).toBe(2);
  expect(option.stderr).toContain('Did you mean --limit?');
  expect((await place.run([])).code).toBe(2);
  expect((await place.run(['keys', 'creat'])).code).toBe(2);
  expect((await place.run(['ask', 'x', '--limit', 'ten'])).code).toBe(2);
});

test("help of every command has examples; the version is the package's", async () => {
  const manifest = JSON.parse(readFileSync(new URL('../../daemon/package.json', import.meta.url), 'utf8'));
  expect((await place.run(['--version'])).stdout).toBe(`${manifest.version}\n`);
  const commands = 'search chat ask index serve status stop keys doctor completion'.split(' ');
  const helps = await Promise.all(commands.map(command => place.run([command, '--help'])));
  for (const { code, stdout } of helps) {
    expect(code).toBe(0);
    expect(stdout).toMatch(/Examples:\n {2}\$ .*dowse /);
  }
});

test('help of a command within a command', async () => {
  const { code, stdout } = await place.run(['help', 'index', 'build']);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Usage: dowse index build /)]);
  expect((await place.run(['help'])).stdout).toMatch(/^Usage: dowse \[options\] \[command\]/);
  expect((await place.run(['index', 'help', 'build'])).stdout).toBe(stdout);
});

test.each([
  ['help serch', 'search'],
  ['serch --help', 'search'],
  ['help index bild', 'build'],
  ['index bild --help', 'build'],
])('help of a command that there is not is an error that suggests: %s', async (words, meant) => {
  const { code, stdout, stderr } = await place.run(words.split(' '));
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`(Did you mean ${meant}?)`);
});

test.skipIf(process.platform === 'win32')('names of folders cannot steer the terminal', async () => {
  const name = 'red\u001b[31mfolder';
  mkdirSync(join(place.tree, name));
  await place.run(['keys', 'create', 'red', '--root', name]);
  const shown = [
    await place.run(['keys', 'list']),
    await place.run(['index', 'status', name]),
    await place.run(['index', 'build', `${name}/none`]),
  ];
  for (const { stdout, stderr } of shown) {
    expect(stdout + stderr).toContain('red\ufffd[31mfolder');
    expect(stdout + stderr).not.toContain('\u001b');
  }
  await place.run(['keys', 'revoke', 'red']);
});

test.skipIf(process.platform !== 'linux')('ask without an answer says so to a person', async () => {
  const asked = await place.runOnTerminal(['ask', 'wait longer', 'lib', '--type', 'zig']);
  expect([asked.code, asked.stdout]).toEqual([
    1,
    expect.stringContaining('nothing in the folder answers that'),
  ]);
});

test('ask without an answer says where its options leave no file to ask about', async () => {
  const said = async (...words: string[]) => (await place.run(['ask', 'wait longer', '.', ...words])).stderr;
  await place.run(['index', 'build', '.']);
  const noFile = 'dowse: no text file there fits --type\n';
  expect(await said('--type', 'zig')).toBe(noFile);
  expect(await said('--type', 'py', '--in', 'src')).toBe(noFile);
  expect(await said('--type', 'py')).not.toContain('fits');
});

test.skipIf(process.platform !== 'linux')('ask says to a person where it can only guess', async () => {
  await place.run(['index', 'build', '.']);
  const question = 'quarterly revenue of zebras';
  const { results } = JSON.parse((await place.run(['ask', question, '--json'])).stdout);
  const asked = await place.runOnTerminal(['ask', question]);
  expect(asked.stdout).toContain(
    `dowse: nothing matches well: the best score is ${results[0].score.toFixed(2)}`,
  );
  expect((await place.runOnTerminal(['ask', 'retry with backoff'])).stdout).not.toContain('nothing matches');
});

test.skipIf(process.platform === 'win32')('completion loads in bash and completes', async () => {
  const { stdout: script } = await place.run(['completion', 'bash']);
  const complete = (...words: string[]) => {
    const shell = `${script}
COMP_WORDS=(${words.map(word => `'${word}'`).join(' ')}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _dowse
echo "\${COMPREPLY[*]}"`;
    return spawnSync('bash', ['-c', shell], { encoding: 'utf8' }).stdout.trim();
  };
  expect(complete('dowse', 's')).toBe('search serve status stop');
  expect(complete('dowse', 'keys', 'r')).toBe('rotate revoke');
  expect(complete('dowse', 'search', '--ig')).toBe('--ignore-case');
  expect(complete('dowse', 'completion', 'f')).toBe('fish');
  expect(complete('dowse', 'serve', '--log-level', 'd')).toBe('debug');
  expect(complete('dowse', 'keys', 'create', 'ci', '--scope', '')).toBe('search index admin');
  for (const shell of ['zsh', 'fish', 'powershell']) {
    const { code, stdout } = await place.run(['completion', shell]);
    expect(code).toBe(0);
    expect(stdout).toContain('ignore-case');
    expect(stdout).toMatch(/pending\W+running\W+done\W+dead/);
  }
  expect((await place.run(['completion', 'tcsh'])).code).toBe(2);
});
