/** Pattern searches, plain words, and behavior common to all requests. */
import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver/node';
import { runningDaemon } from '../../daemon/src/daemon-client/index.ts';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import type {
  ChatResult,
  DoctorResult,
  SearchMatch,
  SearchPart,
  SearchResult,
} from '../../server/src/protocol.ts';
import { type TestClient, toUri } from '../../server/src/testing/client.ts';
import type { Place } from '../cli/harness.ts';
import { until } from '../support/until.ts';
import { TwoFolders } from './two-folders.ts';

let folders: TwoFolders;
let place: Place;
let client: TestClient;
let app: TwoFolders['app'];
let lib: TwoFolders['lib'];

const short = (match: SearchMatch) => `${match.path}:${match.line}${match.unsaved ? '*' : ''}`;
const search = async (pattern: string, more: object = {}) =>
  client.request<SearchResult>('dowse/search', { pattern, ...more });

beforeAll(async () => {
  folders = await TwoFolders.open();
  ({ place, client, app, lib } = folders);
});
afterAll(() => folders.close());

test('announces its capabilities', () => {
  const { capabilities, serverInfo } = client.initialized;
  expect(serverInfo).toEqual({ name: 'dowse', version: '0.1.0' });
  expect(capabilities).toMatchObject({
    workspaceSymbolProvider: { resolveProvider: true },
    workspace: { workspaceFolders: { supported: true } },
  });
  expect(capabilities.executeCommandProvider?.commands).toEqual(
    expect.arrayContaining([
      'dowse.search',
      'dowse.ask',
      'dowse.chat',
      'dowse.index.build',
      'dowse.findSimilar',
    ]),
  );
});

test('similarFiles: files whose names are nearly that of a path', async () => {
  const { matches } = await client.request<SearchResult>('dowse/similarFiles', {
    path: 'lib/setings.py',
    globs: ['**/*.py'],
  });
  expect(matches.map(short)).toEqual(['src/settings.py:1']);
});

test('search: all folders, with ignore files; positions as in LSP', async () => {
  const found = await search('needle');
  expect(found).toMatchObject({ count: 2, truncated: false, notOnScreen: [] });
  expect(found.matches).toEqual([
    {
      uri: toUri(app('src', 'wide.ts')),
      folder: toUri(app()),
      path: 'src/wide.ts',
      line: 1,
      text: 'const grüße = "🎉"; // needle',
      range: { start: { line: 0, character: 23 }, end: { line: 0, character: 29 } },
      highlights: [[23, 29]],
    },
    expect.objectContaining({ folder: toUri(lib()), path: 'util.py', line: 2 }),
  ]);
});

test('search: options, and a part of the workspace', async () => {
  expect((await search('needle', { options: { no_ignore: true } })).matches.map(short)).toContain(
    'out/built.js:1',
  );
  expect((await search('NEEDLE')).count).toBe(0);
  expect(
    (await search('NEEDLE', { options: { ignore_case: true }, in: [toUri(lib())] })).matches.map(short),
  ).toEqual(['util.py:2']);
  expect(await search('e', { options: { max_results: 3 } })).toMatchObject({ count: 3, truncated: true });
  const [match] = (await search('needle', { in: [toUri(lib('util.py'))], options: { context: 1 } })).matches;
  expect(match).toMatchObject({ before: ['def parse_date(text):'], after: ['    return text'] });
});

test('a glob may begin with the name of a folder, as paths are shown', async () => {
  const of = async (...globs: string[]) =>
    (await search('needle', { options: { globs } })).matches.map(short);
  expect(await of()).toEqual(['src/wide.ts:1', 'util.py:2']);
  expect(await of('**/lib/**')).toEqual(['util.py:2']);
  expect(await of('app/src', 'app/src/**')).toEqual(['src/wide.ts:1']);
  expect(await of('!/app/src/wide.ts')).toEqual(['util.py:2']);
});

test('says that the files to search leave none, unlike a pattern without matches', async () => {
  const none = { options: { globs: ['*.nope'] } };
  expect(await search('needle', none)).toMatchObject({ count: 0, noFile: true });
  const files = { options: { globs: ['*.nope'], files_only: true } };
  expect(await search('', files)).toMatchObject({ count: 0, noFile: true });
  expect(await search('nowhere', { options: { globs: ['*.py'] } })).not.toHaveProperty('noFile');
  expect(await search('nowhere')).not.toHaveProperty('noFile');
  const ask = (globs: string[]) => client.request('dowse/ask', { query: 'where are dates parsed', globs });
  expect(await ask(['*.nope'])).toMatchObject({ results: [], noFile: true });
  expect(await ask(['*.py'])).not.toHaveProperty('noFile');
});

