import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { SearchOptions } from '../api/schemas.ts';
import { RipgrepSearch } from './pattern-search.ts';

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'dowse-search-')));
const call = { roots: [root] };
const search = new RipgrepSearch();
afterAll(async () => {
  await search.close();
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, content: string | Buffer): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

const find = (pattern: string, where: string, options: SearchOptions = {}) =>
  search.search({ pattern, path: where, options }, call);
const places = async (pattern: string, where: string, options: SearchOptions = {}) =>
  (await find(pattern, where, options)).results.map(m => `${m.file_name}:${m.line_number}`);
const recursive = true;

test('results carry the term, the time and matches by path and line', async () => {
  write('order/b.txt', 'needle\n');
  write('order/a+.txt', 'needle\n');
  write('order/a/z.txt', 'x\nneedle one\r\nneedle two');
  const found = await find('needle', 'order', { recursive });
  expect(found.search_term).toBe('needle');
  expect(found.time_taken).toMatch(/^\d+\.\d{3}s$/);
  expect(found.results).toEqual([
    { file_name: 'order/a/z.txt', line_number: 2, line: 'needle one' },
    { file_name: 'order/a/z.txt', line_number: 3, line: 'needle two' },
    { file_name: 'order/a+.txt', line_number: 1, line: 'needle' },
    { file_name: 'order/b.txt', line_number: 1, line: 'needle' },
  ]);
  expect(found.truncated).toBeUndefined();
});

test('without recursive only the files directly in the folder', async () => {
  write('flat/here.txt', 'needle');
  write('flat/sub/deep.txt', 'needle');
  expect(await places('needle', 'flat')).toEqual(['flat/here.txt:1']);
  expect(await places('needle', path.join(root, 'flat'), { recursive })).toEqual([
    `${root}/flat/here.txt:1`,
    `${root}/flat/sub/deep.txt:1`,
  ]);
});

test('ignore files, hidden and binary files, and the options that lift them', async () => {
  write('ign/.gitignore', 'git.txt');
  write('ign/.ignore', 'plain.txt');
  write('ign/.dowseignore', 'dowse.txt\n');
  write('ign/sub/.dowseignore', 'here.txt\n');
  for (const name of ['git', 'plain', 'dowse', 'seen', '.dot', 'sub/here', 'sub/seen']) {
    write(`ign/${name}.txt`, 'needle');
  }
  write('ign/binary', Buffer.from('\0\0needle'));
  expect(await places('needle', 'ign', { recursive })).toEqual(['ign/seen.txt:1', 'ign/sub/seen.txt:1']);
  expect((await places('needle', 'ign', { hidden: true })).length).toBe(2);
  expect((await places('needle', 'ign', { no_ignore: true, recursive })).length).toBe(6);
  expect(await find('needle', 'ign', { count: true, recursive })).toMatchObject({ count: 2, files: 2 });
  for (const named of ['ign/dowse.txt', 'ign/git.txt', 'ign/.dot.txt', 'ign/binary', 'ign/sub/here.txt']) {
    expect(await places('needle', named), named).toEqual([`${named}:1`]);
  }
});

test('a file with binary data after its first matches has no match, in any kind of answer', async () => {
  write('late/a.txt', `${'needle\n'.repeat(30_000)}\0needle\n`);
  write('late/b.txt', 'needle\n');
  // With lines this long, ripgrep's reads grow, and so does the number of matches before the end.
  write('late/long.txt', `${'x'.repeat(400_000)}\n`);
  const options = { recursive, max_results: 40_000 };
  expect(await places('needle', 'late', options)).toEqual(['late/b.txt:1']);
  for (const multiline of [false, true]) {
    const counted = await find('needle', 'late', { recursive, count: true, multiline });
    expect(counted).toMatchObject({ count: 1, files: 1 });
  }
  const streamed: string[] = [];
  const call = { roots: [root] };
  for await (const { file_name } of search.stream({ pattern: 'needle', path: 'late', options }, call))
    streamed.push(file_name);
  expect(streamed).toEqual(['late/b.txt']);
  expect((await find('needle', 'late/a.txt', { max_results: 40_000 })).results).toHaveLength(30_001);
});

test('a stream of a folder with a file of very many matches has them all', async () => {
  write('many/a.txt', 'x\n'.repeat(500_000));
  let count = 0;
  const options = { recursive, max_results: 1_000_000 };
  for await (const _ of search.stream({ pattern: 'x', path: 'many', options }, call)) count++;
  expect(count).toBe(500_000);
});

test('a pattern that exceeds the limits of PCRE2 is refused', async () => {
  write('costly/a.txt', `${'x'.repeat(40)} needle\n`);
  write('costly/b.txt', 'needle\n');
  const pattern = '(x+x+)+[0-9]|needle';
  expect(await places(pattern, 'costly')).toEqual(['costly/a.txt:1', 'costly/b.txt:1']);
  const refused = {
    code: 'INVALID_PATTERN',
    details: expect.stringMatching(/^a\.txt: match limit exceeded\./),
  };
  for (const count of [false, true])
    await expect(find(pattern, 'costly', { pcre2: true, count })).rejects.toMatchObject(refused);
  const streamed = search.stream({ pattern, path: 'costly/a.txt', options: { pcre2: true } }, call);
  await expect(streamed.next()).rejects.toMatchObject(refused);
});

test('file types and globs must both fit', async () => {
  for (const name of ['a.ts', 'b.ts', 'a.js', 'a.d.ts', 'sub/a.ts']) write(`types/${name}`, 'needle');
  expect(await places('needle', 'types', { recursive, file_types: ['ts'], globs: ['a.*'] })).toEqual([
    'types/a.d.ts:1',
    'types/a.ts:1',
    'types/sub/a.ts:1',
  ]);
  expect(await places('needle', 'types', { file_types: ['ts', 'js'], globs: ['!a*'] })).toEqual([
    'types/b.ts:1',
  ]);
  expect(await places('needle', 'types', { recursive, globs: ['/sub/**'] })).toEqual(['types/sub/a.ts:1']);
});

test('a file type matches in any case, and no hidden files', async () => {
  const names = ['a.ts', 'b.TS', 'c.Ts', 'e.ÄÖ', 'f.a:b', '.d.ts', '.deep/a.ts'];
  for (const name of names) write(`case/${name}`, 'needle');
  for (const file_types of [['ts'], ['TS'], ['tS']]) {
    expect(await places('needle', 'case', { recursive, file_types })).toEqual([
      'case/a.ts:1',
      'case/b.TS:1',
      'case/c.Ts:1',
    ]);
  }
  expect(await places('needle', 'case', { recursive, file_types: ['äö', 'a:b'] })).toEqual([
    'case/e.ÄÖ:1',
    'case/f.a:b:1',
  ]);
  const all = await places('needle', 'case', { recursive, file_types: ['ts'], hidden: true });
  expect(all).toHaveLength(5);
});

test('context has the lines around each match, matches among them', async () => {
  write('ctx.txt', '1\n2\nx3\nx4\n5\n6\n7\n8\nx9\n');
  const { results } = await find('x', 'ctx.txt', { context: 2 });
  expect(results.map(m => [m.line_number, m.context_before, m.context_after])).toEqual([
    [3, ['1', '2'], ['x4', '5']],
    [4, ['2', 'x3'], ['5', '6']],
    [9, ['7', '8'], []],
  ]);
});

test('context equals the lines of the file, on any distance', async () => {
  const lines = Array.from({ length: 300 }, (_, i) =>
    (i * i) % 7 === 2 ? `hit ${i}` : i % 5 === 0 ? '' : `3-${i}`,
  );
  write('many.txt', lines.join('\n'));
  for (const context of [1, 3, 100]) {
    for (const match of (await find('hit', 'many.txt', { context })).results) {
      const at = match.line_number - 1;
      expect(match.context_before).toEqual(lines.slice(Math.max(0, at - context), at));
      expect(match.context_after).toEqual(lines.slice(at + 1, at + 1 + context));
    }
  }
});

test('a pattern or a path that looks like an option is not read as one', async () => {
  write('dash/-e', '--files\n-v\n');
  write('dash/--pre=sh', 'needle\n');
  expect(await places('--files', 'dash')).toEqual(['dash/-e:1']);
  expect(await places('-v', 'dash/-e')).toEqual(['dash/-e:2']);
  expect(await places('needle', 'dash/--pre=sh')).toEqual(['dash/--pre=sh:1']);
  expect(await places('needle', 'dash', { globs: ['--pre=sh'] })).toEqual(['dash/--pre=sh:1']);
});

test('lines that are long are cut around the match, in 5 MB as well', async () => {
  write('long.txt', `${'ä'.repeat(5_000_000 / 2)}needle${'z'.repeat(9000)}\nshort needle\n`);
  const [cut, whole] = (await find('needle', 'long.txt')).results;
  expect(cut!.cut).toBe(true);
  expect(cut!.line).toContain('äneedlez');
  expect(cut!.line).not.toContain('\uFFFD');
  expect(cut!.line.length).toBeLessThanOrEqual(4096);
  expect(whole).toEqual({ file_name: 'long.txt', line_number: 2, line: 'short needle' });
  write('fits.txt', `needle${'ä'.repeat(4090)}`);
  expect((await find('needle', 'fits.txt')).results[0]!.cut).toBeUndefined();
});

test('encodings: UTF-16 by its mark, Latin-1 with replacement', async () => {
  write(
    'enc/utf16.txt',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('ein Wört\nneedle ö', 'utf16le')]),
  );
  write('enc/latin1.txt', Buffer.from('needle \xe4', 'latin1'));
  expect((await find('needle', 'enc')).results.map(m => m.line)).toEqual(['needle \uFFFD', 'needle ö']);
});

