/** From a push to a search result by a webhook, over HTTP, as GitHub and GitLab deliver. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOwnerKey } from '../../daemon/src/security/owner-key.ts';
import { type RunningDaemon, startDaemon } from '../../daemon/src/serve/daemon.ts';
import { removeFolder, temporaryFolder } from '../support/tree.ts';
import { until } from '../support/until.ts';
import { githubHeaders } from '../webhooks/deliver.ts';
import { GitServer, type Served } from './git-server.ts';
import { silentLogger } from './silent-logger.ts';

let root: string;
let server: GitServer;
let daemon: RunningDaemon;
let owner: string;
let app: Served;
let api: Served;
let token: string;
beforeAll(async () => {
  root = temporaryFolder();
  mkdirSync(join(root, 'data'));
  server = await GitServer.start(join(root, 'server'));
  [app, api] = [server.create('team/app'), server.create('team/api')];
  daemon = await startDaemon({ dataDir: join(root, 'data'), logger: silentLogger, port: 0 });
  owner = readOwnerKey(join(root, 'data'))!;
  for (const { url } of [app, api]) await post('/api/repos', { url });
  for (const name of ['team%2Fapp', 'team%2Fapi']) await post(`/api/repos/${name}/sync`, {});
  token = (await post('/api/admin/webhooks', { name: 'team', repo: 'team/*' })).token;
});
afterAll(async () => {
  await daemon.close();
  await server.close();
  removeFolder(root);
});

// biome-ignore lint/suspicious/noExplicitAny: each endpoint has its own answer
async function send(path: string, body: string, headers: Record<string, string>): Promise<any> {
  const response = await fetch(`${daemon.url}${path}`, { method: 'POST', headers, body });
  return response.json();
}
const post = (path: string, body: unknown) =>
  send(path, JSON.stringify(body), { authorization: `Bearer ${owner}`, 'content-type': 'application/json' });

async function filesWith(pattern: string, path: string): Promise<string[]> {
  const { results = [] } = await post('/api/search', { pattern, path, options: { recursive: true } });
  return results.map((match: { file_name: string }) => match.file_name);
}

/** A push as GitHub delivers it, for the repository with this address. */
function githubPush({ url, work }: Served, ref = 'refs/heads/main', after = work.head) {
  const body = JSON.stringify({
    ref,
    before: 'a'.repeat(40),
    after,
    repository: { clone_url: url, html_url: url.replace(/\.git$/, ''), commits_url: `${url}{/sha}` },
    commits: [{ added: ['src/never.ts'], modified: [], removed: [] }],
  });
  return send('/webhooks/team', body, githubHeaders('push', crypto.randomUUID(), token, body));
}

test('a push is fetched and searchable, in the repository whose address it has', async () => {
  app.push({ 'src/pushed.ts': 'export const quollCount = 1;\n' });
  api.push({ 'src/pushed.ts': 'export const quollCount = 2;\n' });
  expect(await githubPush(app)).toMatchObject({ status: 'accepted' });
  await until('the push', async () => (await filesWith('quollCount', 'repo:team/app')).length > 0);
  expect(await filesWith('quollCount', 'repo:team/app')).toEqual(['repo:team/app/src/pushed.ts']);
  expect(await filesWith('quollCount', 'repo:team/api')).toEqual([]);
  // GitLab writes the address in other fields.
  const gitlab = { ref: 'refs/heads/main', after: api.work.head, project: { git_http_url: api.url } };
  const headers = {
    'x-gitlab-event': 'Push Hook',
    'x-gitlab-token': token,
    'content-type': 'application/json',
  };
  expect(await send('/webhooks/team', JSON.stringify(gitlab), headers)).toMatchObject({ status: 'accepted' });
  await until('the push', async () => (await filesWith('quollCount', 'repo:team/api')).length > 0);
});

test('tags and deleted branches are fetched too', { tags: 'slow' }, async () => {
  app.work.git('tag', 'v1');
  app.work.git('push', '-q', 'origin', 'v1', 'HEAD:refs/heads/gone');
  expect(await githubPush(app, 'refs/tags/v1')).toMatchObject({ status: 'accepted' });
  await until('the tag', async () => (await filesWith('first', 'repo:team/app@gone')).length > 0);
  expect(await filesWith('first', 'repo:team/app@v1')).toEqual(['repo:team/app@v1/src/first.ts']);
  app.work.git('push', '-q', 'origin', '--delete', 'gone');
  expect(await githubPush(app, 'refs/heads/gone', '0'.repeat(40))).toMatchObject({ status: 'accepted' });
  await until('the branch to go', async () => (await filesWith('first', 'repo:team/app@gone')).length === 0);
});

test('a delivery for another repository is ignored, and the rest of the work is reported', async () => {
  const other = { ...app, url: `${server.origin}/elsewhere/x.git` };
  expect(await githubPush(other)).toMatchObject({
    status: 'ignored',
    reason: expect.stringContaining('address'),
  });
  const first = await until('the first delivery to be done', async () => {
    const response = await fetch(`${daemon.url}/api/admin/webhook-deliveries`, {
      headers: { authorization: `Bearer ${owner}` },
    });
    const { deliveries } = (await response.json()) as { deliveries: { state: string }[] };
    return deliveries.at(-1)?.state === 'done' && deliveries.at(-1);
  });
  expect(first).toMatchObject({
    target_dir: 'repo:team/app',
    state: 'done',
    changed: 1,
    error: null,
  });
});

test('needs a target, and patterns that the key may see', async () => {
  for (const target of [{}, { repo: 'team/*', target_dir: '/' }]) {
    expect(await post('/api/admin/webhooks', { name: 'x', ...target })).toMatchObject({
      error: { code: 'INVALID_REQUEST' },
    });
  }
  const { key } = await post('/api/admin/keys', { name: 'lead', repos: ['team/*'], scopes: ['admin'] });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const add = (repo: string) => send('/api/admin/webhooks', JSON.stringify({ name: 'y', repo }), headers);
  expect(await add('**')).toMatchObject({ error: { code: 'PERMISSION_DENIED' } });
  expect(await add('team/app')).toMatchObject({ target_dir: 'repo:team/app' });
});
