import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFiles } from '../support/tree.ts';
import { Place } from './harness.ts';

const place = new Place({
  'a.txt': 'one\nRetry here\nthree\nfour\nfive\nretry (again)\n',
  'src/b.ts': 'const retry = 1;\n',
  'src/deep/c.py': 'def retry():\n    pass\n',
  'esc.txt': 'red \u001b[31mretry\n',
  'big.txt': 'line with word\n'.repeat(9000),
  'wide.txt': `${'_'.repeat(100)} wide\n`.repeat(5000),
  '-dash': 'a --flag\n',
  'long.txt': `${'_'.repeat(9000)}needle${'_'.repeat(9000)}\nneedle\n`,
  'lost.txt': `${'_'.repeat(40)} FooError\n`,
});
beforeAll(() => place.serve());
afterAll(() => place.remove());

const lines = async (...args: string[]) =>
  (await place.run(['search', ...args])).stdout.trimEnd().split('\n');

test('in a pipe: file:line:text, paths as they were written, ordered', async () => {
  expect(await lines('-r', 'retry', '.')).toEqual([
    'a.txt:6:retry (again)',
    'esc.txt:1:red \u001b[31mretry',
    'src/b.ts:1:const retry = 1;',
    'src/deep/c.py:1:def retry():',
  ]);
  expect(await lines('retry', './src/')).toEqual(['./src/b.ts:1:const retry = 1;']);
  expect(await lines('-ri', 'retry', 'src')).toEqual([
    'src/b.ts:1:const retry = 1;',
    'src/deep/c.py:1:def retry():',
  ]);
  expect(await lines('retry', 'src/')).toEqual(['src/b.ts:1:const retry = 1;']);
  expect(await lines('-H', 'retry', 'src/b.ts')).toEqual(['src/b.ts:1:const retry = 1;']);
  expect(await lines('retry', 'src/b.ts')).toEqual(['1:const retry = 1;']);
  expect(await lines('Retry')).toEqual(['a.txt:2:Retry here']);
  const absolute = join(place.tree, 'src');
  expect(await lines('retry', absolute)).toEqual([`${absolute}/b.ts:1:const retry = 1;`]);
});

test('searches several files and folders in order, as grep does', { tags: 'slow' }, async () => {
  expect(await lines('-r', 'retry', 'src/deep', 'a.txt', 'src/b.ts')).toEqual([
    'src/deep/c.py:1:def retry():',
    'a.txt:6:retry (again)',
    'src/b.ts:1:const retry = 1;',
  ]);
  expect(await lines('-rc', 'retry', 'src', 'a.txt')).toEqual(['3']);
  expect(await lines('-C', '1', 'retry', 'src/b.ts', 'src/deep/c.py')).toEqual([
    'src/b.ts:1:const retry = 1;',
    '--',
    'src/deep/c.py:1:def retry():',
    'src/deep/c.py-2-    pass',
  ]);
  const json = JSON.parse(
    (await place.run(['search', '--json', '--max', '1', 'line', 'big.txt', 'src'])).stdout,
  );
  expect(json).toMatchObject({ truncated: true, results: [{ file_name: 'big.txt' }] });
});

test('reports a missing path, and searches the others', async () => {
  const gone = await place.run(['search', 'retry', 'nowhere', 'src/b.ts', 'not-here', 'a.txt']);
  expect([gone.code, gone.stdout]).toEqual([2, 'src/b.ts:1:const retry = 1;\na.txt:6:retry (again)\n']);
  expect(gone.stderr.match(/^dowse: No file or directory at ".*\/(nowhere|not-here)"\.$/gm)).toHaveLength(2);
  const counted = await place.run(['search', '-c', 'retry', 'nowhere', 'src/b.ts']);
  expect([counted.code, counted.stdout]).toEqual([2, '1\n']);
  const nothing = await place.run(['search', 'zzz', 'nowhere', 'src/b.ts']);
  expect([nothing.code, nothing.stdout]).toEqual([2, '']);
  const json = await place.run(['search', '--json', 'retry', 'nowhere', 'src/b.ts']);
  expect([json.code, JSON.parse(json.stdout)]).toMatchObject([2, { error: { code: 'FILE_NOT_FOUND' } }]);
});

