/** Index commands and ask. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { Place, PROJECT, RETRY } from './harness.ts';

const place = new Place(PROJECT);
beforeAll(async () => {
  await place.serve();
});
afterAll(() => place.remove());

test('index: status without an index exits 1; after build it is ready', async () => {
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

test.runIf(process.platform === 'linux')('index: only patterns', { tags: 'slow' }, async () => {
  const built = await place.run(['index', 'build', '--patterns-only', 'src']);
  expect(built.code).toBe(0);
  expect(built.stdout).toMatch(/^patterns of 1 file indexed in [\d.]+s\n$/);
  const status = await place.run(['index', 'status', 'src']);
  expect(status).toMatchObject({ code: 0, stdout: expect.stringMatching(/^patterns +ready, 1 file,/m) });
  const found = await place.run(['search', 'retryWithBackoff', 'src', '-r', '--json']);
  expect(JSON.parse(found.stdout)).toMatchObject({ engine: 'index', files_scanned: 1 });
});

test('index: lists and removes indexes', { tags: 'slow' }, async () => {
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

test('index: pause and resume', { tags: 'slow' }, async () => {
  const none = await place.run(['index', 'pause', 'src']);
  expect(none).toMatchObject({ code: 2, stdout: '' });
  await place.run(['index', 'build', 'lib']);
  expect(await place.run(['index', 'pause', 'lib'])).toMatchObject({
    code: 0,
    stdout: 'paused; "dowse index resume lib" resumes it\n',
  });
  expect((await place.run(['index', 'status', 'lib'])).stdout).toMatch(
    /^status +ready, paused \("dowse index resume lib" resumes it\)\n/,
  );
  const refused = await place.run(['index', 'build', 'lib']);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain(`\nResume it with: dowse index resume '${join(place.tree, 'lib')}'\n`);
  const resumed = await place.run(['index', 'resume', 'lib', '--json']);
  expect(JSON.parse(resumed.stdout)).not.toHaveProperty('paused');
});

test('ask notes changed files while indexing is paused', { tags: 'slow' }, async () => {
  await place.run(['index', 'build', 'lib']);
  await place.run(['index', 'pause', 'lib']);
  const added = join(place.tree, 'lib', 'added.ts');
  writeFileSync(added, 'export const added = 1;\n');
  const told = async () => (await place.run(['ask', 'retries', 'lib'])).stderr;
  await until('the change to be told', async () => (await told()) !== '');
  expect(await told()).toBe(
    '1 changed file is not in the index yet: indexing is paused ("dowse index resume lib" resumes it)\n',
  );
  rmSync(added);
  await place.run(['index', 'resume', 'lib']);
});

test('ask builds the index on first use, and prints parseable lines', async () => {
  const first = await place.run(['ask', 'wait longer before trying again', '--limit', '1']);
  expect(first.code).toBe(0);
  expect(first.stderr).toMatch(/^Indexing .*…\n(Indexing .*\n)*2 files indexed/);
  expect(first.stdout).toBe(
    'src/retry.ts:1-4: retryWithBackoff\n2: export async function retryWithBackoff(attempts: number) {\n' +
      '3:   for (let n = 0; n < attempts; n++) await wait(2 ** n);\n4: }\n',
  );
  const whole = await place.run(['ask', 'wait longer before trying again', '--limit', '1', '--full']);
  expect(whole.stdout).toBe(`src/retry.ts:1-4: retryWithBackoff\n${RETRY}`);
  const second = await place.run(['ask', 'wait longer', '.', '--json', '--in', 'src', '--type', 'ts']);
  expect(second.stderr).toBe('');
  expect(JSON.parse(second.stdout)).toMatchObject({
    filters: { file_types: ['ts'], path: 'src' },
    results: [{ file: 'src/retry.ts', line_range: [1, 4], symbol: 'retryWithBackoff' }],
  });
  const nothing = await place.run(['ask', 'wait longer', '--type', 'zig']);
  expect(nothing).toMatchObject({ code: 1, stdout: '' });
  const explained = await place.run(['ask', 'backoff', '--limit', '1', '--explain']);
  expect(explained.stdout).toMatch(/feature +contribution\n/);
});

test('ask in a subfolder uses the index above', { tags: 'slow' }, async () => {
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
  const unheard = await way.run(['ask', '???', 'app/src']);
  expect(unheard).toMatchObject({ code: 1, stdout: '', stderr: '' });
  const outside = await way.run([...about, 'app/src', '--in', '../lib']);
  expect(outside).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('outside app/src') });
  const status = await way.run(['index', 'status', 'app/src']);
  expect(status.code).toBe(1);
  expect(status.stdout).toContain(`in the index of ${join(way.tree, 'app')}\n`);
  expect((await way.run(['index', 'list'])).stdout.trim().split('\n')).toHaveLength(2);
  // A folder that the index skips gets its own index.
  expect((await way.run([...about, 'app/out'])).stderr).toContain('1 file indexed');
  await way.remove();
});

test('ask about one file lists its places; about several, --further lists more', {
  tags: 'slow',
}, async () => {
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
      / 1 {2}src\/retry\.ts:\d {2}retryWithBackoff {2}function, lines 1-4\n {4}█+░* [01]\.\d\d {2}\S/,
    );
    expect(text).toContain('    2  export async function retryWithBackoff');
  },
);

test.skipIf(process.platform !== 'linux')('ask without a result prints a message on a terminal', async () => {
  const asked = await place.runOnTerminal(['ask', 'wait longer', 'lib', '--type', 'zig']);
  expect([asked.code, asked.stdout]).toEqual([
    1,
    expect.stringContaining('nothing in the folder answers that'),
  ]);
});

test('ask reports that its options leave no file', { tags: 'slow' }, async () => {
  const said = async (...words: string[]) => (await place.run(['ask', 'wait longer', '.', ...words])).stderr;
  await place.run(['index', 'build', '.']);
  const noFile = 'dowse: no text file there matches --type\n';
  expect(await said('--type', 'zig')).toBe(noFile);
  expect(await said('--type', 'py', '--in', 'src')).toBe(noFile);
  expect(await said('--type', 'py')).not.toContain('fits');
});

test.skipIf(process.platform !== 'linux')(
  'ask notes a weak result on a terminal',
  { tags: 'slow' },
  async () => {
    await place.run(['index', 'build', '.']);
    const question = 'quarterly revenue of zebras';
    const { results } = JSON.parse((await place.run(['ask', question, '--json'])).stdout);
    const asked = await place.runOnTerminal(['ask', question]);
    expect(asked.stdout).toContain(
      `dowse: nothing matches well: the best score is ${results[0].score.toFixed(2)}`,
    );
    expect((await place.runOnTerminal(['ask', 'retry with backoff'])).stdout).not.toContain(
      'nothing matches',
    );
  },
);