test('a match of several lines is one match', async () => {
  write('ml.txt', 'a\nbegin\nmiddle\nend\nz\n');
  const options = { multiline: true, context: 1 };
  expect((await find('begin(.|\\n)*end', 'ml.txt', options)).results).toEqual([
    {
      file_name: 'ml.txt',
      line_number: 2,
      last_line: 4,
      line: 'begin\nmiddle\nend',
      context_before: ['a'],
      context_after: ['z'],
    },
  ]);
  expect((await find('begin\\nmiddle', 'ml.txt', { multiline: true, count: true })).count).toBe(1);
});

test('matches that touch or share a line are told apart', async () => {
  write('touch.txt', 'foo\nbar foo\nbar\nfoo\nbar\n');
  const options = { multiline: true, context: 1 };
  const { results } = await find('foo\\nbar', 'touch.txt', options);
  expect(results.map(m => [m.line_number, m.last_line, m.line, m.context_before, m.context_after])).toEqual([
    [1, 2, 'foo\nbar foo', [], ['bar']],
    [2, 3, 'bar foo\nbar', ['foo'], ['foo']],
    [4, 5, 'foo\nbar', ['bar'], []],
  ]);
  const limited = await find('foo\\nbar', 'touch.txt', { multiline: true, max_results: 2 });
  expect(limited).toMatchObject({ truncated: true, results: [{ line_number: 1 }, { line_number: 2 }] });
  expect(await find('foo\\nbar', 'touch.txt', { multiline: true, count: true })).toMatchObject({
    count: 3,
    files: 1,
  });
});

