/** Searches in the repositories of a team, besides the open folder, with a real server and a repository fetched over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AskResult, ChatResult, SearchResult, TeamStatus } from '../../server/src/protocol.ts';
import { TestClient } from '../../server/src/testing/client.ts';
import { Place } from '../cli/harness.ts';
import { TeamServer } from '../repos/team-server.ts';

const RETRY =
  '/** Tries a call again. */\nexport function retryCall(attempts: number) {\n  return attempts;\n}\n';
const GO = 'package main\n\n// RetryRequest tries a request again after a pause.\nfunc RetryRequest() {}\n';

let server: TeamServer;
let place: Place;
let client: TestClient;
let commit: string;

beforeAll(async () => {
  server = await TeamServer.start({
    app: { 'src/retry.ts': RETRY },
    api: { 'retry.go': GO },
    secret: { 'a.ts': 'retry\n' },
  });
  commit = server.served.get('app')!.work.git('rev-parse', 'HEAD').trim();
  const key = await server.key('anna', ['app', 'api'], { scopes: ['search'] });
  place = new Place({ 'local.ts': 'export const retryHere = 1;\n' });
  client = await start({ DOWSE_TEAM_URL: server.daemon.url, DOWSE_TEAM_API_KEY: key }, [place.tree]);
});
afterAll(async () => {
  await client?.stop();
  await place?.remove();
  await server?.close();
});

const start = (env: NodeJS.ProcessEnv, folders: string[]) =>
  TestClient.start({ env: place.env(env), folders, settings: {} });

const search = (params: object) =>
  client.request<SearchResult>('dowse/search', { pattern: 'retry', ...params });
const repositories = (found: { team?: { repository: string } }[]) =>
  new Set(found.map(({ team }) => team?.repository));

test('tells who the key is for, and what it may see', async () => {
  expect(await client.request<TeamStatus>('dowse/team/status')).toEqual({
    ...{ origin: server.daemon.url, name: 'anna', repositories: ['api', 'app'] },
  });
});

test('a pattern: in all repositories, in some, and with filters typed in it', async () => {
  const options = { ignore_case: true };
  const all = await search({ options, team: '' });
  expect(repositories(all.matches)).toEqual(new Set(['api', 'app']));
  expect(all.matches.find(({ team }) => team?.repository === 'app')).toMatchObject({
    ...{ uri: `dowse-repo:/app@${commit.slice(0, 12)}/src/retry.ts`, path: 'src/retry.ts', line: 2 },
    team: { branch: 'main', commit, remote: server.served.get('app')!.url },
  });
  expect(repositories((await search({ options, team: 'lang:go' })).matches)).toEqual(new Set(['api']));
  const typed = await search({ pattern: 'retry -repo:api', options, team: '' });
  expect(repositories(typed.matches)).toEqual(new Set(['app']));
  const folders = await search({ options });
  expect(folders.matches.map(({ path, team }) => [path, team])).toEqual([['local.ts', undefined]]);
});

test('a pattern: matches arrive as they are found', async () => {
  const { matches, count } = await search({
    options: { ignore_case: true },
    team: '',
    partialResultToken: 't1',
  });
  expect([matches.length, count > 1]).toEqual([0, true]);
  await client.notified<{ token: string; value: SearchResult }>(
    '$/progress',
    ({ token, value }) => token === 't1' && value.matches.some(({ team }) => team?.repository === 'app'),
  );
});

test('a question: with the scope, or with a repository named in it', async () => {
  const ask = (params: object) => client.request<AskResult>('dowse/ask', params);
  const query = 'where is a call tried again';
  const { results, folders } = await ask({ query, team: 'app' });
  expect(results[0]).toMatchObject({
    symbol: 'retryCall',
    path: 'src/retry.ts',
    team: { repository: 'app' },
  });
  expect([folders, repositories(results)]).toEqual([[], new Set(['app'])]);
  expect(repositories((await ask({ query: `${query} repo:api` })).results)).toEqual(new Set(['api']));
});

test('plain words: the command has the filters, and finds the same when it is run', async () => {
  const chat = (params: object) => client.request<ChatResult>('dowse/chat', params);
  const read = await chat({ query: 'comments that contain again', team: 'lang:go', dryRun: true });
  expect(read.generatedCommand).toContain("--filter 'lang:go'");
  expect(read.generatedCommand).toMatch(/ 'repo:\*'$/);
  expect(read.search.team).toBe('');
  const again = await chat({ query: read.generatedCommand, team: '' });
  expect(again.matches).toMatchObject([{ path: 'retry.go', line: 3, team: { repository: 'api' } }]);
  expect((await search({ ...read.search })).matches).toEqual(again.matches);
  const asked = await chat({ query: 'where is a call tried again', team: 'app' });
  expect(asked.matches[0]).toMatchObject({ path: 'src/retry.ts', team: { repository: 'app' } });
});

test('reads the file of a result at its commit, also after a push', async () => {
  const { matches } = await search({ pattern: 'retryCall', team: '' });
  const uri = matches[0]!.uri;
  server.served.get('app')!.push({ 'src/retry.ts': `// new\n${RETRY}` });
  await server.sync('app');
  expect(await client.request('dowse/readRepoFile', { uri })).toEqual({ text: RETRY.trimEnd() });
  expect((await search({ pattern: 'retryCall', team: '' })).matches[0]?.line).toBe(3);
});

test('what the key may not see does not exist, and a wrong filter is an error', async () => {
  const failing = (params: object) =>
    search(params).then(
      () => expect.unreachable('found'),
      ({ message, data }) => `${message} ${data.details}`,
    );
  expect(await failing({ team: 'secret' })).toMatch(/^The key sees no such repository\. Check the name/);
  expect(await failing({ team: 'color:red' })).toMatch(/^Invalid filter\./);
});

test('works without an open folder; without a server, the error says how to set one', async () => {
  const env = { DOWSE_TEAM_URL: server.daemon.url, DOWSE_TEAM_API_KEY: server.owner };
  const alone = await start(env, []);
  const found = await alone.request<SearchResult>('dowse/search', { pattern: 'RetryRequest', team: '' });
  expect(repositories(found.matches)).toEqual(new Set(['api']));
  await alone.stop();
  const without = await start({}, []);
  await expect(without.request('dowse/ask', { query: 'x', team: '' })).rejects.toMatchObject({
    ...{ message: 'No team server is set.', data: { details: 'Set DOWSE_TEAM_URL and DOWSE_TEAM_API_KEY.' } },
  });
  await without.stop();
});