test("accepts ripgrep's short options", { tags: 'slow' }, async () => {
  expect(await lines('-r', 'retry', '-t', 'py')).toEqual(['src/deep/c.py:1:def retry():']);
  expect(await lines('-rtpy', 'retry')).toEqual(['src/deep/c.py:1:def retry():']);
  expect(await lines('-r', 'retry', '-g', 'src/*.ts')).toEqual(['src/b.ts:1:const retry = 1;']);
  expect(await lines('-rP', 'retry(?= =)')).toEqual(['src/b.ts:1:const retry = 1;']);
});

test('globs are relative to the current folder, as in ripgrep', async () => {
  const both = ['src/b.ts:1:const retry = 1;', 'src/deep/c.py:1:def retry():'];
  expect(await lines('-r', 'retry', 'src', '--glob', 'src/**')).toEqual(both);
  expect(await lines('-r', 'retry', 'src', '--glob', '!src/deep/**')).toEqual(both.slice(0, 1));
  expect(await lines('-r', 'retry', join(place.tree, 'src'), '--glob', '!src/deep/**')).toHaveLength(1);
  expect(await lines('-r', 'retry', 'src', '--glob', '!deep/**')).toEqual(both);
  expect(await lines('-r', 'retry', 'src', '--glob', './src/**')).toEqual(both);
  expect(await lines('-r', 'retry', 'src', '--glob', `${place.tree}/src/**`)).toEqual(both);
  expect(await lines('-r', 'retry', 'src', '--glob', '!./src/deep/**')).toEqual(both.slice(0, 1));
});

test('context as grep prints it: dashes for the lines around, -- between groups', async () => {
  expect(await lines('-H', '-i', '-C', '1', 'retry', 'a.txt')).toEqual([
    'a.txt-1-one',
    'a.txt:2:Retry here',
    'a.txt-3-three',
    '--',
    'a.txt-5-five',
    'a.txt:6:retry (again)',
  ]);
});

test('every flag reaches the daemon', { tags: 'slow' }, async () => {
  expect(await lines('-F', 'y (a', 'a.txt')).toEqual(['6:retry (again)']);
  expect(await lines('-rw', 'retr')).toEqual(['']);
  expect(await lines('-r', 'retry', '--type', 'py')).toEqual(['src/deep/c.py:1:def retry():']);
  const both = ['src/b.ts:1:const retry = 1;', 'src/deep/c.py:1:def retry():'];
  expect(await lines('-r', 'retry', '--type', 'py,ts')).toEqual(both);
  expect(await lines('-r', 'retry', '--type', 'py', '--type', 'ts')).toEqual(both);
  expect(await lines('-r', 'retry', '--glob', '!*.py', '--glob', '!*.txt')).toEqual([
    'src/b.ts:1:const retry = 1;',
  ]);
  expect(await lines('-rc', 'word')).toEqual(['9000']);
  expect(await lines('--', '--flag', '-dash')).toEqual(['1:a --flag']);
  expect(await lines('-U', 'one\\nRetry', 'a.txt')).toEqual(['1:one', '2:Retry here']);
  expect(await lines('--pcre2', 'retry(?= \\()', 'a.txt')).toEqual(['6:retry (again)']);
});

test('--max notes on standard error that there is more', async () => {
  const { stdout, stderr, code } = await place.run(['search', '--max', '2', 'word', 'big.txt']);
  expect(stdout.trimEnd().split('\n')).toHaveLength(2);
  expect(stderr).toContain('more than these 2 matches;');
  expect((await place.run(['search', '--max', '1', 'word', 'big.txt'])).stderr).toContain(
    'more than this 1 match;',
  );
  expect(code).toBe(0);
});

test('does not suggest a larger --max at the size limit', { tags: 'slow' }, async () => {
  const { stderr, code } = await place.run(['search', '-C', '100', 'wide', 'wide.txt']);
  expect(stderr).toMatch(/more than these [\d,]+ matches; .*less context/);
  expect(stderr).not.toContain('--max');
  expect(code).toBe(0);
});

