/** A whole daemon with repositories: over HTTP, as keys with different patterns. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RepoInfo, RepoList } from '../../daemon/src/api/repos.ts';
import type { AskResponse, ListResponse, SearchResponse } from '../../daemon/src/api/schemas.ts';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import { type RunningDaemon, startDaemon } from '../../daemon/src/serve/daemon.ts';
import { removeFolder, temporaryFolder } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { GitServer, type Served } from './git-server.ts';
import { silentLogger } from './silent-logger.ts';

const QUOKKA = 'export function feedQuokka(animal: string) {\n  return animal.length;\n}\n';

let root: string;
let dataDir: string;
let server: GitServer;
let daemon: RunningDaemon;
let owner: string;
let anna: string;
let app: Served;
let secret: Served;
beforeAll(async () => {
  root = temporaryFolder();
  dataDir = join(root, 'data');
  mkdirSync(dataDir);
  server = await GitServer.start(join(root, 'server'));
  app = server.create('team/app', { 'src/quokka.ts': QUOKKA, 'README.md': '# App\n' });
  secret = server.create('secret/vault', { 'src/wombat.ts': 'export const wombat = 1;\n' });
  daemon = await startDaemon({ dataDir, logger: silentLogger, port: 0 });
  owner = readOwnerKey(dataDir)!;
  for (const { url } of [app, secret]) await post('/api/repos', { url });
  await ready('team/app');
  await ready('secret/vault');
  anna = (
    await post('/api/admin/keys', { name: 'anna', repos: ['team/*'], per_minute: 60_000, per_second: 1000 })
  ).body.key;
});
afterAll(async () => {
  await daemon.close();
  await server.close();
  removeFolder(root);
});

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint has its own answer
  body: any;
}

async function request(method: string, path: string, body: unknown, key: string): Promise<Answer> {
  const response = await fetch(`${daemon.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}
const post = (path: string, body: unknown, key = owner) => request('POST', path, body, key);
const get = (path: string, key = owner) => request('GET', path, undefined, key);

const ready = (name: string): Promise<RepoInfo> =>
  until(`${name} to be ready`, async () => {
    const { body } = await get(`/api/repos/${encodeURIComponent(name)}`);
    return body.state === 'ready' && body;
  });

describe('a repository', () => {
  test('is searched by its address in all forms', async () => {
    const commit = app.work.head;
    for (const path of [
      'repo:team/app',
      'repo:team/app/src',
      'repo:team/app@main',
      `repo:team/app@${commit}/src/quokka.ts`,
    ]) {
      const { body } = await post(
        '/api/search',
        { pattern: 'feedQuokka', path, options: { recursive: true } },
        anna,
      );
      const address = path.replace(/\/src.*$/, '');
      expect((body as SearchResponse).results).toEqual([
        expect.objectContaining({
          file_name: `${address}/src/quokka.ts`,
          line_number: 1,
          commit,
          permalink: `repo:team/app@${commit}/src/quokka.ts`,
        }),
      ]);
    }
  });

  test('is streamed, counted and searched in plain words', async () => {
    const options = { recursive: true, stream: true };
    const response = await fetch(`${daemon.url}/api/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${anna}`, 'content-type': 'application/json' },
      body: JSON.stringify({ pattern: 'Quokka', path: 'repo:team/app', options }),
    });
    expect(JSON.parse((await response.text()).split('\n')[0]!)).toMatchObject({
      file_name: 'repo:team/app/src/quokka.ts',
    });
    const counted = await post(
      '/api/search',
      { pattern: 'Quokka', path: 'repo:team/app', options: { recursive: true, count: true } },
      anna,
    );
    expect(counted.body).toMatchObject({ count: 1, files: 1 });
    const chat = await post(
      '/api/search/chat',
      { query: 'functions in typescript files', path: 'repo:team/app' },
      anna,
    );
    expect(chat.body.results[0].file_name).toBe('repo:team/app/src/quokka.ts');
    expect(JSON.stringify(chat.body)).not.toContain(dataDir);
  });

  test('is asked about', async () => {
    const { body } = await post(
      '/api/agent/ask',
      { query: 'where is feedQuokka defined', target_dir: 'repo:team/app' },
      anna,
    );
    expect((body as AskResponse).results[0]).toMatchObject({
      file: 'repo:team/app/src/quokka.ts',
      symbol: 'feedQuokka',
      permalink: `repo:team/app@${app.work.head}/src/quokka.ts`,
    });
    expect(body.index.commit).toBe(app.work.head);
    const narrowed = { query: 'where is feedQuokka defined', target_dir: 'repo:team/app/src' };
    const ofFolder = await post('/api/agent/ask', narrowed, anna);
    expect(ofFolder.body.results[0].file).toBe('repo:team/app/src/quokka.ts');
    expect(ofFolder.body.filters).toMatchObject({ directory: '' });
    const out = await post('/api/agent/ask', { ...narrowed, options: { directory: '..' } }, anna);
    expect(out.status).toBe(403);
    const status = await post('/api/agent/index/status', { target_dir: 'repo:team/app' }, anna);
    expect(status.body).toMatchObject({ status: 'ready', file_count: 2 });
  });

  test('is read by structure', async () => {
    const at = { path: 'repo:team/app/src/quokka.ts' };
    const outline = await post('/api/code/outline', { path: 'repo:team/app' }, anna);
    expect(outline.body.files.map((file: { file_name: string }) => file.file_name)).toContain(at.path);
    expect((await post('/api/code/show', { ...at, symbol: 'feedQuokka' }, anna)).body).toMatchObject({
      file_name: at.path,
    });
    expect((await post('/api/code/read', at, anna)).body).toMatchObject({ file_name: at.path });
    const references = await post(
      '/api/code/references',
      { name: 'feedQuokka', path: 'repo:team/app' },
      anna,
    );
    expect(JSON.stringify(references.body)).toContain(at.path);
  });

  test('is asked about at another revision once that is indexed', { tags: 'slow' }, async () => {
    app.work.git('tag', 'v1');
    app.work.git('push', '-q', 'origin', 'v1');
    await post('/api/repos/team%2Fapp/sync', {});
    const target_dir = 'repo:team/app@v1';
    app.push({ 'src/next.ts': 'export const later = 2;\n' });
    await post('/api/repos/team%2Fapp/sync', {});
    const question = { query: 'where is feedQuokka defined', target_dir };
    const missing = await post('/api/agent/ask', question, anna);
    expect(missing.body.error).toMatchObject({ code: 'INDEX_NOT_FOUND' });
    expect(JSON.stringify(missing.body)).not.toContain(dataDir);
    expect((await post('/api/agent/index/build', { target_dir }, anna)).body).toMatchObject({
      status: 'success',
      file_count: 2,
    });
    expect((await post('/api/agent/ask', question, anna)).body.results[0].file).toBe(
      'repo:team/app@v1/src/quokka.ts',
    );
  });

  test('is found by AI clients', async () => {
    const call = (name: string, args: object) =>
      post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }, anna);
    for (const [name, args] of [
      ['search', { pattern: 'feedQuokka', path: 'repo:team/app' }],
      ['ask', { query: 'where is feedQuokka defined', path: 'repo:team/app' }],
      ['show', { path: 'repo:team/app/src/quokka.ts', symbol: 'feedQuokka' }],
    ] as const) {
      const { body } = await call(name, args);
      expect([name, body.result.content[0].text]).toEqual([name, expect.stringContaining('quokka.ts')]);
    }
    expect((await call('search', { pattern: 'x', path: 'repo:secret/vault' })).body.result.isError).toBe(
      true,
    );
  });

  test('pushed to is searchable after a sync', async () => {
    app.push({ 'src/numbat.ts': 'export function feedNumbat() {}\n' });
    expect((await post('/api/repos/team%2Fapp/sync', {})).status).toBe(200);
    const found = await post(
      '/api/search',
      { pattern: 'feedNumbat', path: 'repo:team/app', options: { recursive: true } },
      anna,
    );
    expect(found.body.results).toHaveLength(1);
    const asked = await post(
      '/api/agent/ask',
      { query: 'where is feedNumbat defined', target_dir: 'repo:team/app' },
      anna,
    );
    expect(asked.body.results[0].file).toBe('repo:team/app/src/numbat.ts');
  });
});

describe('a key with patterns', () => {
  test('finds no trace of other repositories', async () => {
    const list = (await get('/api/repos', anna)).body as RepoList;
    expect(list.repos.map(({ name }) => name)).toEqual(['team/app']);
    const page = (await get('/api/repos?limit=1', anna)).body as RepoList;
    expect(page).toEqual({ ...list, next: 'team/app' });
    expect((await get('/api/repos?limit=1&after=team%2Fapp', anna)).body).toEqual({ repos: [] });
    const indexes = (await get('/api/agent/indexes', anna)).body as ListResponse;
    expect(indexes.indexes.map(({ target_dir }) => target_dir)).toContain('repo:team/app');
    expect(JSON.stringify([list, indexes])).not.toContain('vault');
    expect(JSON.stringify([list, indexes])).not.toContain(dataDir);
    for (const [path, body] of [
      ['/api/search', { pattern: 'x', path: 'NAME' }],
      ['/api/search/chat', { query: 'todo comments', path: 'NAME' }],
      ['/api/agent/ask', { query: 'x', target_dir: 'NAME' }],
      ['/api/agent/index/build', { target_dir: 'NAME' }],
      ['/api/agent/index/status', { target_dir: 'NAME' }],
      ['/api/code/read', { path: 'NAME' }],
    ] as const) {
      const answerOf = async (name: string) => {
        const answer = await post(path, JSON.parse(JSON.stringify(body).replace('NAME', name)), anna);
        return JSON.stringify(answer).replaceAll(name, 'NAME');
      };
      expect([path, await answerOf('repo:secret/vault')]).toEqual([
        path,
        await answerOf('repo:secret/other'),
      ]);
      expect(await answerOf('repo:secret/vault')).toContain('404');
    }
    expect((await get('/api/repos/secret%2Fvault', anna)).status).toBe(404);
  });

  test('reaches no folder, and no key reaches a checkout by its path', async () => {
    const { body } = await post('/api/agent/index/status', { target_dir: 'repo:team/app' });
    expect(body.status).toBe('ready');
    for (const key of [anna, owner]) {
      for (const path of [
        join(dataDir, 'repos/trees/1'),
        join(dataDir, 'repos'),
        join(dataDir, 'repos/trees/1/x'),
      ]) {
        expect((await post('/api/search', { pattern: 'x', path }, key)).status).toBe(403);
      }
    }
    const all = await post('/api/search', {
      pattern: 'feedQuokka',
      path: root,
      options: { recursive: true, hidden: true, no_ignore: true, globs: ['**/quokka.ts'] },
    });
    expect(JSON.stringify(all.body)).not.toContain('repos/trees');
  });

  test('cannot add, fetch or remove repositories, nor make a key that sees more', async () => {
    const admin = (
      await post('/api/admin/keys', { name: 'lead', repos: ['team/*'], scopes: ['search', 'index', 'admin'] })
    ).body.key;
    for (const path of ['/api/repos/team%2Fapp/sync', '/api/repos/team%2Fapp/remove']) {
      expect((await post(path, {}, anna)).status).toBe(403);
    }
    expect((await post('/api/repos/secret%2Fvault/remove', {}, admin)).status).toBe(404);
    expect(
      (await post('/api/repos', { url: 'https://host.invalid/x', name: 'secret/x' }, admin)).status,
    ).toBe(403);
    expect((await post('/api/repos', { url: '/etc', name: 'team/x', allow_local: true }, admin)).status).toBe(
      403,
    );
    expect((await post('/api/admin/keys', { name: 'more', repos: ['**'] }, admin)).status).toBe(403);
    const narrower = await post('/api/admin/keys', { name: 'less', repos: ['team/app'] }, admin);
    expect(narrower.body).toMatchObject({ repos: ['team/app'], roots: [] });
    const names = (await get('/api/admin/keys', admin)).body.keys.map((key: { name: string }) => key.name);
    expect(names).not.toContain('owner');
  });
});
