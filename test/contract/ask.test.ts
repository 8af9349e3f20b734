import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AskRequest, AskResponse, type AskResult } from '../../daemon/src/api/schemas.ts';
import { writeFiles } from '../support/tree.ts';
import { SUBJECTS, type Subject } from './subjects.ts';

const QUESTIONS = [
  'where is a failed operation tried again',
  'retryWithBackoff',
  'how are settings read from json',
  'health check of the server',
  'split source into tokens',
  'invoice line',
  'back up before an upgrade',
  'ledger',
];

describe.each(SUBJECTS)('ask, %s', (_name, open) => {
  let it: Subject;
  beforeAll(async () => {
    it = await open();
    await it.dowse.build({ target_dir: '.' }, it.call);
  });
  afterAll(() => it?.close());

  const ask = async (query: string, options?: AskRequest['options'], target_dir = '.') => {
    const response = await it.dowse.ask({ query, target_dir, ...(options ? { options } : {}) }, it.call);
    expect(Check(AskResponse, response)).toBe(true);
    return response;
  };
  const files = (results: readonly AskResult[]) => results.map(result => result.file);

  describe('the response', () => {
    test('echoes the query, the applied filters and the freshness of the index', async () => {
      const response = await ask('retry with backoff');
      expect(response.query).toBe('retry with backoff');
      expect(response.filters).toEqual({ file_types: [], directory: '' });
      expect(response.index).toMatchObject({ generation: expect.any(Number), stale_files: 0 });
      expect(Number.isNaN(Date.parse(response.index.last_updated))).toBe(false);
    });
    test('ranks the right file first', async () => {
      expect((await ask('retryWithBackoff')).results[0]).toMatchObject({
        file: 'src/net/retry.ts',
        symbol: 'retryWithBackoff',
        kind: 'function',
        language: 'typescript',
      });
      expect(files((await ask('read settings from a json file')).results)[0]).toBe('src/config.py');
      expect(files((await ask('health check for the load balancer')).results)[0]).toBe('server/main.go');
    });
    test('a folder that the question names restricts it', async () => {
      const { query, filters, results } = await ask('how are settings read in src/net');
      expect({ query, filters }).toEqual({
        query: 'how are settings read in src/net',
        filters: { file_types: [], directory: 'src/net' },
      });
      expect(results.length).toBeGreaterThan(0);
      expect(files(results).every(file => file.startsWith('src/net/'))).toBe(true);
      expect((await ask('how are settings read in src/net', { directory: 'server' })).filters.directory).toBe(
        'server',
      );
    });
    test('names the words that no file has', async () => {
      expect((await ask('how are settings read from redis')).missing_words).toEqual(['redis']);
      expect((await ask('where is the jsonfile of settings')).missing_words).toBeUndefined();
      expect((await ask('where is the websocket of settings')).missing_words).toEqual(['websocket']);
      expect((await ask('how are settings read')).missing_words).toBeUndefined();
    });
    test('however many copies one result stands for, others follow it', async () => {
      const project = join(it.tree, '..', 'copies');
      const messages = ['too small', 'too big', 'no number', 'no date', 'no address', 'not unique'];
      const lines = messages.map(
        one => `    if (issue.is('${one}')) return 'The value is ${one} in this locale.';`,
      );
      const code = ['export default function locale() {', '  return issue => {', ...lines, '  };', '}', ''];
      const copy = (i: number) => [`locales/l${i}.ts`, code.join('\n')] as const;
      writeFiles(project, {
        ...Object.fromEntries(Array.from({ length: 60 }, (_, i) => copy(i))),
        'config.ts': 'export function setLocale(locale: string) {\n  config.current = locale;\n}\n',
      });
      await it.dowse.build({ target_dir: project }, it.call);
      const { results } = await ask('default locale', { limit: 5 }, project);
      expect(files(results).map(file => file.replace(`${project}/`, '').replace(/\d+/, ''))).toEqual(
        expect.arrayContaining(['locales/l.ts', 'config.ts']),
      );
    });
    test('a word that only a search finds is not missing', async () => {
      const project = join(it.tree, '..', 'digits');
      const code = 'import urllib3\n\n\ndef open_pool():\n    return urllib3.PoolManager()\n';
      writeFiles(project, { 'pool.py': code });
      await it.dowse.build({ target_dir: project }, it.call);
      const missing = async (query: string) => (await ask(query, {}, project)).missing_words;
      expect(await missing('where is urllib3 imported')).toBeUndefined();
      expect(await missing('where is urllib4 imported')).toEqual(['urllib4']);
    });
    test('a good answer has other words for what no file has, but not for a name', async () => {
      const good = await ask('how does retryWithBackoff spare the flamingos');
      expect([good.results[0]!.file, good.missing_words]).toEqual(['src/net/retry.ts', undefined]);
      const named = await ask('how does retryWithBackoff call loadFlamingos');
      expect(named.missing_words).toEqual(['loadFlamingos']);
    });
    test.each(QUESTIONS)('every result of %j is consistent with its file', async query => {
      const { results } = await ask(query, { limit: 100 });
      expect(results.length).toBeGreaterThan(0);
      let above = 1;
      for (const result of results) {
        expect(result.score).toBeGreaterThan(0);
        expect(result.score).toBeLessThanOrEqual(above);
        above = result.score;
        expectOnDisk(it.tree, result);
        expect(result.semantic_match).toMatch(/^.{10,}\.$/s);
        for (const factor of result.relevance_factors) expect(factor).toMatch(/\w/);
        expect(result).not.toHaveProperty('explanation');
      }
      expect(results[0]!.relevance_factors.length).toBeGreaterThan(0);
      const ranges = results.map(result => `${result.file}:${result.line_range}`);
      expect(new Set(ranges).size).toBe(ranges.length);
    });
    test('the same question gives the same answer', async () => {
      for (const query of QUESTIONS) expect((await ask(query)).results).toEqual((await ask(query)).results);
    });
    test('ignored, hidden and binary files are never results', async () => {
      const { results } = await ask('needle in an ignored hidden folder log', { limit: 100 });
      for (const file of files(results)) expect(file).not.toMatch(/ignored|debug|hidden|binary|bundle|lock/);
    });
    test('a question with unknown words, or with none, is answered without an error', async () => {
      for (const query of [
        'zzqqxxyy',
        '???',
        '🙂',
        ' ',
        `${'x'.repeat(8000)}`,
        '"; DROP TABLE files; --',
        'a\0b',
      ]) {
        const response = await ask(query);
        expect(response.query).toBe(query);
      }
    });
  });

  describe('the way a path is written', () => {
    test.each([
      ['.', ''],
      ['./', ''],
      ['src', 'src/'],
      ['src/', 'src/'],
      ['./src', './src/'],
    ])('target_dir %j: file starts with %j', async (target, prefix) => {
      if (target.includes('src')) await it.dowse.build({ target_dir: target }, it.call);
      const { results } = await ask('retryWithBackoff', {}, target);
      expect(results[0]!.file).toBe(`${prefix}${target.includes('src') ? '' : 'src/'}net/retry.ts`);
    });
    test('absolute in, absolute out; through a symlink, as the symlink', async () => {
      for (const base of [it.tree, it.link]) {
        expect((await ask('retryWithBackoff', {}, base)).results[0]!.file).toBe(`${base}/src/net/retry.ts`);
      }
    });
  });

  describe('options', () => {
    test('limit: 10 by default, at most 100, and no more than there are', async () => {
      expect((await ask('e line server settings retry invoice')).results.length).toBeLessThanOrEqual(10);
      expect((await ask('invoice', { limit: 1 })).results).toHaveLength(1);
      const many = (await ask('settings retry invoice server tokens upgrade needle', { limit: 100 })).results;
      expect(many.length).toBeGreaterThan(10);
    });
    test('file_types: echoed, case-insensitive', async () => {
      const { results, filters } = await ask('retry settings server', {
        file_types: ['py', 'go'],
        limit: 50,
      });
      expect(filters).toEqual({ file_types: ['py', 'go'], directory: '' });
      expect(new Set(files(results))).toEqual(new Set(['src/config.py', 'server/main.go']));
      expect(files((await ask('settings', { file_types: ['PY'] })).results)).toContain('src/config.py');
      expect((await ask('settings', { file_types: ['cobol'] })).results).toEqual([]);
      expect(files((await ask('settings', { file_types: ['python'] })).results)).toContain('src/config.py');
    });
    test('directory: echoed relative to target_dir, however it is written', async () => {
      for (const directory of ['src/net', './src/net', 'src/net/', 'src/../src/net']) {
        const { results, filters } = await ask('invoice sleep retry', { directory, limit: 50 });
        expect(filters).toEqual({ file_types: [], directory: 'src/net' });
        expect(results.length).toBeGreaterThan(0);
        for (const file of files(results)) expect(file.startsWith('src/net/')).toBe(true);
      }
    });
    test('filters apply before ranking, so that low-ranked results are found too', async () => {
      const { results } = await ask('parseInvoiceLine3', { file_types: ['rs'], limit: 3 });
      expect(files(results)).toEqual(['core/tokenizer.rs']);
    });
    test('an empty filter is ignored', async () => {
      const { results, filters } = await ask('retry', { file_types: [], directory: '' });
      expect(filters).toEqual({ file_types: [], directory: '' });
      expect(results).toEqual((await ask('retry')).results);
    });
    test('filtered to one file, it returns more than two results of it', async () => {
      const { results } = await ask('parse an invoice line', { directory: 'src/billing', limit: 10 });
      expect(results.length).toBeGreaterThan(2);
    });
    test('path: one file or folder, echoed relative to target_dir', async () => {
      for (const [path, echoed] of [
        ['src/net/retry.ts', 'src/net/retry.ts'],
        ['./src/net/', 'src/net'],
      ] as const) {
        const { results, filters } = await ask('invoice sleep retry', { path, limit: 50 });
        expect(filters).toEqual({ file_types: [], directory: '', path: echoed });
        expect(results.length).toBeGreaterThan(0);
        for (const file of files(results)) expect(`${file}/`.startsWith(`${echoed}/`)).toBe(true);
      }
    });
    test('for one file, all its places are ranked', async () => {
      const { results } = await ask('parse an invoice line', { path: 'src/billing/invoices.ts', limit: 20 });
      expect(results.length).toBeGreaterThan(2);
      for (const result of results) expect(result).not.toHaveProperty('further');
    });
    test('further: the next places of the file, if requested', async () => {
      const { results } = await ask('parse invoice line 3', { further: 2 });
      const [first] = results.filter(({ file }) => file === 'src/billing/invoices.ts');
      expect(first!.further).toHaveLength(2);
      for (const { line_range, line } of first!.further!) {
        expect(line_range).not.toEqual(first!.line_range);
        expect(line).toBeGreaterThanOrEqual(line_range[0]!);
        expect(line).toBeLessThanOrEqual(line_range[1]!);
      }
      for (const result of (await ask('parse invoice line 3')).results)
        expect(result).not.toHaveProperty('further');
    });
    test('names: symbols with that name or prefix, by name alone', async () => {
      const { results } = await ask('retryWi', { names: true });
      expect(results[0]).toMatchObject({
        file: 'src/net/retry.ts',
        symbol: 'retryWithBackoff',
        kind: 'function',
      });
      expectOnDisk(it.tree, results[0]!);
      expect(results[0]!.snippet.split('\n')[results[0]!.line - results[0]!.line_range[0]!]).toContain(
        'retryWithBackoff',
      );
      expect((await ask('retryWithBackoff', { names: true })).results[0]).toMatchObject({ score: 1 });
      expect((await ask('retryWihtBackof', { names: true })).results[0]).toMatchObject({
        ...{ symbol: 'retryWithBackoff', misspelled: true, file_rank: 0 },
      });
      expect((await ask('retryWi', { names: true, file_types: ['py'] })).results).toEqual([]);
      expect((await ask('zzqqxxyy', { names: true })).results).toEqual([]);
      expect((await ask('parse', { names: true, limit: 2 })).results).toHaveLength(2);
    });
    test('a misspelled word is also used to choose the first place', async () => {
      for (const query of ['the needle beside delta', 'the needle beside dleta'])
        expect((await ask(query)).results[0]).toMatchObject({ file: 'notes.txt', line: 6 });
    });
    test('explain adds the parts of each score', async () => {
      const { results } = await ask('retry', { explain: true });
      for (const { explanation } of results) expect(Object.keys(explanation!).length).toBeGreaterThan(0);
    });
  });

  describe('errors', () => {
    test('INDEX_NOT_FOUND, 404, with the directory and the build endpoint in its details', async () => {
      await expect(ask('retry', {}, 'core')).rejects.toMatchObject({
        code: 'INDEX_NOT_FOUND',
        status: 404,
        details: expect.stringMatching(/^Build that of .*core with POST \/api\/agent\/index\/build/),
      });
    });
    test('INDEX_NOT_FOUND for a folder below an indexed one says how to ask that', async () => {
      await expect(ask('health check', {}, 'server')).rejects.toMatchObject({
        details: expect.stringMatching(/; or ask \S.*, which has one, with options\.directory "server"$/),
      });
      expect(files((await ask('health check', { directory: 'server' })).results)).toContain('server/main.go');
    });
    test('FILE_NOT_FOUND for a missing target_dir or directory, or if either is a file', async () => {
      const error = { code: 'FILE_NOT_FOUND', status: 404 };
      await expect(ask('retry', {}, 'missing')).rejects.toMatchObject(error);
      await expect(ask('retry', {}, 'notes.txt')).rejects.toMatchObject(error);
      await expect(ask('retry', { directory: 'missing' })).rejects.toMatchObject(error);
      await expect(ask('retry', { directory: 'notes.txt' })).rejects.toMatchObject(error);
      await expect(ask('retry', { path: 'missing' })).rejects.toMatchObject(error);
    });
    test('PERMISSION_DENIED for a target_dir outside the roots and a directory outside target_dir', async () => {
      const error = { code: 'PERMISSION_DENIED', status: 403 };
      await expect(ask('retry', {}, it.outside)).rejects.toMatchObject(error);
      for (const directory of ['..', '../..', '/', it.outside, 'escape', 'src/../../other']) {
        await expect(ask('retry', { directory }), directory).rejects.toMatchObject(error);
        await expect(ask('retry', { path: directory }), directory).rejects.toMatchObject(error);
      }
    });
    test('INDEX_BUSY, 409, while the first index is being built', async () => {
      const project = join(it.tree, '..', 'busy');
      const widget = (i: number) => [`widget${i}.py`, `def make_widget_${i}():\n    pass\n`] as const;
      writeFiles(project, Object.fromEntries(Array.from({ length: 400 }, (_, i) => widget(i))));
      await it.dowse.build({ target_dir: project, wait: false }, it.call);
      await expect(ask('widget', {}, project)).rejects.toMatchObject({ code: 'INDEX_BUSY', status: 409 });
      await it.dowse.build({ target_dir: project }, it.call);
      expect((await ask('make_widget_77', {}, project)).results[0]!.file).toBe(`${project}/widget77.py`);
    });
  });
});

/** The snippet consists of whole lines of the file, and the context of up to three lines around it. */
function expectOnDisk(
  tree: string,
  { file, snippet, line_range, context_before, context_after }: AskResult,
): void {
  const encoding = file.endsWith('latin1.txt') ? 'latin1' : 'utf8';
  const lines = readFileSync(join(tree, file), encoding).split(/\r?\n/).map(shortened);
  const [first, last] = line_range as [number, number];
  expect(first).toBeGreaterThanOrEqual(1);
  expect(last).toBeGreaterThanOrEqual(first);
  expect(last).toBeLessThanOrEqual(lines.length);
  expect(snippet).toBe(lines.slice(first - 1, last).join('\n'));
  expect(context_before).toBe(lines.slice(Math.max(0, first - 4), first - 1).join('\n'));
  expect(context_after).toBe(lines.slice(last, last + 3).join('\n'));
}

/** A snippet has at most 4,096 characters per line. */
function shortened(line: string): string {
  return line.length > 4096 ? `${line.slice(0, 4096)}…` : line;
}