test('marks both ends of a truncated line', { tags: 'slow' }, async () => {
  const [cut, whole] = await lines('needle', 'long.txt');
  expect(cut).toMatch(/^1:…_+needle_+…$/);
  expect(whole).toBe('2:needle');
});

test('exit codes: 0 found, 1 nothing, 2 error', async () => {
  expect((await place.run(['search', '-r', 'retry'])).code).toBe(0);
  expect(await place.run(['search', '-r', 'nowhere'])).toEqual({ code: 1, stdout: '', stderr: '' });
  expect((await place.run(['search', '-rc', 'nowhere'])).code).toBe(1);
  const above = await place.run(['search', 'const retry']);
  expect(above).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('-r searches the folders below'),
  });
  const invalid = await place.run(['search', '(']);
  expect(invalid).toMatchObject({ code: 2, stdout: '' });
  expect(invalid.stderr).toContain('position 0');
  expect(await place.run(['search', 'x', 'no/such'])).toMatchObject({ code: 2 });
  expect(await place.run(['search', '-C', 'two', 'x'])).toMatchObject({ code: 2 });
});

test('--json prints the response of the API, also for errors', async () => {
  const { stdout } = await place.run(['search', '--json', 'retry', 'src']);
  expect(JSON.parse(stdout)).toMatchObject({
    search_term: 'retry',
    results: [{ file_name: 'src/b.ts', line_number: 1, line: 'const retry = 1;' }],
  });
  const failed = await place.run(['search', '--json', '(']);
  expect(failed.code).toBe(2);
  expect(JSON.parse(failed.stdout)).toMatchObject({ error: { code: 'INVALID_PATTERN' } });
  const nowhere = { env: { DOWSE_DATA_DIR: join(place.tree, 'a.txt', 'data') } };
  const system = await place.run(['search', '--json', 'x'], nowhere);
  expect([system.code, system.stderr]).toEqual([2, '']);
  expect(JSON.parse(system.stdout)).toMatchObject({ error: { code: 'FILE_NOT_FOUND' } });
});

test('NO_COLOR and FORCE_COLOR', { tags: 'slow' }, async () => {
  const colored = await place.run(['search', 'retry', 'src'], { env: { FORCE_COLOR: '1' } });
  expect(colored.stdout).toContain('\u001b[31mretry\u001b[39m');
  const plain = await place.run(['search', 'retry', 'src'], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } });
  expect(plain.stdout).toBe('src/b.ts:1:const retry = 1;\n');
});

test.skipIf(process.platform !== 'linux')(
  'on a terminal: grouped by file, highlighted, without control characters',
  async () => {
    const { stdout, code } = await place.runOnTerminal(['search', '-r', 'retry', 'src'], {
      env: { TERM: 'xterm' },
    });
    const files = stdout.split('\r\n\r\n').sort();
    expect(files[0]).toContain('\u001b[35msrc/b.ts\u001b[39m\r\n\u001b[32m1\u001b[39m:const ');
    expect(files[0]).toContain('\u001b[31mretry');
    expect(files).toHaveLength(2);
    expect(code).toBe(0);
    const escaped = await place.runOnTerminal(['search', 'retry', 'esc.txt'], { env: { NO_COLOR: '1' } });
    expect(escaped.stdout).toBe('esc.txt\r\n1:red \ufffd[31mretry\r\n');
    expect((await place.runOnTerminal(['search', 'nowhere'])).code).toBe(1);
  },
);

test('highlights the ranges of the search engine', { tags: 'slow' }, async () => {
  const marked = async (...args: string[]) =>
    (await place.run(['search', ...args], { env: { FORCE_COLOR: '1' } })).stdout;
  expect(await marked('(\\w|_)+Error', 'lost.txt')).toContain('\u001b[31mFooError\u001b[39m');
  // JavaScript interprets neither pattern this way.
  expect(await marked('(?i)RETRY', 'src')).toContain('\u001b[31mretry\u001b[39m');
  expect(await marked('[[:alpha:]]{5} =', 'src/b.ts')).toContain('\u001b[31mretry =\u001b[39m');
});

