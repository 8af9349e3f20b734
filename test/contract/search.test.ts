import { join } from 'node:path';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchOptions, SearchResponse } from '../../daemon/src/api/schemas.ts';
import { SearchResponse as SearchResponseSchema } from '../../daemon/src/api/schemas.ts';
import { SUBJECTS, type Subject } from './subjects.ts';

describe.each(SUBJECTS)('pattern search, %s', (_name, open) => {
  let it: Subject;
  beforeAll(async () => {
    it = await open();
  });
  afterAll(() => it?.close());

  const search = async (
    pattern: string,
    path = '.',
    options: SearchOptions = {},
  ): Promise<SearchResponse> => {
    const response = await it.dowse.search({ pattern, path, options }, it.call);
    expect(Check(SearchResponseSchema, response)).toBe(true);
    return response;
  };
  /** `file:line` of each match. */
  const places = async (pattern: string, path?: string, options?: SearchOptions): Promise<string[]> =>
    (await search(pattern, path, options)).results.map(m => `${m.file_name}:${m.line_number}`);

  describe('the response', () => {
    test('search_term, time_taken in seconds, results with file_name, line_number and line', async () => {
      const response = await search('load_settings', 'src/config.py');
      expect(response).toEqual({
        search_term: 'load_settings',
        time_taken: expect.stringMatching(/^\d+\.\d+s$/),
        results: [{ file_name: 'src/config.py', line_number: 4, line: 'def load_settings(path):' }],
        engine: 'scan',
        files_scanned: 1,
      });
    });
    test('options are optional', async () => {
      const { results } = await it.dowse.search({ pattern: 'Needle', path: 'notes.txt' }, it.call);
      expect(results).toHaveLength(1);
    });
    test('no match gives an empty list', async () => {
      expect((await search('nowhere_to_be_found', '.', { recursive: true })).results).toEqual([]);
    });
    test('results are ordered by path, then line', async () => {
      const found = await places('e', '.', { recursive: true });
      const key = (place: string): [string, number] => {
        const at = place.lastIndexOf(':');
        return [place.slice(0, at), Number(place.slice(at + 1))];
      };
      const sorted = [...found].sort((a, b) => {
        const [[fileA, lineA], [fileB, lineB]] = [key(a), key(b)];
        return Buffer.compare(Buffer.from(fileA), Buffer.from(fileB)) || lineA - lineB;
      });
      expect(found.length).toBeGreaterThan(50);
      expect(found).toEqual(sorted);
    });
    test('a line has no line ending, also with CRLF', async () => {
      expect((await search('carriage', 'crlf.txt')).results[0]!.line).toBe('carriage needle');
    });
    test('invalid UTF-8 is decoded with replacement characters', async () => {
      expect((await search('needle', 'latin1.txt')).results[0]!.line).toBe('caf\ufffd needle');
    });
    test('a line over 4,096 characters is cut around its match, with a note', async () => {
      const [match] = (await search('widematch', 'wide.txt')).results;
      expect(match).toMatchObject({ cut: true, line_number: 1 });
      expect(match!.line).toContain('widematch');
      expect(match!.line.length).toBeLessThanOrEqual(4096);
    });
  });

  describe('each option', () => {
    test('recursive: false searches only files directly in the folder', async () => {
      expect(await places('needle')).toEqual([
        'crlf.txt:2',
        'latin1.txt:1',
        'notes.txt:4',
        'notes.txt:5',
        'notes.txt:6',
      ]);
      expect(await places('settings')).toEqual([]);
    });
    test('recursive: true searches subfolders, except ignored, hidden and binary files', async () => {
      expect(await places('settings', '.', { recursive: true })).toContain('src/config.py:4');
      expect(
        new Set((await places('needle', '.', { recursive: true })).map(place => place.split(':')[0])),
      ).toEqual(new Set(['crlf.txt', 'latin1.txt', 'notes.txt']));
    });
    test('ignore_case', async () => {
      expect(await places('NEEDLE', 'notes.txt')).toEqual([]);
      expect(await places('NEEDLE', 'notes.txt', { ignore_case: true })).toHaveLength(4);
    });
    test('context adds arrays of lines before and after', async () => {
      const [match] = (await search('gamma', 'notes.txt', { context: 2 })).results;
      expect(match).toMatchObject({
        context_before: ['alpha one', 'beta Needle two'],
        context_after: ['needle four', 'needles five'],
      });
      const [first] = (await search('alpha', 'notes.txt', { context: 1 })).results;
      expect(first).toMatchObject({ context_before: [], context_after: ['beta Needle two'] });
      const [bare] = (await search('gamma', 'notes.txt', { context: 0 })).results;
      expect(bare).not.toHaveProperty('context_before');
    });
    test('count: the counts only', async () => {
      const response = await search('needle', '.', { recursive: true, count: true });
      expect(response).toMatchObject({ results: [], count: 5, files: 3 });
    });
    test('fixed_strings', async () => {
      expect(await places('(needle)', 'notes.txt', { fixed_strings: true })).toEqual(['notes.txt:6']);
    });
    test('word', async () => {
      expect(await places('needle', 'notes.txt', { word: true })).toEqual(['notes.txt:4', 'notes.txt:6']);
    });
    test('multiline', async () => {
      expect(await places('one\\s+beta', 'notes.txt')).toEqual([]);
      expect(await places('one\\s+beta', 'notes.txt', { multiline: true })).toContain('notes.txt:1');
    });
    test('pcre2 looks around; without it that is INVALID_PATTERN', async () => {
      expect(await places('needle(?=s)', 'notes.txt', { pcre2: true })).toEqual(['notes.txt:5']);
      await expect(places('needle(?=s)', 'notes.txt')).rejects.toMatchObject({ code: 'INVALID_PATTERN' });
    });
    test('hidden', async () => {
      expect(await places('needle in a', '.', { recursive: true, hidden: true })).toEqual([
        '.hidden/file.txt:1',
      ]);
    });
    test('no_ignore', async () => {
      const found = await places('needle in a', '.', { recursive: true, no_ignore: true });
      expect(found).toEqual(['debug.log:1', 'ignored/secret.txt:1']);
    });
    test('file_types that are names of languages', async () => {
      const found = async (...file_types: string[]) =>
        places('sleep|settings', '.', { recursive: true, file_types });
      expect(await found('python')).toEqual(await found('py'));
      expect(await found('typescript')).toEqual(await found('ts'));
      expect(await found('python')).not.toEqual([]);
    });
    test('file_types', async () => {
      const found = await places('sleep', '.', { recursive: true, file_types: ['ts', 'py'] });
      expect(found.length).toBeGreaterThan(0);
      expect(found.every(place => /\.(ts|py):/.test(place))).toBe(true);
    });
    test.each<[SearchOptions, string[]]>([
      [{ globs: ['*.ts'], filters: ['file:retry'] }, ['src/net/retry.ts']],
      [{ globs: ['/src/**'], filters: ['file:retry', 'file:*.py'] }, ['src/config.py', 'src/net/retry.ts']],
      [{ globs: ['*.ts', '!retry*'], filters: ['file:net'] }, ['src/net/sleep.ts']],
      [{ globs: ['!retry*'], filters: ['file:net'] }, ['src/net/sleep.ts']],
      [{ globs: ['*.ts'], filters: ['file:nowhere'] }, []],
      [{ globs: ['*.txt'], filters: ['lang:ts'] }, []],
      [{ file_types: ['ts', 'go'], filters: ['lang:go', 'lang:python'] }, ['server/main.go']],
      [{ file_types: ['ts'], filters: ['lang:go'] }, []],
      [
        {
          file_types: ['ts'],
          globs: ['*.ts', '*.py'],
          filters: ['lang:typescript', 'file:net', '-file:sleep'],
        },
        ['src/net/retry.ts'],
      ],
      [{ globs: ['*.ts'], filters: ['file:net', 'sym:backoffDelay'] }, ['src/net/retry.ts']],
    ])('options and filters must both hold: %j', async (options, files) => {
      const every = { recursive: true, files_only: true, ...options };
      const named = (await search('e', '.', every)).results.map(({ file_name }) => file_name);
      expect(named).toEqual(files);
      const { files_only: _, ...counting } = every;
      // Places in code cannot be counted without their matches.
      if (!options.filters?.some(filter => filter.startsWith('sym:')))
        expect((await search('e', '.', { ...counting, count: true })).files).toBe(files.length);
    });
    test('globs: include, and with ! exclude', async () => {
      expect(await places('needle', '.', { recursive: true, globs: ['*.txt', '!notes*'] })).toEqual([
        'crlf.txt:2',
        'latin1.txt:1',
      ]);
    });
    test('a glob written as a path is relative to the searched folder, or absolute below it', async () => {
      const retry = async (glob: string, path = 'src') =>
        places('retry', path, { recursive: true, globs: [glob] });
      const found = await retry('/net/**');
      expect(found).not.toEqual([]);
      expect(await retry('./net/**')).toEqual(found);
      expect(await retry(`${it.tree}/src/net/**`)).toEqual(found);
      expect(await retry('./src/net/**', '.')).toEqual(found);
      const others = await retry('!/net/**');
      expect(await retry('!./net/**')).toEqual(others);
      expect(await retry(`!${it.tree}/src/net/**`)).toEqual(others);
      expect(await retry('./retry.ts')).toEqual([]);
    });
    test('max_results, and truncated if there are more matches', async () => {
      const some = await search('needle', 'notes.txt', { max_results: 2 });
      expect(some.results).toHaveLength(2);
      expect(some.truncated).toBe(true);
      expect((await search('needle', 'notes.txt', { max_results: 3 })).truncated).not.toBe(true);
    });
    test('stream: the same matches as they are found, then the totals', async () => {
      const matches: string[] = [];
      const stream = it.dowse.searchStream(
        { pattern: 'needle', path: '.', options: { recursive: true } },
        it.call,
      );
      for (;;) {
        const step = await stream.next();
        if (step.done) {
          expect(step.value).toMatchObject({
            search_term: 'needle',
            time_taken: expect.stringMatching(/^\d+\.\d+s$/),
            count: 5,
          });
          break;
        }
        matches.push(`${step.value.file_name}:${step.value.line_number}`);
      }
      expect(matches.sort()).toEqual((await places('needle', '.', { recursive: true })).sort());
    });
  });

  test('a stream sends lines of code first if asked for', async () => {
    const options = { recursive: true, code_first: true };
    const files: string[] = [];
    const ranks: (number | undefined)[] = [];
    for await (const match of it.dowse.searchStream({ pattern: '.', path: '.', options }, it.call)) {
      files.push(match.file_name);
      ranks.push(match.file_rank);
    }
    expect([ranks[0], ranks.at(-1)]).toEqual([0, 4]);
    const firstOf = (suffix: string) => files.findIndex(file => file.endsWith(suffix));
    const lastOf = (suffix: string) => files.findLastIndex(file => file.endsWith(suffix));
    expect(firstOf('.md')).toBeGreaterThan(0);
    expect(firstOf('.md')).toBeGreaterThan(Math.max(lastOf('.rs'), lastOf('.ts')));
  });

  describe('the way a path is written', () => {
    test('relative in, relative out, from the first root', async () => {
      expect(await places('tokenize', 'core')).toEqual(['core/tokenizer.rs:2']);
      expect(await places('tokenize', './core')).toEqual(['./core/tokenizer.rs:2']);
      expect(await places('tokenize', 'core/')).toEqual(['core/tokenizer.rs:2']);
      expect(await places('tokenize', 'src/../core')).toEqual(['src/../core/tokenizer.rs:2']);
    });
    test('absolute in, absolute out', async () => {
      expect(await places('tokenize', join(it.tree, 'core'))).toEqual([`${it.tree}/core/tokenizer.rs:2`]);
      expect(await places('tokenize', `${it.tree}/core/tokenizer.rs`)).toEqual([
        `${it.tree}/core/tokenizer.rs:2`,
      ]);
    });
    test('through a symlink, as the symlink', async () => {
      expect(await places('tokenize', join(it.link, 'core'))).toEqual([`${it.link}/core/tokenizer.rs:2`]);
    });
    test('a named file is always searched', async () => {
      expect(await places('needle', 'ignored/secret.txt')).toEqual(['ignored/secret.txt:1']);
      expect(await places('needle', '.hidden/file.txt')).toEqual(['.hidden/file.txt:1']);
    });
  });

  describe('errors', () => {
    test('INVALID_PATTERN, 400, with the position and the reason', async () => {
      await expect(search('foo(bar', 'notes.txt')).rejects.toMatchObject({
        code: 'INVALID_PATTERN',
        status: 400,
        details: expect.stringMatching(/position \d+: .+/),
      });
    });
    test('FILE_NOT_FOUND, 404, for a missing path inside the roots', async () => {
      const missing = { code: 'FILE_NOT_FOUND', status: 404 };
      await expect(search('a', 'no/such/file')).rejects.toMatchObject(missing);
      await expect(search('a', 'notes.txt/below')).rejects.toMatchObject(missing);
    });
    test('PERMISSION_DENIED, 403, outside the roots, whether it exists or not, also through a symlink', async () => {
      const denied = { code: 'PERMISSION_DENIED', status: 403 };
      for (const path of [
        it.outside,
        `${it.outside}/missing`,
        '/',
        '../..',
        'escape',
        'escape/secret.txt',
        'escape/missing',
      ]) {
        await expect(search('needle', path), path).rejects.toMatchObject(denied);
      }
      const { results } = await it.owner.dowse.search({ pattern: 'needle', path: it.outside }, it.owner.call);
      expect(results).toHaveLength(1);
    });
    test('a stream fails as a search does', async () => {
      const stream = it.dowse.searchStream({ pattern: '(', path: '.' }, it.call);
      await expect(stream.next()).rejects.toMatchObject({ code: 'INVALID_PATTERN' });
    });
    test('a disconnected caller gets no answer', async () => {
      const signal = AbortSignal.abort();
      await expect(it.dowse.search({ pattern: 'a', path: '.' }, { ...it.call, signal })).rejects.toThrow();
    });
  });
});
