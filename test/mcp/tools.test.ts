import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { CallToolResultSchema, ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StatusResponse } from '../../daemon/src/api/schemas.ts';
import type { AskAnswers, PlainSearchResult, SearchResult } from '../../daemon/src/mcp/schemas.ts';
import { tokensOf } from '../../daemon/src/mcp/tokens.ts';
import { some } from '../support/fast.ts';
import { writeFiles } from '../support/tree.ts';
import { Bench, call } from './clients.ts';

const TRANSPORTS: [string, (bench: Bench) => Promise<Client>][] = [
  ['stdio', bench => bench.stdio()],
  ['streamable HTTP', async bench => bench.http(await bench.key('mcp', '--rate', '100000'))],
];

describe.each(some(TRANSPORTS, 2))('the tools over %s', (_name, connect) => {
  let bench: Bench;
  let client: Client;
  beforeAll(async () => {
    bench = await Bench.open();
    const lines = (i: number) =>
      Array.from({ length: 40 }, (_, j) => `let haystack_${i}_${j} = 1;\n`).join('');
    writeFiles(
      bench.place.tree,
      Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`hay/${i}.txt`, lines(i)])),
    );
    client = await connect(bench);
    await client.listTools();
  });
  afterAll(() => bench?.close());

  const search = (args: object) => call<SearchResult>(client, 'search', args);
  const ask = (args: object) => call<AskAnswers>(client, 'ask', args);
  const plain = (args: object) => call<PlainSearchResult>(client, 'plain_search', args);

  test('list: read-only tools with input and output schemas', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['search', 'ask', 'plain_search', 'references', 'outline', 'show', 'read', 'index_status'],
    ]);
    for (const tool of tools) {
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
      expect(tool.description!.length).toBeGreaterThan(50);
      expect(tool.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(tool.outputSchema).toMatchObject({ type: 'object' });
    }
    expect(client.getServerVersion()).toMatchObject({ name: 'dowse' });
    expect(client.getInstructions()).toContain('ask');
  });

  test('index_status reports a missing index; ask builds it and reports progress', async () => {
    const before = await call<StatusResponse>(client, 'index_status');
    expect(before.data).toMatchObject({ status: 'missing', file_count: 0 });
    expect(before.text).toContain('missing');
    const reported: number[] = [];
    const result = await client.callTool(
      { name: 'ask', arguments: { query: 'where is a failed operation tried again', limit: 3 } },
      undefined,
      { onprogress: ({ progress, total }) => reported.push(progress / (total ?? 1)) },
    );
    expect(result.isError).toBeFalsy();
    const { results, index } = result.structuredContent as unknown as AskAnswers;
    expect(results[0]).toMatchObject({ file: 'src/net/retry.ts', symbol: 'retryWithBackoff' });
    expect(index.stale_files).toBe(0);
    expect(reported[0]).toBe(0);
    expect(reported.at(-1)).toBe(1);
    expect(reported).toEqual([...new Set(reported)].sort((a, b) => a - b));
    const after = await call<StatusResponse>(client, 'index_status');
    expect(after.data.status).toBe('ready');
    expect(after.text).toMatch(/ready\n\d+ files/);
  });

  test('ask: says that the question names a folder, and how to ask everywhere', async () => {
    const query = 'retryWithBackoff in src/net';
    const { text, data } = await ask({ query });
    expect(data.results.every(({ file }) => file.startsWith('src/net/'))).toBe(true);
    expect(data.note).toContain('Only in src/net, as the question says. With directory ".", everywhere.');
    expect(text).toContain(data.note);
    const everywhere = await ask({ query, directory: '.' });
    expect(everywhere.data.note ?? '').not.toContain('Only in');
    expect(everywhere.data.results.some(({ file }) => !file.startsWith('src/net/'))).toBe(true);
  });

  test('ask: the text has file, lines, symbol and snippet', async () => {
    const { text, data } = await ask({ query: 'retryWithBackoff', file_types: ['ts'], limit: 1 });
    const [first] = data.results;
    expect(text).toContain(`src/net/retry.ts:${first!.line_range.join('-')} retryWithBackoff (function`);
    expect(text).toContain(first!.snippet!.trimEnd());
    const several = await ask({ query: 'retryWithBackoff' });
    const [, ...others] = several.data.results;
    expect(others.every(answer => !('snippet' in answer))).toBe(true);
    for (const { key_lines = [], line } of others.filter(({ score }) => score >= 0.05))
      expect(key_lines.map(one => one.line_number)).toContain(line);
    const whole = await ask({ query: 'retryWithBackoff', body: true });
    expect(whole.data.results.every(({ snippet }) => snippet !== undefined)).toBe(true);
    const below = await ask({ query: 'health', directory: 'server' });
    expect(below.data.results.every(({ file }) => file.startsWith('server/'))).toBe(true);
  });

  test('ask: if no answer fits well, a note says so and weak answers are places', async () => {
    const { text, data } = await ask({ query: 'a choir of penguins sings at dawn' });
    const [first, ...others] = data.results;
    expect(text).toMatch(
      /^No file has “choir”, “penguins” or “sings”\. Nothing matches well: the best score is 0\.0/,
    );
    expect(data.note).toBe(text.split('\n')[0]);
    expect(text).toContain(first!.snippet!.trimEnd());
    const weak = others.filter(({ score }) => score < 0.05);
    expect(weak.length).toBeGreaterThan(2);
    expect(weak.every(answer => !('snippet' in answer) && !('key_lines' in answer))).toBe(true);
    expect(tokensOf({ text, structured: { ...data } })).toBeLessThan(1200);
    expect((await ask({ query: 'retryWithBackoff', limit: 1 })).data).not.toHaveProperty('note');
  });

  test('search: matches by file, with the options of the API', async () => {
    const { text, data } = await search({ pattern: 'needle', path: 'notes.txt', context: 1 });
    expect(data.results.map(({ line_number }) => line_number)).toEqual([4, 5, 6]);
    expect(data).not.toHaveProperty('next_cursor');
    expect(text).toBe('notes.txt\n3- gamma three\n4: needle four\n5: needles five\n6: delta (needle) six');
    expect(
      (await search({ pattern: 'NEEDLE', ignore_case: true, word: true, globs: ['notes.*'] })).data.results,
    ).toHaveLength(3);
    expect((await search({ pattern: 'no such thing' })).text).toBe('No matches.');
  });

  test('search: without matches the note counts matches in another case', async () => {
    const { text, data } = await search({ pattern: 'NEEDLES? f', path: 'notes.txt' });
    expect(text).toBe('No matches. With ignore_case there are 2 matches in 1 file.');
    expect(data).toEqual({ results: [], note: text });
    const typed = await search({ pattern: 'RETRYwithBackoff', file_types: ['ts'] });
    expect(typed.text).toMatch(/^No matches in files of type ts .*\)\. With ignore_case there (is|are) /);
    expect((await search({ pattern: 'NEEDLES? g', path: 'notes.txt' })).data).toEqual({ results: [] });
  });

  test('search and plain_search name files that git tracks although a rule ignores them', {
    tags: 'slow',
  }, async () => {
    const repository = join(bench.place.tree, 'repository');
    writeFiles(repository, { '.gitignore': 'dist/\n', 'dist/app.js': 'tracked_anyway\n', 'a.js': 'a\n' });
    for (const args of [
      ['init', '-q'],
      ['add', '--force', '.'],
    ])
      execFileSync('git', args, { cwd: repository });
    const { text, data } = await search({ pattern: 'tracked_anyway', path: 'repository' });
    expect(text).toBe(
      'No matches. Ignored by a rule although git tracks them, and with a match: repository/dist/app.js. `search` finds them with no_ignore.',
    );
    expect(data).toEqual({ results: [], note: text });
    const inWords = await plain({ query: '"tracked_anyway"', path: 'repository' });
    expect(inWords.text).toContain(text);
    expect(inWords.data.note).toBe(text);
    expect((await search({ pattern: 'tracked_anyway', path: 'repository', no_ignore: true })).text).toContain(
      'repository/dist/app.js',
    );
  });

  test('search: if no file matches the globs or types, the note lists them', async () => {
    const textFor = async (args: object) => {
      const { text, data } = await search({ pattern: 'no such thing', ...args });
      expect(data).toEqual(
        text.startsWith('No matches, because') ? { results: [], note: text } : { results: [] },
      );
      return text;
    };
    const types = '(extensions, or names of languages)';
    expect(await textFor({ file_types: ['pythno'] })).toBe(
      `No matches, because no file there is of type pythno ${types}.`,
    );
    expect(await textFor({ file_types: ['python'] })).toBe(`No matches in files of type python ${types}.`);
    expect(await textFor({ globs: ['src'] })).toBe(
      'No matches, because no file there matches the globs src. Globs are relative to the searched path; all files of a folder are `folder/**`.',
    );
    expect(await textFor({ globs: ['src/**'], file_types: ['go'] })).toContain(
      `is of type go ${types} and matches the globs src/**.`,
    );
    expect(await textFor({ globs: ['./src/**', `${bench.place.tree}/server/**`] })).toBe('No matches.');
    const { data } = await search({ pattern: 'retry', globs: ['./src/net/**'] });
    expect(data.results.length).toBeGreaterThan(0);
  });

  test('null arguments and an empty path or cursor count as left out', async () => {
    const blank = { path: '', cursor: null, max_tokens: null, file_types: null };
    expect((await search({ pattern: 'needle four', ...blank })).data.results).toHaveLength(1);
    const { data } = await ask({ query: 'retryWithBackoff', target_dir: '', directory: '', cursor: '' });
    expect(data.results[0]).toMatchObject({ file: 'src/net/retry.ts' });
    expect((await search({ pattern: null })).error).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  test('a string in place of a list is read as a list of one', async () => {
    const { data } = await search({ pattern: 'retry', file_types: 'ts', globs: 'src/**' });
    expect(data.results.length).toBeGreaterThan(0);
    expect(data.results.every(({ file_name }) => /^src\/.*\.ts$/.test(file_name))).toBe(true);
    const { data: answers } = await ask({ query: 'retryWithBackoff', file_types: 'py' });
    expect(answers.results.every(({ file }) => file.endsWith('.py'))).toBe(true);
  });

  test('arguments in other forms and with other names are read, and one line lists the changes', async () => {
    const given = {
      query: 'NEEDLE',
      ignoreCase: 'true',
      maxResults: '5000',
      file_types: '.txt',
      mood: 'good',
    };
    const { text, data } = await search(given);
    expect(data.results.map(({ file_name }) => file_name)).toContain('notes.txt');
    const line =
      'Arguments: "query" was read as pattern; limit 5000 was read as 1000 (allowed: 1 to 1000); ' +
      '"maxResults" was read as limit; "mood" is not an argument and was ignored.';
    expect(text.split('\n').at(-1)).toBe(line);
    expect(data).toMatchObject({ arguments_read: line });
    const small = { pattern: 'haystack', max_tokens: 500, one: 1, two: 2, three: 3, four: 4 };
    const answer = await search(small);
    expect(tokensOf({ text: answer.text, structured: answer.data })).toBeLessThanOrEqual(500);
    expect((await search({ pattern: 'needle' })).text).not.toContain('Arguments:');
  });

  test.each([
    ['index_status', null],
    ['index_status', undefined],
    ['Index_Status', []],
    ['mcp__dowse__index_status', {}],
    ['search', '{"pattern": "needle"}'],
    ['dowse_search', 'needle'],
    ['ask', ['retryWithBackoff']],
    ['plain_search', { arguments: { query: 'find "needle"' } }],
  ])('%s with the arguments %j is answered', async (name, args) => {
    const params = { name, arguments: args, _meta: null };
    const result = await client.request({ method: 'tools/call', params } as never, CallToolResultSchema);
    expect(result.isError).toBeFalsy();
  });

  test('a message whose params are null is answered', async () => {
    const request = { method: 'tools/list', params: null } as never;
    expect((await client.request(request, ListToolsResultSchema)).tools).toHaveLength(8);
  });

  test('search: a context that does not fit is cut, and the answer says so', async () => {
    const lines = Array.from({ length: 100 }, (_, i) => `bale ${i} of the barn, which is full of them\n`);
    writeFiles(bench.place.tree, { 'bales.txt': lines.join('') });
    const args = { pattern: 'bale 50 ', path: 'bales.txt', context: 100 };
    const { text, data } = await search({ ...args, max_tokens: 500 });
    const [match] = data.results;
    expect(match!.cut).toBe(true);
    const [before, after] = [match!.context_before!, match!.context_after!];
    expect(before.at(-1)).toContain('bale 49 ');
    expect(after[0]).toContain('bale 51 ');
    expect(before.length).toBeGreaterThan(8);
    expect(Math.abs(before.length - after.length)).toBeLessThan(2);
    expect(text).toContain('The match is cut to fit max_tokens.');
    expect((await search({ ...args, max_tokens: 5000 })).data).not.toHaveProperty('left_out');
  });

  test.each([
    ['search', { pattern: 'need.*haste', path: 'bundle.js' }],
    ['plain_search', { query: 'find "needed in haste"', path: 'bundle.js' }],
  ])('%s: a long line is cut around its match', async (name, args) => {
    const line = `${'before();'.repeat(200)}needed in haste;${'after();'.repeat(200)}`;
    writeFiles(bench.place.tree, { 'bundle.js': line });
    const { data, text } = await call<SearchResult>(client, name, args);
    const [match] = data.results;
    expect(match).toMatchObject({ cut: true, cuts: [{ line_number: 1, missing: 'both' }] });
    expect(match!.line).toHaveLength(300);
    expect(text).toMatch(/^1: ….*before\(\);needed in haste;after\(\);.*…$/m);
  });

  test('plain_search: the generated command and its matches', async () => {
    const { text, data } = await plain({ query: 'find "needle" in txt files' });
    expect(data.generated_command).toMatch(/^dowse search /);
    expect(data.results.map(({ file_name }) => file_name)).toContain('notes.txt');
    expect(text).toContain(`$ ${data.generated_command}`);
    const dry = await plain({ query: 'find "needle" in txt files', dry_run: true });
    expect(dry.data).toMatchObject({ generated_command: data.generated_command, results: [] });
  });

  test('plain_search: "how many" gets only a number; "which files" gets it above the files', async () => {
    const { text, data } = await plain({ query: 'how many lines have "haystack"' });
    expect(data).toMatchObject({ count: 200, files: 5, results: [] });
    expect(data).not.toHaveProperty('next_cursor');
    expect(text).toMatch(/\n\n200 matches in 5 files\.\n\nThe lines are left out/);
    expect(text).not.toContain('haystack_0_0');
    const files = await plain({ query: 'which files contain "haystack"', limit: 3 });
    expect(files.data).toMatchObject({ count: 5, files: 5 });
    const listed = files.data.results.map(({ file_name }) => file_name);
    expect(listed, 'each once').toEqual(['hay/0.txt', 'hay/1.txt', 'hay/2.txt']);
    expect(files.text).toContain('\n\n5 matches in 5 files.\n\nhay/0.txt\n1: ');
    expect((await plain({ query: 'how many lines have "no such thing"' })).text).toMatch(/\n\nNo matches\.$/);
    writeFiles(bench.place.tree, { 'flags.txt': 'run it with -c or --count for the number\n' });
    const flag = await plain({ query: 'lines with "with -c or --count for"' });
    expect(flag.data.results.map(({ file_name }) => file_name)).toEqual(['flags.txt']);
    const dry = await plain({ query: 'how many lines have "haystack"', dry_run: true });
    expect(dry.text).not.toMatch(/matches/);
  });

  test.each([
    ['search', { pattern: 'haystack' }, 37],
    ['search', { pattern: 'haystack', context: 2 }, 90],
    ['plain_search', { query: 'find "haystack"' }, 64],
    ['ask', { query: 'invoice line' }, 3],
  ])('%s %j: the pages together are the whole result, in order', async (name, args, limit) => {
    type Page = { results: object[]; next_cursor?: string; left_out?: string; total?: number };
    const whole = await call<Page>(client, name, {
      ...args,
      limit: 100 * (name === 'ask' ? 1 : 10),
      max_tokens: 100_000,
    });
    expect(whole.data).not.toHaveProperty('next_cursor');
    expect(whole.data.results.length).toBeGreaterThan(limit);
    const seen: object[] = [];
    for (let cursor: string | undefined, pages = 0; pages === 0 || cursor; pages++) {
      expect(pages).toBeLessThan(100);
      const page = await call<Page>(client, name, { ...args, limit, ...(cursor ? { cursor } : {}) });
      expect(page.isError).toBe(false);
      expect(page.data.results.length).toBeGreaterThan(0);
      seen.push(...page.data.results);
      cursor = page.data.next_cursor;
      if (cursor) {
        expect(page.data.left_out).toContain(cursor);
        expect(page.text).toContain(cursor);
        if (name === 'search') expect(page.data.total).toBe(whole.data.results.length);
      }
    }
    expect(seen).toEqual(whole.data.results);
  });

  test.each(
    some<[string, object]>(
      [
        ['search', { pattern: 'widematch' }],
        ['search', { pattern: 'haystack', context: 3 }],
        ['plain_search', { query: 'find "haystack"' }],
        ['ask', { query: 'invoice line' }],
        ['ask', { query: 'bundle minified wide line of x' }],
      ],
      3,
    ),
  )(
    '%s %j: stays within max_tokens, says what is left out, and the pages together are the whole result',
    async (name, args) => {
      type Page = { results: Record<string, unknown>[]; next_cursor?: string; left_out?: string };
      const placeOf = ({ file_name, line_number, file, line_range }: Record<string, unknown>) =>
        JSON.stringify([file_name, line_number, file, line_range]);
      const limit = name === 'ask' ? 100 : 1000;
      const whole = await call<Page>(client, name, { ...args, limit, max_tokens: 100_000 });
      for (const max_tokens of [500, 1000]) {
        const seen: string[] = [];
        for (let cursor: string | undefined, pages = 0; pages === 0 || cursor; pages++) {
          expect(pages).toBeLessThan(300);
          const page = await call<Page>(client, name, {
            ...args,
            limit,
            max_tokens,
            ...(cursor ? { cursor } : {}),
          });
          expect(tokensOf({ text: page.text, structured: page.data })).toBeLessThanOrEqual(max_tokens);
          seen.push(...page.data.results.map(placeOf));
          cursor = page.data.next_cursor;
          if (cursor) expect(page.data.left_out).toMatch(/did not fit into max_tokens/);
        }
        expect(seen).toEqual(whole.data.results.map(placeOf));
      }
    },
  );

  test.each([
    ['search', { pattern: '(' }, 'INVALID_PATTERN', 'fixed_strings'],
    ['search', { pattern: 'x', path: 'missing' }, 'FILE_NOT_FOUND', 'relative paths'],
    ['search', { pattern: 'x', path: 'net' }, 'FILE_NOT_FOUND', 'What to do: There is src/net. Check'],
    ['ask', { query: 'x', path: 'retry.ts' }, 'FILE_NOT_FOUND', 'There is src/net/retry.ts. Check'],
    ['search', { pattern: 'x', path: 'notes.txt:25' }, 'FILE_NOT_FOUND', 'There is notes.txt. Check'],
    ['search', { pattern: 'x', path: 'src/**/*.ts' }, 'FILE_NOT_FOUND', 'takes globs, as globs: ['],
    ['search', { pattern: 'x', path: '/' }, 'PERMISSION_DENIED', 'within the project'],
    ['search', { pattern: 'x', path: '..' }, 'PERMISSION_DENIED', 'within the project'],
    ['search', { pattern: 'x', limit: 'few' }, 'INVALID_REQUEST', '/limit: expected integer, got string\n'],
    ['search', { pattern: 'x', word: 'often' }, 'INVALID_REQUEST', '/word: expected boolean, got string\n'],
    ['search', { pattern: ['a', 'b'] }, 'INVALID_REQUEST', '/pattern: expected string, got array\n'],
    ['search', { pattern: {} }, 'INVALID_REQUEST', 'Example: search({"pattern":'],
    ['search', { surprise: 'x' }, 'INVALID_REQUEST', '"surprise" is not an argument and was ignored'],
    ['ask', { limit: 3 }, 'INVALID_REQUEST', 'Example: ask({"query":'],
    ['search', {}, 'INVALID_REQUEST', '/pattern: expected to be present'],
    ['search', { pattern: 'x', cursor: 'nonsense' }, 'INVALID_REQUEST', '/cursor'],
    [
      'search',
      { pattern: 'x', file_types: ['ts', 'src/py'] },
      'INVALID_REQUEST',
      '/file_types/1: expected an extension without a dot before it, such as py\n',
    ],
    ['search', { pattern: 'x', globs: ['\0'] }, 'INVALID_REQUEST', '/globs/0: expected no NUL character\n'],
    ['search', { pattern: 'a\\nb' }, 'INVALID_PATTERN', 'matches only with multiline\n'],
    ['search', { pattern: 'x', globs: ['['] }, 'INVALID_REQUEST', '\n/globs: error parsing glob'],
    ['plain_search', { query: '   ' }, 'UNSUPPORTED_QUERY', 'Rephrase the query'],
    ['ask', { query: 'x', target_dir: 'notes.txt' }, 'FILE_NOT_FOUND', 'Check the path'],
    ['ask', { query: 'x', directory: 'notes.txt' }, 'FILE_NOT_FOUND', ': directory is not a directory.\n'],
    ['index_status', { target_dir: '/' }, 'PERMISSION_DENIED', 'within the project'],
  ])('%s %j fails with %s and advice', async (name, args, code, hint) => {
    const failed = await call(client, name, args);
    expect(failed.isError).toBe(true);
    expect(failed.error?.code).toBe(code);
    expect(failed.text).toMatch(new RegExp(`^${code}: `));
    expect(failed.text).toContain(hint);
    expect(failed.text).toContain('What to do: ');
    expect(failed.text).not.toMatch(/options\.|must match/);
  });

  test('left_out says which results the page has', async () => {
    const leftOut = async (name: string, args: object) =>
      (await call<SearchResult>(client, name, args)).data.left_out;
    const next = / There are more\. For the next page call again with cursor/;
    const all = { pattern: 'haystack' };
    expect(await leftOut('search', { ...all, limit: 50 })).toMatch(/^Matches 1 to 50 of 200 are shown\. /);
    expect(await leftOut('search', { ...all, limit: 1 })).toMatch(/^Match 1 of 200 is shown\. /);
    expect(await leftOut('search', { ...all, limit: 1 })).toMatch(next);
    expect(await leftOut('ask', { query: 'invoice line', limit: 1 })).toMatch(
      /^Answer 1 is shown\. There are more/,
    );
    expect(await leftOut('search', { pattern: 'haystack', limit: 200, max_tokens: 500 })).toMatch(
      /^Matches 1 to \d+ of 200 are shown\. \d+ more did not fit into max_tokens\. /,
    );
  });

  test('a cursor of another question is refused', async () => {
    const { data } = await search({ pattern: 'haystack', limit: 2 });
    const failed = await search({ pattern: 'needle', limit: 2, cursor: data.next_cursor });
    expect(failed.error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: expect.stringContaining('other arguments'),
    });
  });

  test('an unknown tool is a protocol error', async () => {
    await expect(call(client, 'format_disk')).rejects.toThrow(/format_disk/);
  });
});