test.skipIf(process.platform === 'win32')('exits quietly when the reader closes the pipe', async () => {
  const bin = fileURLToPath(new URL('../../daemon/bin/dowse.js', import.meta.url));
  const command = `'${process.execPath}' '${bin}' search word big.txt | head -1; echo "\${PIPESTATUS[0]}"`;
  const shell = spawn('bash', ['-c', command], { cwd: place.tree, env: place.env() });
  const output = { stdout: '', stderr: '' };
  shell.stdout.on('data', text => {
    output.stdout += text;
  });
  shell.stderr.on('data', text => {
    output.stderr += text;
  });
  await once(shell, 'close');
  expect(output).toEqual({ stdout: '1:line with word\n0\n', stderr: '' });
});

test('ignores a proxy in the environment', async () => {
  const proxy = 'http://127.0.0.1:1';
  const env = { HTTP_PROXY: proxy, http_proxy: proxy, NODE_USE_ENV_PROXY: '1' };
  expect(await place.run(['search', 'retry', 'src'], { env })).toMatchObject({ code: 0 });
});

test('if no daemon answers for a repository, the exit code is 2, as for a file that grep cannot read', async () => {
  const match = { file_name: 'repo:team/app/a.ts', line_number: 1, line: 'retry' };
  const answer = (pattern: string) => ({
    ...{ search_term: pattern, time_taken: '0.001s', engine: 'scan' },
    ...{ results: pattern === 'retry' ? [match] : [], count: 1, unanswered: ['repo:team/away'] },
  });
  const team = createServer(async (request, response) => {
    if (request.url === '/healthz')
      return response.end('{"status":"ok","version":"0.1.0","instance":"team"}');
    return response.end(
      JSON.stringify(answer((JSON.parse(await text(request)) as { pattern: string }).pattern)),
    );
  }).listen(0, '127.0.0.1');
  await once(team, 'listening');
  const env = { DOWSE_URL: `http://127.0.0.1:${(team.address() as AddressInfo).port}`, DOWSE_API_KEY: 'key' };
  const run = (...args: string[]) => place.run(['search', '-r', ...args, 'repo:*'], { env });
  const found = 'repo:team/app/a.ts:1:retry\n';
  const note = expect.stringContaining('Not searched: repo:team/away.');
  expect(await run('retry')).toEqual({ code: 2, stdout: found, stderr: note });
  expect(await run('nothing')).toMatchObject({ code: 2, stdout: '', stderr: note });
  expect(await run('-c', 'retry')).toEqual({ code: 2, stdout: '1\n', stderr: note });
  expect(await run('--json', 'retry')).toMatchObject({ code: 2, stderr: '' });
  expect(await run('-q', 'retry')).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(await run('-q', 'nothing')).toMatchObject({ code: 2, stdout: '' });
  team.closeAllConnections();
  team.close();
});

test('an address of another service is an error for every command', { tags: 'slow' }, async () => {
  const other = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  for (const words of [
    'search retry',
    'chat retry',
    'ask retry',
    'index status',
    'keys list',
    'status',
    'stop',
  ]) {
    const ran = await place.run(words.split(' '), { env: { DOWSE_URL: url } });
    expect([words, ran.code, ran.stdout]).toEqual([words, 2, '']);
    expect(ran.stderr).toContain(`The program at ${url} is not a dowse daemon.`);
  }
  other.close();
});

test('a wrong key or address is an error with a remedy', async () => {
  const key = `dws_${'x'.repeat(43)}`;
  const unauthorized = await place.run(['search', 'retry'], { env: { DOWSE_API_KEY: key } });
  expect(unauthorized.code).toBe(2);
  expect(unauthorized.stderr).toContain('DOWSE_API_KEY');
  const nowhere = await place.run(['search', 'retry'], { env: { DOWSE_URL: 'http://127.0.0.1:1' } });
  expect(nowhere.code).toBe(2);
  expect(nowhere.stderr).toContain('cannot be reached');
});

