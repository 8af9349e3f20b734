import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { SearchStreamEnd } from '../api/dowse.ts';
import type { Match, SearchOptions, SearchRequest } from '../api/schemas.ts';
import { type PatternSearch, RipgrepSearch } from './pattern-search.ts';
import { withRanges } from './ranges.ts';
import { withUnsaved } from './unsaved.ts';

function writeFiles(root: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}

let tree: string;
let outside: string;
let search: PatternSearch;
beforeAll(() => {
  tree = realpathSync.native(mkdtempSync(join(tmpdir(), 'dowse-search-')));
  outside = realpathSync.native(mkdtempSync(join(tmpdir(), 'dowse-search-')));
  writeFiles(outside, { 'x.ts': 'needle\n' });
  writeFiles(tree, {
    'a.ts': 'needle on disk\n',
    'b.ts': 'nothing\nneedle in b\n',
    'src/[odd] {name}!.ts': 'needle odd\n',
    'src/deep/c.py': 'needle = 1\n',
    'out/built.ts': 'needle built\n',
    'kept/x.gen.ts': 'needle generated\n',
    '.hidden.ts': 'needle hidden\n',
    'sub/.dowseignore': 'mine.ts\n',
    'sub/mine.ts': 'needle mine\n',
    '.gitignore': 'out/\n*.gen.ts\n',
  });
  const onDisk = new RipgrepSearch();
  search = withRanges(withUnsaved(onDisk), onDisk.runner);
});
afterAll(async () => {
  await search.close();
  rmSync(tree, { recursive: true });
  rmSync(outside, { recursive: true });
});

afterEach(() => vi.unstubAllEnvs());

const ask = (
  unsaved: Record<string, string>,
  options: SearchOptions = {},
  more: Partial<SearchRequest> = {},
): SearchRequest => ({
  pattern: 'needle',
  path: tree,
  options: { recursive: true, ...options },
  unsaved: Object.entries(unsaved).map(([name, text]) => ({ path: join(tree, name), text })),
  ...more,
});
const call = () => ({ roots: [tree] });
async function places(request: SearchRequest): Promise<string[]> {
  const { results } = await search.search(request, call());
  return results.map(
    ({ file_name, line_number, unsaved }) =>
      `${file_name.slice(request.path.length + 1)}:${line_number}${unsaved ? '*' : ''}`,
  );
}

const ON_DISK = ['a.ts:1', 'b.ts:2', 'src/[odd] {name}!.ts:1', 'src/deep/c.py:1'];

test('a text replaces its file: only its lines are found', async () => {
  expect(await places(ask({}))).toEqual(ON_DISK);
  expect(await places(ask({ 'b.ts': '\n\n\nneedle\nneedle' }))).toEqual([
    'a.ts:1',
    'b.ts:4*',
    'b.ts:5*',
    ...ON_DISK.slice(2),
  ]);
  expect(await places(ask({ 'a.ts': 'gone' }))).toEqual(ON_DISK.slice(1));
});

test('only the file itself is excluded, also with glob characters in its name', async () => {
  expect(await places(ask({ 'src/[odd] {name}!.ts': '\nneedle' }))).toEqual([
    ...ON_DISK.slice(0, 2),
    'src/[odd] {name}!.ts:2*',
    'src/deep/c.py:1',
  ]);
});

test
  .skipIf(process.platform === 'win32')
  .each([
    'tab\t',
    'return\r',
    'blank ',
    'blanks  ',
    'no-break\u00a0',
    'ideographic\u3000',
    'next line\u0085',
    'two\nlines',
    '\n',
    '#',
    'a# b',
  ])('a text stands for its file whatever its name, in folders too: %j', async name => {
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'dowse-search-')));
  writeFiles(folder, { [name]: 'needle on disk', [`in/${name}`]: 'needle on disk' });
  writeFiles(folder, { [`dir-${name}/x`]: 'needle on disk' });
  const files = [name, `dir-${name}/x`, `in/${name}`];
  const unsaved = files.map(file => ({ path: join(folder, file), text: 'needle in the editor' }));
  for (const hidden of [false, true]) {
    const request = { ...ask({}, { hidden }), path: folder, unsaved };
    const { results } = await search.search(request, { roots: [folder] });
    expect(results.map(match => match.line)).toEqual(files.map(() => 'needle in the editor'));
    expect(results.map(match => match.file_name).sort()).toEqual(
      files.map(file => join(folder, file)).sort(),
    );
  }
  rmSync(folder, { recursive: true });
});