test.each([
  [
    'two matches in a line',
    'o',
    'foo\nbar\nto\n',
    [
      [1, undefined],
      [3, undefined],
    ],
  ],
  ['a match that ends with its line ending', 'foo\\n', 'foo\nbar\n', [[1, undefined]]],
  ['a match that begins with a line ending', '\\nbar', 'foo\nbar\n', [[1, 2]]],
  ['a short one and a long one that begin in a line', 'x(y\\nz)?', 'x xy\nz\n', [[1, 2]]],
  ['a line ending of Windows', 'foo\\r\\nbar', 'foo\r\nbar\r\n', [[1, 2]]],
  ['no line ending at the end', '(?s)b.*', 'a\nb\nc', [[2, 3]]],
])('with multiline: %s', async (_, pattern, text, expected) => {
  write('ml2.txt', text);
  const { results } = await find(pattern, 'ml2.txt', { multiline: true });
  expect(results.map(match => [match.line_number, match.last_line])).toEqual(expected);
  expect((await find(pattern, 'ml2.txt', { multiline: true, count: true })).count).toBe(expected.length);
});

test.each<[string, SearchOptions, unknown[]]>([
  [
    'lines after each',
    { context_after: 1 },
    [
      [1, 'a\nb', [], ['c a']],
      [3, 'c a\nb', [], ['d']],
    ],
  ],
  [
    'lines before each',
    { context_before: 1 },
    [
      [1, 'a\nb', [], []],
      [3, 'c a\nb', ['b'], []],
    ],
  ],
  ['one of each file', { max_per_file: 1 }, [[1, 'a\nb', undefined, undefined]]],
  [
    'one of each file, with lines after it',
    { max_per_file: 1, context_after: 2 },
    [[1, 'a\nb', [], ['c a', 'b']]],
  ],
  [
    'parts',
    { only_matching: true },
    [
      [1, 'a\nb', undefined, undefined],
      [3, 'a\nb', undefined, undefined],
    ],
  ],
  ['what does not match', { invert: true, context_after: 1 }, [[5, 'd', [], []]]],
  [
    'the first, with files_only',
    { files_only: true, only_matching: true },
    [[1, 'a\nb', undefined, undefined]],
  ],
])('with multiline: %s', async (_, more, expected) => {
  write('ml3.txt', 'a\nb\nc a\nb\nd\n');
  const { results } = await find('a\\nb', 'ml3.txt', { multiline: true, ...more });
  expect(results.map(m => [m.line_number, m.line, m.context_before, m.context_after])).toEqual(expected);
});