test('reports that --type, --glob and --filter leave no file', { tags: 'slow' }, async () => {
  const said = async (...words: string[]) => {
    const { code, stdout, stderr } = await place.run(['search', ...words]);
    expect([words, code, stdout]).toEqual([words, 1, '']);
    return stderr;
  };
  expect(await said('-r', 'retry', '--type', 'zig')).toBe('dowse: no text file there matches --type\n');
  expect(await said('-r', 'retry', '-g', '*.ts', '--filter', 'file:other')).toBe(
    'dowse: no text file there matches --glob and --filter\n',
  );
  expect(await said('-r', 'retry', '--glob', './lib/*.ts')).toBe(
    'dowse: no text file there matches --glob\n',
  );
  expect(await said('-r', 'retry', 'src', '-t', 'ts', '-g', '*.py')).toBe(
    'dowse: no text file there matches --type and --glob\n',
  );
  expect(await said('-r', 'nowhere', '-t', 'ts', '-g', 'src/**')).toBe('');
  expect(await said('-r', '--kind', 'call', '--name', 'nowhere', '-g', 'src/**')).toBe('');
  expect(await said('-r', 'nowhere', '-t', 'py', 'a.txt', 'src')).toBe('');
});

test('refuses a second value of an option that takes one', async () => {
  const { code, stderr } = await place.run(['search', '--kind', 'class', '--base', 'A', '--base', 'B', '.']);
  expect(code).toBe(2);
  expect(stderr).toContain('It takes one value, and "A" was given too. Try {a,b}');
});

test('names matching files that are tracked but ignored', { tags: 'slow' }, async () => {
  const repository = join(place.tree, 'repository');
  writeFiles(repository, { '.gitignore': 'dist/\n', 'dist/app.js': 'tracked_anyway\n', 'a.js': 'a\n' });
  for (const args of [
    ['init', '-q'],
    ['add', '--force', '.'],
  ])
    execFileSync('git', args, { cwd: repository });
  const { code, stdout, stderr } = await place.run(['search', '-r', 'tracked_anyway', 'repository']);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    'dowse: Ignored by a rule although git tracks them, and with a match: repository/dist/app.js. --no-ignore searches them.\n',
  );
  expect(await lines('-r', '--no-ignore', 'tracked_anyway', 'repository')).toEqual([
    'repository/dist/app.js:1:tracked_anyway',
  ]);
  const json = await place.run(['search', '-r', '--json', 'tracked_anyway', 'repository']);
  expect(JSON.parse(json.stdout)).toMatchObject({ results: [], tracked_ignored: ['repository/dist/app.js'] });
});

test('errors name the source of the key and of the address', { tags: 'slow' }, async () => {
  const key = (
    await place.run(['keys', 'create', 'src', '--root', 'src', '--scope', 'search'])
  ).stdout.trim();
  const run = (words: string[], env: NodeJS.ProcessEnv) => place.run(words, { env });
  const beyond = await run(['search', 'retry'], { DOWSE_API_KEY: key });
  expect(beyond.stderr).toContain(
    'outside the roots of the key\nThe key is that of DOWSE_API_KEY; without it',
  );
  const wrong = await run(['search', 'retry'], { SERVICE_API_KEY: 'dws_wrong' });
  expect(wrong.stderr).toContain('The key of SERVICE_API_KEY is unknown, expired or revoked; without it');
  const nowhere = await run(['search', 'retry'], { DOWSE_URL: 'http://127.0.0.1:1' });
  expect(nowhere.stderr).toContain('\nDOWSE_URL names it; without it, the daemon of this machine is used.');
});

test('ask with a key that may not build reports the missing index', { tags: 'slow' }, async () => {
  const key = (await place.run(['keys', 'create', 'asks', '--scope', 'search'])).stdout.trim();
  const asked = await place.run(['ask', 'retry', 'src'], { env: { DOWSE_API_KEY: key } });
  expect([asked.code, asked.stdout]).toEqual([2, '']);
  expect(asked.stderr).toContain('dowse: src has no index yet, and the key may not build one.\n');
  expect(asked.stderr).toContain('It has search; this requires index.');
});
