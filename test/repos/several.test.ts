/** Requests to all repositories that a key may see: `repo:*` and `repo:GLOB`. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCommand } from '../../daemon/src/search-command/parse-command.ts';
import { TeamServer } from './team-server.ts';

const fn = (name: string, lines = '') => `export function ${name}() {\n${lines}  return 1;\n}\n`;

let server: TeamServer;
let anna: string;
beforeAll(async () => {
  server = await TeamServer.start({
    'team/app': {
      'src/retry.ts': fn('retryRequest'),
      'src/quokka.ts': fn('feedQuokka'),
      'a.md': '# Quokka\n',
    },
    'team/web': { 'src/view.ts': fn('showQuokka'), 'lib/wait.py': 'def wait_for_retry():\n    pass\n' },
    'secret/vault': { 'src/safe.ts': `${fn('quokkaSafe')}// quokka quokka\n`, 'Quokka.md': 'quokka\n' },
  });
  anna = await server.key('anna', ['team/*']);
});
afterAll(() => server.close());

const search = (pattern: string, path: string, options: object = {}, key = anna) =>
  server.post('/api/search', { pattern, path, options: { recursive: true, ...options } }, key);
const ask = (query: string, target_dir: string, options: object = {}, key = anna) =>
  server.post('/api/agent/ask', { query, target_dir, options }, key);
const filesOf = (answer: { body: { results: { file_name?: string; file?: string }[] } }) =>
  answer.body.results.map(({ file_name, file }) => file_name ?? file);

const OWN = ['repo:team/app/a.md', 'repo:team/app/src/quokka.ts', 'repo:team/web/src/view.ts'];

test('a pattern is searched in all repositories that the key may see, by name and path', async () => {
  const found = await search('quokka', 'repo:*', { ignore_case: true });
  expect(filesOf(found)).toEqual(OWN);
  expect(found.body.results[2]).toMatchObject({
    permalink: expect.stringMatching(/^repo:team\/web@[\da-f]{40}\/src\/view\.ts$/),
    commit: expect.stringMatching(/^[\da-f]{40}$/),
  });
  expect(filesOf(await search('quokka', 'repo:*', { ignore_case: true }, server.owner))).toHaveLength(6);
});

test('a glob names some of them, and none that the key may not see', async () => {
  for (const [glob, files] of [
    ['repo:team/*', OWN],
    ['repo:**', OWN],
    ['repo:*/web', OWN.slice(2)],
    ['repo:team/a??', OWN.slice(0, 2)],
  ] as const) {
    expect([glob, filesOf(await search('quokka', glob, { ignore_case: true }))]).toEqual([glob, files]);
  }
  const errorOf = async (glob: string) => {
    const { status, body } = await search('quokka', glob);
    return [status, JSON.stringify(body).replaceAll(glob, 'GLOB')];
  };
  expect(await errorOf('repo:secret/*')).toEqual(await errorOf('repo:none/*'));
  expect((await errorOf('repo:secret/*'))[0]).toBe(404);
});

test('results are limited over all repositories, and counts are sums', async () => {
  const cut = await search('quokka', 'repo:*', { ignore_case: true, max_results: 2 });
  expect([filesOf(cut), cut.body.truncated]).toEqual([OWN.slice(0, 2), true]);
  const exact = await search('quokka', 'repo:*', { ignore_case: true, max_results: 3 });
  expect([filesOf(exact), exact.body.truncated]).toEqual([OWN, undefined]);
  const counted = await search('quokka', 'repo:*', { ignore_case: true, count: true });
  expect(counted.body).toMatchObject({ count: 3, files: 3, results: [] });
});

test('matches are streamed, and the end has the total', async () => {
  const { body } = await search('quokka', 'repo:*', { ignore_case: true, stream: true });
  const lines = [...String(body).matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data!));
  const files = lines.slice(0, -1).map(({ file_name }) => file_name);
  expect(files.sort()).toEqual(OWN);
  expect(lines.at(-1)).toMatchObject({ search_term: 'quokka', count: 3 });
});