test.each<[string, string, SearchOptions, boolean]>([
  ['an ignored folder', 'out/built.ts', {}, false],
  ['an ignored folder, with no_ignore', 'out/built.ts', { no_ignore: true }, true],
  ['an ignored name', 'kept/x.gen.ts', {}, false],
  ['an ignored name that a glob asks for', 'kept/x.gen.ts', { globs: ['*.gen.ts'] }, true],
  ['a hidden file', '.hidden.ts', {}, false],
  ['a hidden file, with hidden', '.hidden.ts', { hidden: true }, true],
  ['a name in a .dowseignore', 'sub/mine.ts', {}, false],
  ['a type that is not asked for', 'src/deep/c.py', { file_types: ['ts'] }, false],
  ['a type that is', 'src/deep/c.py', { file_types: ['py'] }, true],
  ['a glob that leaves it out', 'src/deep/c.py', { globs: ['!src/**'] }, false],
  ['a glob that names another', 'src/deep/c.py', { globs: ['*.ts'] }, false],
  ['a sub-folder, without recursion', 'src/deep/c.py', { recursive: false }, false],
])('%s is searched as a text exactly where it is as a file', async (_what, file, options, expected) => {
  const onDisk = await places(ask({}, options));
  expect(onDisk.includes(`${file}:1`)).toBe(expected);
  const withText = await places(ask({ [file]: '\nneedle' }, options));
  expect(withText).toEqual(onDisk.map(place => (place === `${file}:1` ? `${file}:2*` : place)));
});

test('a file that is named is searched, ignored or not; a folder below only has its own', async () => {
  const unsaved = [{ path: join(tree, 'out/built.ts'), text: '\n\nneedle' }];
  const named = { ...ask({}), path: join(tree, 'out/built.ts'), unsaved };
  expect((await search.search(named, call())).results).toMatchObject([
    { file_name: join(tree, 'out/built.ts'), line_number: 3, unsaved: true },
  ]);
  expect(await places({ ...ask({ 'a.ts': 'needle' }), path: join(tree, 'src') })).toEqual([
    '[odd] {name}!.ts:1',
    'deep/c.py:1',
  ]);
});

test('matches are those of ripgrep: case, words, context, many lines', async () => {
  const text = 'Needle\nneedles\nthe needle here\nend';
  const only = async (options: SearchOptions, pattern = 'needle') => {
    const { results } = await search.search(
      ask({ 'a.ts': text }, { globs: ['/a.ts'], ...options }, { pattern }),
      call(),
    );
    return results;
  };
  expect((await only({ ignore_case: true })).map(match => match.line_number)).toEqual([1, 2, 3]);
  expect((await only({ word: true })).map(match => match.line_number)).toEqual([3]);
  expect(await only({ word: true, context: 1 })).toMatchObject([
    { context_before: ['needles'], context_after: ['end'] },
  ]);
  expect((await only({ multiline: true }, 'needles\\nthe')).map(match => match.line_number)).toEqual([2]);
  expect(await only({ pcre2: true }, '(?<=the )needle')).toMatchObject([{ line_number: 3 }]);
});

test('a text that a pattern is too much for is named, as its file is', async () => {
  const tooMuch = `${'a'.repeat(60)}c`;
  const request = ask({ 'b.ts': 'needle', 'a.ts': tooMuch }, { pcre2: true, recursive: false });
  await expect(places({ ...request, pattern: '^(a|aa)+(?!c)$|needle' })).rejects.toMatchObject({
    code: 'INVALID_PATTERN',
    details: expect.stringMatching(/a\.ts: match limit exceeded/),
  });
});

test('counts and limits take the texts in', async () => {
  const request = ask({ 'a.ts': 'needle\nneedle\n', 'b.ts': '' }, { count: true });
  expect(await search.search(request, call())).toMatchObject({ results: [], count: 4, files: 3 });
  const two = await search.search(ask({ 'b.ts': 'needle' }, { max_results: 2 }), call());
  expect(two).toMatchObject({ truncated: true, results: [{ line_number: 1 }, { unsaved: true }] });
  const all = await search.search(ask({ 'b.ts': 'needle' }, { max_results: 4 }), call());
  expect(all.truncated).toBeUndefined();
});

test('a stream has the same matches, and its totals', async () => {
  const stream = search.stream(ask({ 'b.ts': '\nx needle' }, { ranges: true }), call());
  const found: unknown[] = [];
  for (;;) {
    const step = await stream.next();
    if (step.done) {
      expect(step.value).toMatchObject({ search_term: 'needle', count: 4 });
      break;
    }
    const { file_name, line_number, ranges } = step.value;
    found.push([file_name.slice(tree.length + 1), line_number, ranges]);
  }
  expect(found.sort()).toEqual([
    ['a.ts', 1, [[0, 6]]],
    ['b.ts', 2, [[2, 8]]],
    ['src/[odd] {name}!.ts', 1, [[0, 6]]],
    ['src/deep/c.py', 1, [[0, 6]]],
  ]);
});