test('a line that does not match may have NUL bytes and numbers', async () => {
  write('nul.txt', '7\0x\nneedle\n12\u00003\0y\n');
  const { results } = await find('needle', 'nul.txt', { invert: true });
  expect(results.map(({ line_number, line }) => [line_number, line])).toEqual([
    [1, '7\0x'],
    [3, '12\u00003\0y'],
  ]);
});

test('a long part late in its line is shown from its beginning', async () => {
  write('late-part.txt', `${'x'.repeat(9000)}begin${'y'.repeat(9000)}\n`);
  const { results } = await find('beginy*', 'late-part.txt', { only_matching: true });
  expect(results[0]!.line.startsWith('beginy')).toBe(true);
});

test('a match of very many lines is cut after the first of them', async () => {
  write('many.txt', `begin\n${'x'.repeat(99).concat('\n').repeat(2000)}end\n`);
  const { results } = await find('(?s)begin.*end', 'many.txt', { multiline: true });
  expect(results).toMatchObject([{ line_number: 1, last_line: 2002, cut: true }]);
  expect(results[0]!.line.length).toBeLessThanOrEqual(64 * 1024);
  expect(results[0]!.cuts).toEqual([{ line_number: results[0]!.line.split('\n').length, missing: 'after' }]);
});

test('word, case, fixed strings, PCRE2 and the empty pattern', async () => {
  write('opt.txt', 'cat\nCAT\nconcat\na.c\nabc\nfoofoo\n\n12:34 text\n');
  expect(await places('cat', 'opt.txt', { word: true })).toEqual(['opt.txt:1']);
  expect((await places('cat', 'opt.txt', { ignore_case: true })).length).toBe(3);
  expect(await places('a.c', 'opt.txt', { fixed_strings: true })).toEqual(['opt.txt:4']);
  expect(await places('(foo)\\1', 'opt.txt', { pcre2: true })).toEqual(['opt.txt:6']);
  expect((await places('', 'opt.txt')).length).toBe(8);
  expect((await find('(?=x?)', 'opt.txt', { pcre2: true })).results.at(-1)!.line).toBe('12:34 text');
});