test('look-around is searched with PCRE2, unless the client has decided', async () => {
  const pattern = '(?<=// )needle';
  expect(await search(pattern)).toMatchObject({ count: 1, pcre2: true });
  expect(await search('needle')).not.toHaveProperty('pcre2');
  expect(await search('needle|if (x) {\\n')).toMatchObject({ pcre2: true, multiline: true });
  await expect(search(pattern, { options: { pcre2: false } })).rejects.toMatchObject({
    data: { code: 'INVALID_PATTERN' },
  });
});

test('a pattern with a line ending is searched across lines, unless the client has decided', async () => {
  const pattern = 'def .*:\\n.*needle';
  const { matches, ...found } = await search(pattern);
  expect(found).toMatchObject({ count: 1, multiline: true });
  expect(matches).toMatchObject([
    { path: 'util.py', line: 1, range: { start: { line: 0 }, end: { line: 1 } } },
  ]);
  const text = 'def parse_date(text):\n';
  expect(await search(text, { options: { fixed_strings: true } })).toMatchObject({
    count: 1,
    multiline: true,
  });
  const both = '(?<=def )parse_date.*\\n.*needle';
  expect(await search(both)).toMatchObject({ count: 1, multiline: true, pcre2: true });
  expect(await search('needle')).not.toHaveProperty('multiline');
  expect(await search('\\\\n')).not.toHaveProperty('multiline');
  await expect(search(pattern, { options: { multiline: false } })).rejects.toMatchObject({
    data: { code: 'INVALID_PATTERN' },
  });
});

test('a line ending in a pattern is CRLF or LF, in both engines; in an error, places are those typed', async () => {
  const files = [lib('crlf.txt'), lib('lf.txt')];
  writeFileSync(files[0]!, 'one kettle\r\ntwo\r\n');
  writeFileSync(files[1]!, 'one kettle\ntwo\n');
  const found = async (pattern: string, options = {}) =>
    (await search(pattern, { options })).matches.map(({ path, line, text }) => `${path}:${line}: ${text}`);
  const both = ['crlf.txt:1: one kettle', 'lf.txt:1: one kettle'];
  const pcre2 = { pcre2: true, multiline: true };
  expect(await found('kettle\\ntwo')).toEqual(both);
  expect(await found('kettle[^\\n]*\\ntwo')).toEqual(both);
  expect(await found('kettle\\n(?=two)')).toEqual(both);
  expect(await found('kettle[;\\n]two', pcre2)).toEqual(both);
  expect(await found('(?<=kettle\\n)two', pcre2)).toEqual(['crlf.txt:2: two', 'lf.txt:2: two']);
  expect(await found('kettle\ntwo', { fixed_strings: true })).toEqual(both);
  expect(await found('kettle[^\\n]\\ntwo')).toEqual([]);
  expect(await found('kettle\\x0Atwo')).toEqual(both.slice(1));
  expect(await found('kettle\\ntwo', { crlf: false })).toEqual(both.slice(1));
  const typed = search('\\nkettle(', { options: { multiline: true } });
  await expect(typed).rejects.toMatchObject({ data: { details: expect.stringMatching(/\b8\b/) } });
  for (const file of files) rmSync(file);
});

test('errors are those of the daemon, with advice', async () => {
  await expect(search('nee(dle')).rejects.toMatchObject({
    code: -32_050,
    message: 'Invalid regular expression.',
    data: { code: 'INVALID_PATTERN', details: expect.stringContaining('unclosed group') },
  });
  await expect(search('x', { in: [toUri(place.root)] })).rejects.toMatchObject({
    data: { code: 'PERMISSION_DENIED' },
  });
  await expect(client.request('dowse/search', {})).rejects.toMatchObject({
    data: { code: 'INVALID_REQUEST' },
  });
  await expect(client.command('dowse.chat', 'dowse search --nope x')).rejects.toMatchObject({
    data: { code: 'INVALID_REQUEST', details: expect.stringContaining('--nope') },
  });
});

test('search: exactly as many matches as requested do not count as truncated', { tags: 'slow' }, async () => {
  const one = { options: { max_results: 1 } };
  expect(await search('needle in', one)).toMatchObject({ count: 1, truncated: false });
  expect(await search('retryWithBackoff', one)).toMatchObject({ count: 1, truncated: false });
  expect(await search('needle', one)).toMatchObject({ count: 1, truncated: true });
  const parts = await search('retryWithBackoff', { ...one, partialResultToken: 'one' });
  expect(parts).toMatchObject({ count: 1, truncated: false });
});