test('structure and plain words are searched in all of them', async () => {
  const structure = { kind: ['function'], name: '*Quokka' };
  const options = { recursive: true, structure };
  const found = await server.post('/api/search', { pattern: '', path: 'repo:*', options }, anna);
  expect(filesOf(found)).toEqual(OWN.slice(1));
  const chat = await server.post(
    '/api/search/chat',
    { query: 'functions in typescript files', path: 'repo:*' },
    anna,
  );
  expect(new Set(filesOf(chat))).toEqual(
    new Set(['repo:team/app/src/quokka.ts', 'repo:team/app/src/retry.ts', 'repo:team/web/src/view.ts']),
  );
  expect(JSON.stringify(chat.body)).not.toContain(server.dataDir);
});

test('an invalid pattern is an error, and other operations ask for one repository', async () => {
  expect((await search('(', 'repo:*')).body.error.code).toBe('INVALID_PATTERN');
  const { body } = await server.post('/api/code/read', { path: 'repo:*' }, anna);
  expect(body.error.message).toBe('"repo:*" names several repositories; this reads one.');
});

test('a question is answered from all of them, with one ranking', async () => {
  const { body } = await ask('where do we feed the quokka', 'repo:*');
  expect(body.results[0]).toMatchObject({
    file: 'repo:team/app/src/quokka.ts',
    symbol: 'feedQuokka',
    permalink: expect.stringMatching(/^repo:team\/app@[\da-f]{40}\/src\/quokka\.ts$/),
  });
  expect(filesOf({ body })).toContain('repo:team/web/src/view.ts');
  const scores = body.results.map(({ score }: { score: number }) => score);
  expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
  expect(JSON.stringify(body)).not.toMatch(/secret|vault|safe/i);
  expect(JSON.stringify(body)).not.toContain(server.dataDir);
});

test('a question names a repository or a symbol, and is narrowed to a place', async () => {
  expect(filesOf(await ask('wait_for_retry', 'repo:*'))[0]).toBe('repo:team/web/lib/wait.py');
  expect(filesOf(await ask('retry', 'repo:*', { file_types: ['py'] }))).toEqual([
    'repo:team/web/lib/wait.py',
  ]);
  const inApp = await ask('quokka', 'repo:*', { directory: 'repo:team/app/src' });
  expect(filesOf(inApp).every(file => file!.startsWith('repo:team/app/src/'))).toBe(true);
  expect(filesOf(await ask('Quok', 'repo:*', { names: true }))).toContain('repo:team/web/src/view.ts');
  expect((await ask('quokka', 'repo:*', { directory: 'src' })).status).toBe(400);
  expect(filesOf(await ask('quokka', 'repo:*', { directory: 'repo:secret/vault' }))).toEqual([]);
});

test('answers do not depend on other repositories', async () => {
  const before = await ask('where is the quokka', 'repo:*');
  server.git.create('secret/more', { 'src/quokka.ts': fn('quokka', '  // quokka quokka\n') });
  await server.post('/api/repos', { url: `${server.git.origin}/secret/more.git` });
  await server.ready('secret/more');
  expect((await ask('where is the quokka', 'repo:*')).body).toEqual(before.body);
});

test('AI clients search and ask all of them', async () => {
  const call = async (name: string, args: object) => {
    const params = { name, arguments: args };
    const { body } = await server.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, anna);
    return body.result.content[0].text as string;
  };
  expect(await call('search', { pattern: 'feedQuokka', path: 'repo:*' })).toContain(
    'repo:team/app/src/quokka.ts',
  );
  expect(await call('ask', { query: 'where do we feed the quokka', path: 'repo:*' })).toContain('feedQuokka');
  const quokka = { pattern: 'quokka', ignore_case: true, path: 'repo:*' };
  const filtered = await call('search', { ...quokka, filters: ['repo:*/web', 'lang:ts'] });
  expect(filtered).toContain('repo:team/web/src/view.ts');
  expect(filtered).not.toContain('repo:team/app');
});