/** Counts the programs that are started during a call. */
async function starts(act: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const onStart = (message: unknown) => {
    if ((message as { process?: ChildProcess }).process) count++;
  };
  subscribe('child_process', onStart);
  await act();
  unsubscribe('child_process', onStart);
  return count;
}

test('each of many texts has its own lines, and no process of its own', async () => {
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'dowse-search-')));
  const names = Array.from({ length: 60 }, (_, at) => `${at + 100}.ts`);
  writeFiles(folder, Object.fromEntries(names.map(name => [name, 'needle on disk'])));
  const unsaved = names.map((name, at) => ({
    path: join(folder, name),
    text: `${'\n'.repeat(at)}before\nneedle of ${name}\nafter`,
  }));
  const all = (count: number) => ({
    ...ask({}, { context: 1 }),
    path: folder,
    unsaved: unsaved.slice(0, count),
  });
  let found: Match[] = [];
  const find = async (count: number) => {
    found = (await search.search(all(count), { roots: [folder] })).results;
  };
  const ofOne = await starts(() => find(1));
  expect(ofOne).toBeGreaterThan(0);
  expect(await starts(() => find(60))).toBe(ofOne);
  expect(found).toEqual(
    names.map((name, at) => ({
      file_name: join(folder, name),
      line_number: at + 2,
      line: `needle of ${name}`,
      context_before: ['before'],
      context_after: ['after'],
      unsaved: true,
    })),
  );
  rmSync(folder, { recursive: true });
});

/** A search whose matches on disk arrive when the test releases them. */
function whenTold(stream: PatternSearch['stream']): PatternSearch {
  const plain = new RipgrepSearch();
  return withUnsaved({
    search: (request, call) => plain.search(request, call),
    stream,
    close: () => plain.close(),
  });
}

const END: SearchStreamEnd = { search_term: 'needle', time_taken: '0.000s', count: 1 };

test('in a stream neither texts nor files wait for the other', async () => {
  const told = Promise.withResolvers<void>();
  const late = whenTold(async function* () {
    yield { file_name: 'first', line_number: 1, line: 'needle' };
    await told.promise;
    yield { file_name: 'last', line_number: 1, line: 'needle' };
    return END;
  });
  const found: string[] = [];
  for await (const { file_name, unsaved } of late.stream(ask({ 'a.ts': 'needle' }), call())) {
    found.push(unsaved ? 'text' : file_name);
    if (unsaved) told.resolve();
  }
  expect(found).toEqual(['first', 'text', 'last']);
  await late.close();
});

test('leaving a stream early ends both searches', async () => {
  let signal: AbortSignal | undefined;
  const stuck = whenTold(async function* (_request, inner) {
    signal = inner.signal;
    await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal?.reason)));
    return END;
  });
  for await (const match of stuck.stream(ask({ 'a.ts': 'needle' }), call())) {
    expect(match.unsaved).toBe(true);
    break;
  }
  expect(signal?.aborted).toBe(true);
  await stuck.close();
});

test('closing leaves no text behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dowse-texts-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, folder);
  const closing = withUnsaved(new RipgrepSearch());
  // Each line takes a while, so the search does not end by itself.
  const slow = ask({ 'a.ts': `${'a'.repeat(25)}c\n`.repeat(20_000) }, { pcre2: true });
  const running = closing.search({ ...slow, pattern: '^(a|aa)+(?!c)$' }, call()).catch(error => error.code);
  await vi.waitFor(() => expect(readdirSync(folder)).not.toEqual([]), { interval: 5, timeout: 60_000 });
  await closing.close();
  expect(readdirSync(folder)).toEqual([]);
  expect(await running).toBe('SERVICE_UNAVAILABLE');
  rmSync(folder, { recursive: true });
});

test('a path outside the roots is refused, a missing one is ignored', async () => {
  const beyond = { ...ask({}), unsaved: [{ path: join(outside, 'x.ts'), text: 'needle' }] };
  await expect(search.search(beyond, call())).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(await places(ask({ 'new.ts': 'needle' }))).toEqual(ON_DISK);
});

test('a wrong pattern is told as ever', async () => {
  const request = ask({ 'a.ts': 'x' }, {}, { pattern: 'need(le' });
  await expect(search.search(request, call())).rejects.toMatchObject({ code: 'INVALID_PATTERN' });
});

test('an abort ends it', async () => {
  const abort = new AbortController();
  abort.abort(new Error('enough'));
  await expect(search.search(ask({ 'a.ts': 'needle' }), { ...call(), signal: abort.signal })).rejects.toThrow(
    'enough',
  );
});
