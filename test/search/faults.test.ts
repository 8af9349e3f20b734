import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { SearchOptions } from '../../daemon/src/api/schemas.ts';
import { RipgrepSearch } from '../../daemon/src/search/pattern-search.ts';
import { ripgrepPath } from '../../daemon/src/search/ripgrep.ts';

const linux = process.platform === 'linux';
const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'dowse-faults-')));
const search = new RipgrepSearch();
afterAll(async () => {
  await search.close();
  rmSync(root, { recursive: true, force: true });
});

function folder(name: string, files: Record<string, string> = {}): string {
  const at = path.join(root, name);
  mkdirSync(at, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(at, file), text);
  return at;
}

const find = (pattern: string, where: string, options: SearchOptions = {}) =>
  search.search({ pattern, path: where, options: { recursive: true, ...options } }, { roots: [where] });

/** Enough output that ripgrep cannot finish before its reader has read: 80 MB in 200 files. */
function bigTree(): string {
  const at = path.join(root, 'big');
  if (existsSync(at)) return at;
  const text = `needle ${'x'.repeat(72)}\n`.repeat(5_000);
  return folder('big', Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`f${i}.txt`, text])));
}

/** Whether the process exists and has not been reaped. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!linux)('strange names, symlink loops and a pipe', async () => {
  const at = folder('strange', {
    'new\nline': 'needle',
    '-dash': 'needle',
    'q"u\'ote': 'needle',
    '5:1:x\n7': 'needle',
  });
  writeFileSync(Buffer.concat([Buffer.from(`${at}/`), Buffer.from([0x66, 0xff])]), 'needle');
  symlinkSync('..', path.join(at, 'loop'));
  symlinkSync('self', path.join(at, 'self'));
  execFileSync('mkfifo', [path.join(at, 'pipe')]);
  const names = (await find('needle', at, {})).results.map(m => m.file_name);
  const expected = ['-dash', '5:1:x\n7', 'f\uFFFD', 'new\nline', 'q"u\'ote'].map(name => `${at}/${name}`);
  expect(names).toEqual(expected);
  expect((await find('needle', at, { context: 1, count: true })).files).toBe(5);
});

test.skipIf(!linux)('a file that turns out to be binary late does not affect later files', async () => {
  const late = `${'needle 12\n'.repeat(20_000)}\0\0 needle\n`;
  const at = folder('late', { 'a.txt': 'needle', '7:1:z\n9-': late, 'z.txt': 'needle' });
  const { results } = await find('needle', at, { max_results: 100_000 });
  expect(results.filter(m => m.line === 'needle').map(m => path.basename(m.file_name))).toEqual([
    'a.txt',
    'z.txt',
  ]);
  // Earlier matches in it do not count.
  expect(new Set(results.map(m => m.line))).toEqual(new Set(['needle']));
});

test('a file that vanishes during the search', async () => {
  const at = bigTree();
  const extra = Array.from({ length: 50 }, (_, i) => path.join(at, `zz${i}.txt`));
  for (const file of extra) writeFileSync(file, 'needle gone\n');
  const stream = search.stream(
    { pattern: 'needle', path: at, options: { max_results: 1_000_000 } },
    { roots: [at] },
  );
  await stream.next();
  for (const file of extra) unlinkSync(file);
  let count = 1;
  for (let next = await stream.next(); !next.done; next = await stream.next()) count++;
  expect(count).toBeGreaterThanOrEqual(200 * 5_000);
  expect(search.activity).toEqual({ running: 0, waiting: 0, pids: [] });
});

const isRoot = linux && process.getuid?.() === 0;
const mayDrop = isRoot || (linux && process.getuid?.() !== undefined);
test.skipIf(!mayDrop)('an unreadable file is skipped, and refused if it is named', async () => {
  const at = folder('secret', { 'open.txt': 'needle', 'shut.txt': 'needle' });
  mkdirSync(path.join(at, 'shut'));
  writeFileSync(path.join(at, 'shut', 'x.txt'), 'needle');
  chmodSync(root, 0o755);
  chmodSync(path.join(at, 'shut.txt'), 0);
  chmodSync(path.join(at, 'shut'), 0);
  const module = new URL('../../daemon/src/search/pattern-search.ts', import.meta.url).href;
  const script = `
    const { RipgrepSearch } = await import(${JSON.stringify(module)});
    // Root can read everything, so the search runs as another user.
    if (process.getuid() === 0) { process.setgroups([]); process.setgid(65534); process.setuid(65534); }
    const search = new RipgrepSearch();
    const at = ${JSON.stringify(at)};
    const find = where => search.search({ pattern: 'needle', path: where, options: { recursive: true } }, { roots: [at] })
      .then(found => found.results.map(match => match.file_name), error => error.code);
    console.log(JSON.stringify([await find('.'), await find('shut.txt'), await find('shut'), await find('shut/x.txt')]));`;
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(JSON.parse(out)).toEqual([
    ['open.txt'],
    'PERMISSION_DENIED',
    'PERMISSION_DENIED',
    'PERMISSION_DENIED',
  ]);
});

test('aborting kills ripgrep, whether or not the stream is read', async () => {
  const at = bigTree();
  const abort = new AbortController();
  const call = { roots: [at], signal: abort.signal };
  const stream = search.stream({ pattern: 'needle', path: at, options: { max_results: 1_000_000 } }, call);
  await stream.next();
  const { pids } = search.activity;
  expect(pids.map(isAlive)).toEqual([true]);
  abort.abort(new Error('hung up'));
  await expect(stream.next()).rejects.toThrow('hung up');
  expect(pids.map(isAlive)).toEqual([false]);

  const second = new AbortController();
  const running = search.search(
    { pattern: 'needle', path: at, options: { max_results: 1_000_000 } },
    { roots: [at], signal: second.signal },
  );
  second.abort(new Error('gone'));
  await expect(running).rejects.toThrow('gone');
  expect(search.activity).toEqual({ running: 0, waiting: 0, pids: [] });
});

test('returning early from the stream kills ripgrep', async () => {
  const at = bigTree();
  let pids: readonly number[] = [];
  for await (const match of search.stream({ pattern: 'needle', path: at }, { roots: [at] })) {
    expect(match.line_number).toBeGreaterThan(0);
    pids = search.activity.pids;
    break;
  }
  expect(pids).toHaveLength(1);
  expect(pids.map(isAlive)).toEqual([false]);
});

test.skipIf(!linux)('a slow reader makes ripgrep wait, and memory stays constant', async () => {
  const at = bigTree();
  const stream = search.stream(
    { pattern: 'needle', path: at, options: { max_results: 1_000_000 } },
    { roots: [at] },
  );
  await stream.next();
  const [pid] = search.activity.pids;
  const before = process.memoryUsage().rss;
  // With a full pipe ripgrep sleeps in write. It would have exited if its output were read.
  for (let i = 0; i < 3_000; i++) await stream.next();
  expect(isAlive(pid!)).toBe(true);
  expect(process.memoryUsage().rss - before).toBeLessThan(40 * 1024 * 1024);
  await stream.return({ search_term: '', time_taken: '', count: 0 });
  expect(isAlive(pid!)).toBe(false);
});

test('a limited number run at a time, others wait in turn, and more are refused', async () => {
  const at = bigTree();
  const small = new RipgrepSearch({ maxConcurrent: 1, maxWaiting: 2 });
  const call = { roots: [at] };
  const first = small.stream({ pattern: 'needle', path: at }, call);
  await first.next();
  const order: number[] = [];
  const request = { pattern: 'needle', path: 'f1.txt', options: { max_results: 1 } };
  const waiting = [1, 2].map(n => small.search(request, call).then(() => order.push(n)));
  while (small.activity.waiting < 2) await new Promise(setImmediate);
  await expect(small.search(request, call)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    retryAfterSeconds: 1,
  });
  expect(small.activity).toMatchObject({ running: 1, waiting: 2 });
  await first.return({ search_term: '', time_taken: '', count: 0 });
  await Promise.all(waiting);
  expect(order).toEqual([1, 2]);
  await small.close();
});

test.skipIf(!linux)('endless searches of one caller do not block others', async () => {
  const at = folder('endless', { 'a.txt': 'needle' });
  const program = path.join(at, 'ripgrep.sh');
  const script = `#!/bin/sh\ncase "$*" in *endless*) exec sleep 600 ;; esac\nexec "${await ripgrepPath()}" "$@"\n`;
  writeFileSync(program, script, { mode: 0o755 });
  const small = new RipgrepSearch({ maxConcurrent: 2, program });
  const hangUp = new AbortController();
  const endless = { roots: [at], caller: 'one', signal: hangUp.signal };
  const hanging = [1, 2, 3].map(() => small.search({ pattern: 'endless', path: 'a.txt' }, endless));
  const ended = Promise.allSettled(hanging);
  while (small.activity.pids.length < 2) await new Promise(setImmediate);
  expect(small.activity).toMatchObject({ running: 2, waiting: 1 });
  const found = await small.search({ pattern: 'needle', path: 'a.txt' }, { roots: [at], caller: 'another' });
  expect(found.results).toHaveLength(1);
  hangUp.abort();
  await ended;
  expect(small.activity).toEqual({ running: 0, waiting: 0, pids: [] });
  await small.close();
});

test('close ends running and waiting searches', async () => {
  const at = bigTree();
  const small = new RipgrepSearch({ maxConcurrent: 1 });
  const call = { roots: [at] };
  const stream = small.stream({ pattern: 'needle', path: at, options: { max_results: 1_000_000 } }, call);
  await stream.next();
  const { pids } = small.activity;
  const waiting = small.search({ pattern: 'needle', path: at }, call).catch(error => error.code);
  while (small.activity.waiting < 1) await new Promise(setImmediate);
  await small.close();
  expect(await waiting).toBe('SERVICE_UNAVAILABLE');
  expect(pids.map(isAlive)).toEqual([false]);
  await stream.return({ search_term: '', time_taken: '', count: 0 });
  await expect(small.search({ pattern: 'x', path: at }, call)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
});
