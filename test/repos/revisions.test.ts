/** A daemon whose repository gets a second branch. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AskResponse } from '../../daemon/src/api/schemas.ts';
import { INDEX_FORMAT } from '../../daemon/src/index/index-folder.ts';
import { until } from '../support/until.ts';
import { TeamServer } from './team-server.ts';

const animal = (name: string) =>
  `/** Puts food into the bowl of the ${name}. */\nexport function feed${name}(grams: number) {\n  return bowl('${name}', grams);\n}\n`;
const NAMES = ['Quokka', 'Wombat', 'Emu', 'Koala', 'Numbat', 'Bilby'];
const FILES = Object.fromEntries(NAMES.map(name => [`src/${name}.ts`, animal(name)]));

let server: TeamServer;
beforeAll(async () => {
  server = await TeamServer.start({});
});
afterAll(() => server.close());

async function ask(address: string, query: string): Promise<AskResponse['results']> {
  const { body } = await server.post('/api/agent/ask', { query, target_dir: address });
  return (body as AskResponse).results;
}

const shown = (results: AskResponse['results']) =>
  results.map(({ file, line_range, symbol, score }) => ({
    ...{ file: file.replace(/^repo:[^/]+\/[^/@]+(@[^/]+)?\//, ''), line_range, symbol, score },
  }));

/** The bases that were made of a repository's indexes. */
function bases(): string[] {
  const folder = join(server.dataDir, 'repos/bases');
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return all.filter(name => name.endsWith('base.json'));
}

test('the index of a branch begins with that of another one, and answers as if built from nothing', async () => {
  const app = server.git.create('team/app', FILES);
  const other = server.git.create('team/other', FILES);
  for (const { url } of [app, other]) await server.post('/api/repos', { url, branches: ['release'] });
  await server.ready('team/app');
  await server.ready('team/other');
  expect(bases()).toEqual([]);

  for (const { work, push } of [app, other]) {
    work.git('checkout', '-q', '-b', 'release');
    push({ 'src/Tapir.ts': animal('Tapir'), 'src/Emu.ts': animal('Cassowary') });
  }
  await server.sync('team/app');
  await server.sync('team/other');
  expect(bases()).toHaveLength(2);

  for (const query of ['who feeds the tapir', 'feedCassowary', 'feedEmu', 'where is food put into a bowl'])
    expect({ query, results: shown(await ask('repo:team/app@release', query)) }).toEqual({
      query,
      results: shown(await builtAnew('repo:team/other@release', query)),
    });
  expect((await ask('repo:team/app', 'feedEmu'))[0]).toMatchObject({ symbol: 'feedEmu' });
});

test('the index of a tag begins with that of the nearest branch: only what differs from it is embedded', async () => {
  const { url, work, push } = server.git.create('team/tagged', FILES);
  work.git('checkout', '-q', '-b', 'release');
  const changed = ['Wombat', 'Emu', 'Koala'].map(name => [`src/${name}.ts`, animal(`${name}Cub`)]);
  const release = push(Object.fromEntries(changed));
  push({ 'src/Quokka.ts': animal('Tapir') });
  work.git('tag', 'v1');
  work.git('push', '-q', 'origin', 'v1', `+${release}:refs/heads/release`);
  await server.post('/api/repos', { url, branches: ['release'] });
  await server.ready('team/tagged');
  const before = bases();
  // Vectors that are cached by their text would hide what the index begins with.
  const cache = new Database(join(server.dataDir, 'embeddings.db'));
  cache.exec('DELETE FROM vectors');
  cache.close();

  const tag = 'repo:team/tagged@v1';
  const { body: built } = await server.post('/api/agent/index/build', { target_dir: tag });
  expect(built).toMatchObject({ status: 'success', file_count: 6, embedded: 1 });
  const [made, ...more] = bases().filter(name => !before.includes(name));
  expect(more).toEqual([]);
  const { body: status } = await server.post('/api/agent/index/status', { target_dir: 'repo:team/tagged' });
  const { body: near } = await server.post('/api/repos/team%2Ftagged/base', {
    ...{ commits: [release], format: INDEX_FORMAT, model: status.model },
  });
  expect(near).toMatchObject({ commit: release, differing_files: 0 });
  expect(made).toContain(near.id);
  expect((await ask(tag, 'feedTapir'))[0]).toMatchObject({
    symbol: 'feedTapir',
    file: `${tag}/src/Quokka.ts`,
  });
  expect((await ask(tag, 'feedEmuCub'))[0]).toMatchObject({ symbol: 'feedEmuCub' });
});

let isBuilt = false;
async function builtAnew(address: string, query: string) {
  if (!isBuilt) {
    const { body } = await server.post('/api/agent/index/build', { target_dir: address, force: true });
    expect(body).toMatchObject({ status: 'success', file_count: 7 });
  }
  isBuilt = true;
  return ask(address, query);
}

test('a branch with little in common is built from nothing', async () => {
  const { url, work, push } = server.git.create('team/apart', FILES);
  await server.post('/api/repos', { url, branches: ['apart'] });
  await server.ready('team/apart');
  const before = bases();
  work.git('checkout', '-q', '--orphan', 'apart');
  work.git('rm', '-rqf', '.');
  push(Object.fromEntries(NAMES.map(name => [`lib/${name}.py`, `def feed_${name}():\n    return 1\n`])));
  await server.sync('team/apart');
  expect((await ask('repo:team/apart@apart', 'feed_Emu'))[0]).toMatchObject({
    file: 'repo:team/apart@apart/lib/Emu.py',
  });
  expect(bases()).toEqual(before);
});

test('a repository that turned private keeps its last state, with the reason', async () => {
  const { url, push } = server.git.create('team/shy', { 'a.ts': animal('Quokka') });
  await server.post('/api/repos', { url });
  await server.ready('team/shy');
  server.git.intercept = (_, response) => {
    response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end();
    return true;
  };
  push({ 'a.ts': animal('Wombat') });
  const { status, body } = await server.sync('team/shy');
  expect({ status, code: body.error?.code }).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  const { body: shown } = await server.get('/api/repos/team%2Fshy');
  expect(shown).toMatchObject({ state: 'failed', error: expect.stringContaining('could not read Username') });
  expect((await ask('repo:team/shy', 'feedQuokka'))[0]).toMatchObject({ symbol: 'feedQuokka' });
  server.git.intercept = undefined;
  await server.sync('team/shy');
  expect((await ask('repo:team/shy', 'feedWombat'))[0]).toMatchObject({ symbol: 'feedWombat' });
});

test("follows a server's redirect after a rename, and keeps the local name", async () => {
  const old = server.git.create('team/before', { 'a.ts': animal('Quokka') });
  const renamed = server.git.create('team/after', { 'a.ts': animal('Wombat') });
  await server.post('/api/repos', { url: old.url });
  await server.ready('team/before');
  server.git.intercept = (request, response) => {
    if (!request.url?.startsWith('/team/before.git')) return false;
    const location = request.url.replace('/team/before.git', renamed.url);
    response.writeHead(301, { location }).end();
    return true;
  };
  await server.sync('team/before');
  server.git.intercept = undefined;
  expect((await ask('repo:team/before', 'feedWombat'))[0]).toMatchObject({
    file: 'repo:team/before/a.ts',
    symbol: 'feedWombat',
  });
});

test('a repository that is gone stays searchable until it is removed', async () => {
  const { url } = server.git.create('team/gone', { 'a.ts': animal('Quokka') });
  await server.post('/api/repos', { url });
  await server.ready('team/gone');
  server.git.intercept = (_, response) => {
    response.writeHead(404).end();
    return true;
  };
  expect((await server.sync('team/gone')).status).toBe(503);
  server.git.intercept = undefined;
  expect((await ask('repo:team/gone', 'feedQuokka'))[0]).toMatchObject({ symbol: 'feedQuokka' });
  expect((await server.post('/api/repos/team%2Fgone/remove', {})).status).toBe(200);
  await until('it to be unknown', async () => (await server.get('/api/repos/team%2Fgone')).status === 404);
});