test.each([
  [['lang:py'], []],
  [['lang:md'], OWN.slice(0, 1)],
  [['file:src'], OWN.slice(1)],
  [['file:*.ts', '-file:view'], OWN.slice(1, 2)],
  [['-lang:ts'], OWN.slice(0, 1)],
  [['repo:*/web', 'repo:team/app'], OWN],
  [['repo:team/*', '-repo:*/web'], OWN.slice(0, 2)],
  [['sym:showQuokka'], OWN.slice(2)],
  [['branch:main', 'lang:ts'], OWN.slice(1)],
])('a pattern with the filters %j', async (filters, files) => {
  const found = await search('quokka', 'repo:*', { ignore_case: true, filters });
  expect(filesOf(found)).toEqual(files);
});

test('filters are typed into questions, plain words and, if told, patterns', async () => {
  expect(filesOf(await ask('quokka -file:view lang:ts', 'repo:*'))).toEqual(['repo:team/app/src/quokka.ts']);
  expect(filesOf(await ask('sym:retryRequest', 'repo:*'))).toEqual(['repo:team/app/src/retry.ts']);
  expect((await ask('quokka repo:*/web', 'repo:*')).body.query).toBe('quokka repo:*/web');
  expect(filesOf(await ask('quokka repo:*/web', 'repo:team/*'))[0]).toBe('repo:team/web/src/view.ts');
  const chat = { query: 'functions in typescript files -file:retry', path: 'repo:*' };
  const { body } = await server.post('/api/search/chat', chat, anna);
  expect(new Set(filesOf({ body }))).toEqual(new Set(OWN.slice(1)));
  expect(body.generated_command).toContain("'--filter=-file:retry'");
  const typed = await search('quokka lang:md', 'repo:*', { ignore_case: true, typed_filters: true });
  expect(filesOf(typed)).toEqual(OWN.slice(0, 1));
  expect(filesOf(await search('quokka lang:md', 'repo:*', { ignore_case: true }))).toEqual([]);
});

test.each([
  ['functions in typescript files', 'repo:*', 3],
  ['functions in typescript files -file:retry', 'repo:team/*', 2],
  ['functions in src', 'repo:*', 3],
  ['functions in src -file:view lang:ts', 'repo:*', 2],
  ['functions repo:*/web', 'repo:*', 2],
  ['functions repo:*/web lang:py', 'repo:**', 1],
  ['functions branch:main', 'repo:team/app', 2],
  ['functions', 'repo:team/app', 2],
  ['functions in src', 'repo:team/app/', 2],
  ['functions', 'repo:team/web@main/src', 1],
  ['functions', 'repo:team/app/src/retry.ts', 1],
  ["dowse search -r return 'repo:*'", 'repo:team/web', 3],
  ["dowse search -r --filter repo:team/web -g '/src/**' return", 'repo:*', 1],
  ['dowse search return retry.ts', 'repo:team/app/src', 1],
  ['dowse search -r return src', 'repo:*', 3],
  ["dowse search -r return src/ -g '*.ts' -g '!*try.ts'", 'repo:*', 2],
  ['dowse search -r return src --filter file:view', 'repo:*', 1],
  ['dowse search -r return src/retry.ts', 'repo:*', 1],
])('the command for "%s" in %s finds the same, wherever it is run', async (query, path, count) => {
  const chat = { query, path };
  const { body } = await server.post('/api/search/chat', chat, anna);
  expect([body.generated_command, body.results?.length]).toEqual([expect.stringContaining('repo:'), count]);
  const { path: place = '/', ...command } = parseCommand(body.generated_command);
  const run = await server.post('/api/search', { ...command, path: place }, anna);
  expect(run.body.results).toEqual(body.results);
  const again = await server.post('/api/search', body.search, anna);
  expect(again.body.results).toEqual(body.results);
  // Typed as a request, it means the same too.
  const typed = await server.post('/api/search/chat', { query: body.generated_command, path }, anna);
  expect(typed.body.generated_command).toBe(body.generated_command);
  expect(typed.body.results).toEqual(body.results);
});

test('filters that name no repository, or need several, are errors', async () => {
  expect((await search('x', 'repo:*', { filters: ['repo:secret/*'] })).status).toBe(404);
  expect((await search('x', 'repo:team/app', { filters: ['repo:team/*'] })).status).toBe(400);
  expect((await search('x', 'repo:*', { filters: ['color:red'] })).status).toBe(400);
});