test.each<[string, SearchOptions, string]>([
  ['foo(', {}, 'position 3: unclosed group'],
  ['(a(b)', {}, 'position 0: unclosed group'],
  ['foo)', {}, 'position 3: unopened group'],
  ['[(]x(', {}, 'position 4: unclosed group'],
  ['a)(b', {}, 'position 1: unopened group'],
  ['alpha)|(beta', {}, 'position 5: unopened group'],
  ['é)(b', { pcre2: true }, 'position 1: unmatched closing parenthesis'],
  ['[\\[])(', {}, 'position 4: unopened group'],
  ['\\', {}, 'position 0: incomplete escape sequence'],
  ['alpha\\', {}, 'position 5: incomplete escape sequence'],
  ['alpha\\', { pcre2: true }, 'position 5: incomplete escape sequence'],
  ['ab[z-a]', {}, 'position 3: invalid character class range, the start must be <= the end'],
  ['é*{', {}, 'position 3: '],
  ['*', {}, 'position 0: repetition operator missing expression'],
  ['x\\p{Foo}', {}, 'position 1: Unicode property not found'],
  ['(?=a)', {}, 'position 0: look-around'],
  ['(a)\\1', {}, 'position 3: backreferences are not supported, only with options.pcre2'],
  ['a\\nb', {}, 'position 1: a line ending matches only with options.multiline'],
  ['ab\\n(', { multiline: true }, 'position 4: unclosed group'],
  ['aa\nb[z-a]', { multiline: true }, 'position 5: invalid character class range'],
  ['(x{1000}){1000}{1000}', {}, 'position 0: '],
  ['nul\0', {}, 'position 3: '],
  ['😀\ud800', {}, 'position 1: half of a surrogate pair'],
  ['\udc00', { fixed_strings: true }, 'position 0: half of a surrogate pair'],
  ['foo(', { pcre2: true }, 'position 4: missing closing parenthesis'],
  ['é)', { pcre2: true }, 'position 1: '],
  ['a[z-b]', { pcre2: true, word: true }, 'position 4: range out of order'],
])('%j is refused with its position', async (pattern, options, details) => {
  write('one.txt', 'x');
  const error = await find(pattern, 'one.txt', options).catch(e => e);
  expect(error).toMatchObject({ code: 'INVALID_PATTERN' });
  expect(error.details.slice(0, details.length)).toBe(details);
});

test.each<[string, SearchOptions]>([
  ['(?x)alpha # the first', {}],
  ['(?x) al(?:pha) # :) (', { word: true }],
  ['(?x:al # :)\n pha)', {}],
  ['(?x)al(?-x:pha)#\\', { multiline: true }],
  ['(?x)alpha # the first', { pcre2: true }],
  ['\\Qalpha', { pcre2: true }],
  ['al(?#:()pha', { pcre2: true }],
  ['alpha[])]*', {}],
  ['alpha[^])]*', { pcre2: true }],
  ['alpha[[:alpha:])]*', { pcre2: true }],
  ['alpha[[)]\\])]*', {}],
  ['alpha\\)*', {}],
])('%j %j is valid by itself, and finds', async (pattern, options) => {
  write('whole.txt', 'alpha');
  expect(await places(pattern, 'whole.txt', options)).toEqual(['whole.txt:1']);
});

test('plain text may contain any bracket', async () => {
  write('plain.txt', 'a)(b\\');
  expect(await places('a)(b\\', 'plain.txt', { fixed_strings: true })).toEqual(['plain.txt:1']);
});

test.each(['{a', '\ud800'])('a glob that cannot be read, %j, names its field', async glob => {
  await expect(find('x', '.', { globs: [glob] })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    details: expect.stringContaining('/options/globs'),
  });
});

test('globs that together exceed the limit are refused; globs without wildcards do not count', async () => {
  write('globs/a.txt', 'needle');
  const refused = { code: 'INVALID_REQUEST', details: expect.stringContaining('/options/globs') };
  for (const glob of ['*'.repeat(4000), 'a?'.repeat(2000)]) {
    await expect(find('x', 'globs', { globs: Array(64).fill(glob) })).rejects.toMatchObject(refused);
    expect(await places('needle', 'globs', { globs: [`!${glob}b`] })).toEqual(['globs/a.txt:1']);
  }
  const globs = Array.from({ length: 64 }, (_, i) => `!/${'n'.repeat(1000)}\\*${i}`);
  expect(await places('needle', 'globs', { globs })).toEqual(['globs/a.txt:1']);
});

test('a ripgrep configuration file is ignored', async () => {
  write('config', '--invert-match\n');
  write('conf.txt', 'needle\nother\n');
  process.env.RIPGREP_CONFIG_PATH = path.join(root, 'config');
  try {
    expect(await places('needle', 'conf.txt')).toEqual(['conf.txt:1']);
  } finally {
    delete process.env.RIPGREP_CONFIG_PATH;
  }
});

test('without ripgrep the error names a remedy', async () => {
  const broken = new RipgrepSearch({ program: path.join(root, 'no-rg') });
  await expect(broken.search({ pattern: 'x', path: '.' }, call)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    details: expect.stringContaining('npm ci'),
    retryAfterSeconds: 60,
  });
  expect(broken.activity.running).toBe(0);
});