test('search: an invalid number of matches is refused, as by the daemon', async () => {
  for (const max_results of [0, -1, 1.5]) {
    await expect(search('needle', { options: { max_results } })).rejects.toMatchObject({
      data: { code: 'INVALID_REQUEST', details: expect.stringContaining('max_results') },
    });
  }
});

const pattern = 'needle';
const token = { partialResultToken: 'parts' };

test.each([
  ['the request', 'dowse/search', { pattern, ...token }],
  [
    'the object of a command',
    'workspace/executeCommand',
    { command: 'dowse.search', arguments: [{ pattern, ...token }] },
  ],
  [
    'the parameters of a command',
    'workspace/executeCommand',
    { command: 'dowse.search', arguments: [pattern], ...token },
  ],
])('search: partial results and an empty final one, if requested in %s', async (_, method, params) => {
  const from = client.received.length;
  const found = await client.request<SearchResult>(method, params);
  expect(found).toMatchObject({ matches: [], count: 2 });
  const parts = client.all<{ token: string; value: SearchPart }>('$/progress', from);
  expect(parts.every(({ token }) => token === 'parts')).toBe(true);
  expect(parts.flatMap(({ value }) => value.matches).map(short)).toEqual(['src/wide.ts:1', 'util.py:2']);
});

test('a cancelled request ends, and the daemon stops its work', async () => {
  // Half a minute of work for ripgrep: the pattern has too many states to cache, so each character is expensive.
  writeFileSync(app('slow.txt'), 'abcdefghij'.repeat(3_000_000));
  const source = new CancellationTokenSource();
  const slow = client.request('dowse/search', { pattern: '(?:\\w{1,40}){20}Z' }, source.token);
  await until('the search to run', async () => (await searchesRunning()) === 1);
  source.cancel();
  await expect(slow).rejects.toMatchObject({ code: -32_800 });
  await until('the search to end', async () => (await searchesRunning()) === 0);
  rmSync(app('slow.txt'));
});