test('the stream gives the same matches and ends with the totals', async () => {
  write('str/a.txt', 'needle\n'.repeat(50));
  write('str/b.txt', 'needle\n'.repeat(50));
  const read = async (options: SearchOptions) => {
    const stream = search.stream({ pattern: 'needle', path: 'str', options }, call);
    const found: string[] = [];
    for (;;) {
      const next = await stream.next();
      if (next.done) return { found, end: next.value };
      found.push(`${next.value.file_name}:${next.value.line_number}`);
    }
  };
  const all = await read({});
  expect(all.found.sort()).toEqual((await places('needle', 'str')).sort());
  expect(all.end).toEqual({
    search_term: 'needle',
    time_taken: expect.stringMatching(/s$/),
    count: 100,
    engine: 'scan',
  });
  expect((await read({ max_results: 60 })).end).toMatchObject({ count: 60, truncated: true });
  expect((await read({ max_results: 100 })).end.truncated).toBeUndefined();
  expect(readFileSync(path.join(root, 'str/a.txt'), 'utf8')).toHaveLength(350);
});

test('unread streams release their places, and take new ones when they are read again', async () => {
  write('still/a.txt', 'needle\n'.repeat(100));
  const few = new RipgrepSearch({ maxConcurrent: 1, maxWaiting: 1 });
  const request = { pattern: 'needle', path: 'still', options: {} };
  const opened = async (caller: string) => {
    const stream = few.stream(request, { ...call, caller });
    await stream.next();
    return stream;
  };
  const streams = [await opened('one'), await opened('one'), await opened('one')];
  expect((await few.search(request, { ...call, caller: 'another' })).results).toHaveLength(100);
  const read = streams.map(async stream => {
    for (let count = 1; ; count++) {
      const step = await stream.next();
      if (step.done) return [count, step.value.count];
    }
  });
  expect(await Promise.all(read)).toEqual([
    [100, 100],
    [100, 100],
    [100, 100],
  ]);
  expect(few.activity).toEqual({ running: 0, waiting: 0, pids: [] });
  await few.close();
});

test('the number of unread streams is limited for each caller', async () => {
  write('still/a.txt', 'needle\n'.repeat(100));
  const few = new RipgrepSearch({ maxConcurrent: 1 });
  const abort = new AbortController();
  const opened = async (caller: string, signal?: AbortSignal) => {
    const stream = few.stream(
      { pattern: 'needle', path: 'still' },
      { ...call, caller, ...(signal && { signal }) },
    );
    await stream.next();
    return stream;
  };
  const [first] = [await opened('one'), await opened('one', abort.signal)];
  for (let more = 2; more < 16; more++) await opened('one');
  // A place is free only when the last of them is paused too.
  await opened('another');
  await expect(opened('one')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 });
  await first.return(undefined as never);
  await opened('one');
  await opened('another');
  abort.abort();
  await opened('one');
  await few.close();
});

test('a match reports that a line of its context was cut', async () => {
  const long = 'c'.repeat(9000);
  write('long-context.txt', `${long}\nfirst\nbetween\nmiddle\nlast\n${long}\n`);
  const { results } = await find('first|middle|last', 'long-context.txt', { context: 1 });
  expect(results.map(({ cut }) => cut)).toEqual([true, undefined, true]);
  expect(results[0]!.context_before![0]).toHaveLength(4096);
});

test('where the rest of a line is that was cut', async () => {
  const long = 'é'.repeat(9000);
  write('cuts.txt', `needle${long}\n${long}needle\n${long}needle${long}\nneedle\n${long}\n`);
  const cutsOf = async (context: number) =>
    (await find('needle', 'cuts.txt', { context })).results.map(({ cuts = [] }) =>
      cuts.map(({ line_number, missing }) => `${line_number} ${missing}`),
    );
  expect(await cutsOf(0)).toEqual([['1 after'], ['2 before'], ['3 both'], []]);
  expect((await cutsOf(1)).slice(1)).toEqual([
    ['1 after', '2 before', '3 both'],
    ['2 before', '3 both'],
    ['3 both', '5 after'],
  ]);
});