async function searchesRunning(): Promise<number> {
  const { url } = (await runningDaemon(place.dataDir))!;
  const headers = { authorization: `Bearer ${readOwnerKey(place.dataDir)}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(/^dowse_searches_running (\d+)/m.exec(text)?.[1]);
}

test('unsaved documents are searched as on the screen', async () => {
  const file = app('src', 'settings.py');
  await client.open(file, '\n\n# needle\ndef load_settings(path):\n    return {}  # needle\n');
  const needles = async (more: object = {}) => (await search('needle', more)).matches.map(short);
  expect(await needles()).toEqual(['src/settings.py:3*', 'src/settings.py:5*', 'src/wide.ts:1', 'util.py:2']);
  expect(await needles({ options: { file_types: ['ts'] } })).toEqual(['src/wide.ts:1']);
  expect(await needles({ options: { globs: ['!**/*.py'] } })).toEqual(['src/wide.ts:1']);
  const textDocument = { uri: toUri(file), version: 2 };
  await client.notify('textDocument/didChange', {
    textDocument,
    contentChanges: [
      { range: { start: { line: 2, character: 0 }, end: { line: 3, character: 0 } }, text: 'x\n'.repeat(10) },
    ],
  });
  expect(await needles()).toEqual(['src/settings.py:14*', 'src/wide.ts:1', 'util.py:2']);
  const { matches } = await client.command<ChatResult>('dowse.chat', 'lines that mention "needle"');
  expect(matches.map(short)).toEqual(['src/settings.py:14*', 'src/wide.ts:1', 'util.py:2']);
  await client.notify('textDocument/didClose', { textDocument });
  expect(await needles()).toEqual(['src/wide.ts:1', 'util.py:2']);
});

test('an ignored file with unsaved changes stays ignored', { tags: 'slow' }, async () => {
  const file = app('out', 'built.js');
  await client.open(file, 'needle\nneedle\n');
  expect((await search('needle')).matches.map(short)).toEqual(['src/wide.ts:1', 'util.py:2']);
  expect((await search('needle', { in: [toUri(file)] })).count).toBe(2);
  await client.notify('textDocument/didClose', { textDocument: { uri: toUri(file) } });
});

test('plain words: the command alone, then its matches; an edited command is run as it is', async () => {
  const query = 'lines that mention "needle"';
  const dry = await client.request<ChatResult>('dowse/chat', { query, dryRun: true });
  expect(dry).toMatchObject({ matches: [], count: 0 });
  expect(dry.generatedCommand).toMatch(/^dowse search .*needle/);
  expect(dry.search).toMatchObject({ pattern: 'needle' });
  expect(dry.search.in).toBeUndefined();
  expect(dry.caveat).toBeUndefined();
  const guessed = { query: 'exported functions in sketches', dryRun: true };
  const { caveat } = await client.request<ChatResult>('dowse/chat', guessed);
  expect(caveat).toContain('"sketches" was left out, since nothing matches with it.');
  const narrower = await client.request<ChatResult>('dowse/chat', {
    query: 'dowse search -r needle src',
    dryRun: true,
  });
  expect(narrower.search.in).toEqual([toUri(app('src')), toUri(lib('src'))]);
  const run = await client.request<ChatResult>('dowse/chat', { query });
  expect(run.matches.map(short)).toEqual(['src/wide.ts:1', 'util.py:2']);
  expect(run).toMatchObject({ files: 2, count: 2 });
  expect(run.matches[0]?.highlights).toEqual([[23, 29]]);
  const edited = await client.request<ChatResult>('dowse/chat', {
    query: 'dowse search -r --type py "needle in"',
  });
  expect(edited.matches.map(short)).toEqual(['util.py:2']);
});

test('a typed text is read as the request that fits', async () => {
  const read = (query: string) => client.request('dowse/readQuery', { query });
  expect(await read('where is it done?')).toMatchObject({ request: 'ask' });
  expect(await read('/a.*b/')).toMatchObject({ request: 'search', pattern: 'a.*b', isRegex: true });
  expect(await read('functions that call fetch')).toMatchObject({ request: 'chat' });
  expect(await read('"needle" in src')).toMatchObject({ request: 'chat' });
  expect(await read('needle handling in src')).toMatchObject({ request: 'ask' });
  expect(await read("thread 'main' panicked at src/a.rs:131:9: no needle")).toMatchObject({
    places: [{ path: 'src/a.rs', line: 131 }],
  });
  expect(await read('connect to localhost:80')).not.toHaveProperty('places');
  const cannot = 'A search cannot tell which code is "unused".';
  expect(await read('unused functions')).toMatchObject({ request: 'ask', cannot });
  const command = { request: 'chat', words: 'dowse search -r --kind call x' };
  expect(await client.command('dowse.readQuery', '--kind call x')).toMatchObject(command);
  await expect(read(' ')).rejects.toMatchObject({ data: { code: 'INVALID_REQUEST' } });
});

test('plain words: a question is asked, and the lines of its answers are matches', async () => {
  const query = 'how are retries done';
  const { asked, matches, generatedCommand } = await client.request<ChatResult>('dowse/chat', { query });
  expect(generatedCommand).toBe(`dowse ask '${query}'`);
  expect(matches.map(({ uri, line }) => [uri, line])).toEqual(
    asked!.results.map(({ uri, line }) => [uri, line]),
  );
  const dry = client.request('dowse/chat', { query, dryRun: true });
  await expect(dry).rejects.toMatchObject({ data: { details: expect.stringContaining('dowse ask') } });
});

test('plain words: without a folder there is an error, and a pattern finds nothing', async () => {
  const nowhere = { query: 'lines that mention "needle"', in: [] };
  await expect(client.request('dowse/chat', nowhere)).rejects.toMatchObject({
    message: expect.stringContaining('`in` is empty'),
    data: { code: 'INVALID_REQUEST' },
  });
  expect(await search('needle', { in: [] })).toMatchObject({ count: 0, matches: [] });
});

test('the daemon and its doctor', { tags: 'slow' }, async () => {
  expect(await client.request('dowse/daemon/status')).toMatchObject({ state: 'ready', version: '0.1.0' });
  const { report, ok } = await client.request<DoctorResult>('dowse/doctor');
  expect(report).toContain('ripgrep');
  expect(ok).toBe(true);
});

test('folders come and go', async () => {
  const event = { added: [], removed: [{ uri: toUri(lib()), name: '' }] };
  await client.notify('workspace/didChangeWorkspaceFolders', { event });
  expect((await search('needle')).matches.map(short)).toEqual(['src/wide.ts:1']);
  await expect(search('x', { in: [toUri(lib())] })).rejects.toMatchObject({
    data: { code: 'PERMISSION_DENIED' },
  });
  await client.notify('workspace/didChangeWorkspaceFolders', {
    event: { added: event.removed, removed: [] },
  });
  expect((await search('needle')).count).toBe(2);
});
